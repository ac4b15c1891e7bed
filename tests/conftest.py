"""What all tests need."""

import signal


def pytest_configure() -> None:
    """Some tests interrupt programs, which a shell lets everything in the background ignore."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
