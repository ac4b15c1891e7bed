"""Work that several processes could do is done once, and taken over from the dead."""

import subprocess
import sys
import threading
from pathlib import Path

from facecheck.conformance.sharing import Shared, taken


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


MAKER = """
import os, sys, time
from pathlib import Path
from facecheck.conformance.sharing import Shared, taken
with taken(Path("x.taken"), Path("x.json")):
    print("mine", flush=True)
    time.sleep(60)
"""


def test_what_a_dead_process_took_is_taken_over(tmp_path: Path) -> None:
    """A killed worker holds nobody up, not even while nobody has asked how it ended."""
    command = [sys.executable, "-c", MAKER]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE) as maker:
        assert maker.stdout is not None
        assert maker.stdout.readline() == b"mine\n"
        shared = Shared(tmp_path)
        assert shared.is_taken("x")
        maker.kill()
        assert shared.kept("x", int, lambda: 7) == 7
        assert not shared.is_taken("x")
