"""Work that several processes could do is done once, and taken over from the dead."""

import os
import subprocess
import sys
import threading
from pathlib import Path

from facecheck.conformance.sharing import taken


def test_the_first_makes_it_and_the_second_waits(tmp_path: Path) -> None:
    """Whoever comes while it is being made gets it when it is there."""
    claim, product = tmp_path / "x.taken", tmp_path / "x.json"
    seen: list[bool] = []

    def second() -> None:
        with taken(claim, product) as mine:
            seen.append(mine)

    with taken(claim, product) as mine:
        assert mine
        other = threading.Thread(target=second)
        other.start()
        other.join(timeout=0.2)
        assert seen == []
        product.write_text("made")
    other.join(timeout=5)
    assert seen == [False]
    assert not claim.exists()


def test_what_a_dead_process_took_is_taken_over(tmp_path: Path) -> None:
    """A killed worker holds nobody up."""
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    claim, product = tmp_path / "x.taken", tmp_path / "x.json"
    claim.write_text(str(gone.pid))
    with taken(claim, product) as mine:
        assert mine
        assert claim.read_text() == str(os.getpid())
