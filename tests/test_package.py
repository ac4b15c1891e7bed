"""The package as a user gets it: everything in the wheel, and at home anywhere."""

import os
import shutil
import subprocess
import sys
import tomllib
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from runs import HERE, Ended, run

ROOT = HERE.parent
FLOORS = ("reference_impl", "adapters", "conformance")
SOURCES = (*FLOORS, "pyproject.toml", "README.md", "LICENSE")
GOOD = ("-m", "pytest", "-p", "fake_suite", "--engine=good")


def settings() -> dict[str, list[str]]:
    """The table `tool.setuptools`."""
    table: dict[str, list[str]] = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"][
        "setuptools"
    ]
    return table


def files_of(floor: str) -> Iterator[Path]:
    """Everything in a floor that git would keep."""
    for path in sorted((ROOT / floor).rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path.relative_to(ROOT)


def test_every_package_is_listed() -> None:
    """A folder with code that pyproject.toml forgets would be missing in the wheel."""
    found = {
        "facecheck." + ".".join(path.parent.parts)
        for floor in FLOORS
        for path in files_of(floor)
        if path.suffix == ".py"
    }
    assert found == set(settings()["packages"])


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy of what git keeps, with the setuptools that is here."""
    source = tmp_path_factory.mktemp("source")
    for name in SOURCES:
        here = ROOT / name
        ignore = shutil.ignore_patterns("__pycache__")
        if here.is_dir():
            shutil.copytree(here, source / name, ignore=ignore)
        else:
            shutil.copy(here, source / name)
    out = source / "dist"
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out)]
    done = subprocess.run(command, cwd=source, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return next(out.glob("*.whl"))


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of a fresh environment with the wheel in it.

    Its dependencies are links to those of this environment: quick, and no network. Beside
    them lies another distribution that owns a package called `adapters`.
    """
    home = tmp_path_factory.mktemp("fresh")
    venv.create(home, with_pip=False, symlinks=True)
    site = next(home.glob("lib/python*/site-packages"))
    for entry in Path(pytest.__file__).parents[1].iterdir():
        if not entry.name.startswith(("facecheck", "__editable__", "distutils-precedence")):
            (site / entry.name).symlink_to(entry)
    (site / "adapters").mkdir()
    (site / "adapters" / "__init__.py").write_text("WHOSE = 'theirs'\n")
    interpreter = home / "bin" / "python"
    pip = [sys.executable, "-m", "pip", f"--python={interpreter}", "install", "--quiet"]
    quiet = ["--no-deps", "--no-index", "--disable-pip-version-check", str(wheel)]
    subprocess.run([*pip, *quiet], check=True, capture_output=True)
    return interpreter


def test_the_wheel_holds_every_file(wheel: Path) -> None:
    """Code, data and type markers, all below `facecheck`."""
    inside = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    wanted = {f"facecheck/{path.as_posix()}" for floor in FLOORS for path in files_of(floor)}
    assert inside == wanted


def in_fresh(python: Path, folder: Path, *args: str) -> Ended:
    """Run the fresh environment's Python in a folder."""
    path = os.pathsep.join([str(python.parent), os.environ["PATH"]])
    return run([str(python), *args], folder, {"PATH": path})


def test_the_wheel_works_in_an_empty_folder(python: Path, tmp_path: Path) -> None:
    """The plugin is found, on two workers too, and runs the installed code."""
    ended = in_fresh(python, tmp_path, *GOOD, "-n", "2")
    assert ended.code == 0, ended.said
    where = in_fresh(python, tmp_path, "-c", "import facecheck.adapters as a; print(a.__file__)")
    assert "site-packages" in where.said


def test_the_wheel_checks_an_engine(python: Path, tmp_path: Path) -> None:
    """A real run, from an empty folder: the reference behind the installed suite."""
    claim = "--claim=turning-up-is-not-entering"
    ended = in_fresh(python, tmp_path, "-m", "pytest", "--engine=reference", claim)
    assert ended.code == 0, ended.said
    assert "708.8/turning-up-is-not-entering" not in ended.said  # nothing to tell
    assert "turning up     1" in ended.said


def test_the_wheel_works_in_the_clone(python: Path, tmp_path: Path) -> None:
    """There the folders `adapters` and `conformance` lie beside the installed packages."""
    clone = tmp_path / "clone"
    for name in SOURCES:
        link = clone / name
        link.parent.mkdir(exist_ok=True)
        link.symlink_to(ROOT / name)
    for path in ([], ["conformance"]):
        ended = in_fresh(python, clone, *GOOD, *path)
        assert ended.code == 0, ended.said


def test_an_installed_engine_is_found_by_its_name(python: Path, tmp_path: Path) -> None:
    """A package that somebody installs beside the suite brings an engine by an entry point."""
    (site,) = python.parents[1].glob("lib/python*/site-packages")
    about = site / "their_engine-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: their-engine\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[facecheck.engines]\ntheirs = their_engine:Theirs\n")
    (site / "their_engine.py").write_text(THEIR_ENGINE)
    claim = "--claim=turning-up-is-not-entering"
    ended = in_fresh(python, tmp_path, "-m", "pytest", "--engine=theirs", claim)
    assert "facecheck: theirs, edition" in ended.said, ended.said
    assert "the engine lacks" in ended.said
    assert ended.code == 0


THEIR_ENGINE = """
from facecheck.adapters.language.trace import Description

class Theirs:
    def describe(self):
        return Description(name="their engine", version="1")
"""


def test_another_distributions_package_stays_theirs(python: Path, tmp_path: Path) -> None:
    """`adapters` on the package index is somebody else's, and our wheel does not touch it."""
    program = "import adapters, facecheck.adapters; print(adapters.WHOSE)"
    ended = in_fresh(python, tmp_path, "-c", program)
    assert ended == Ended(0, "theirs\n")
    assert in_fresh(python, tmp_path, *GOOD).code == 0


def test_the_command_is_installed(python: Path, tmp_path: Path) -> None:
    """`facecheck` stands beside the interpreter and finds its data."""
    ended = run([str(python.parent / "facecheck"), "cite", "708.8"], tmp_path)
    assert ended.code == 0, ended.said
    assert "copiable values" in ended.said
