"""The plugin in other people's projects: their settings, conftests, packages, option names.

With an engine the suite runs and nothing of theirs; without one nothing of theirs changes.
"""

import sys
from pathlib import Path

import pytest
from runs import plain_pytest, pytest_here, run
from samples import CATALOGUE

SUITE_ITEMS = 3 + 4 + len(CATALOGUE)
PASSED = f"{SUITE_ITEMS} passed"

THEIR_TEST = "def test_theirs():\n    assert True\n"


def write(folder: Path, files: dict[str, str]) -> Path:
    """Lay out a project."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    return folder


STRICT_INI = """\
[pytest]
python_files = check_*.py
python_functions = check_*
testpaths = theirs
addopts = -x -W error --strict-markers --strict-config -k theirs -m slow --tb=long
    --deselect=facecheck --doctest-modules --import-mode=importlib
filterwarnings = error
xfail_strict = true
markers =
    slow: takes long
"""

AUTOUSE_CONFTEST = """\
import pytest

@pytest.fixture(autouse=True)
def never():
    raise RuntimeError("their fixture ran")

def pytest_collection_modifyitems(items):
    items.clear()

def pytest_runtest_setup(item):
    pytest.skip("their hook ran")
"""

PROJECTS = {
    "empty": {},
    "own tests": {"test_a.py": THEIR_TEST, "tests/test_b.py": THEIR_TEST},
    "own settings": {
        "pytest.ini": STRICT_INI,
        "theirs/check_a.py": "def check_a():\n    assert False\n",
    },
    "own conftest": {"conftest.py": AUTOUSE_CONFTEST, "test_a.py": THEIR_TEST},
    "own conftest below": {"tests/conftest.py": AUTOUSE_CONFTEST, "tests/test_a.py": THEIR_TEST},
    "broken conftest": {"conftest.py": "import a_module_that_nobody_has\n"},
    "own packages": {
        "adapters/__init__.py": "raise RuntimeError('their adapters was imported')\n",
        "conformance/__init__.py": "raise RuntimeError('their conformance was imported')\n",
        "reference_impl.py": "raise RuntimeError('their reference_impl was imported')\n",
        "test_a.py": THEIR_TEST,
    },
    "testpaths that lead nowhere": {
        "pytest.ini": "[pytest]\ntestpaths = nowhere\nfilterwarnings = error\n",
    },
    "paths in addopts": {
        "pytest.ini": "[pytest]\naddopts = theirs\n",
        "theirs/test_a.py": "def test_a():\n    assert False\n",
    },
}


@pytest.mark.parametrize("project", PROJECTS)
def test_an_engine_runs_the_suite_and_only_the_suite(tmp_path: Path, project: str) -> None:
    """Whatever the folder's own settings, files and conftests are."""
    ended = pytest_here(write(tmp_path, PROJECTS[project]), "--engine=good")
    assert PASSED in ended.said, ended.said
    assert ended.code == 0


def test_no_finding_is_cut_off_by_their_settings(tmp_path: Path) -> None:
    """`-x` in a folder's addopts is for its own tests, and so is how it wants failures shown."""
    write(tmp_path, PROJECTS["own settings"])
    said = pytest_here(tmp_path, "--engine=bad").said
    assert " 3 failed" in said
    assert "= FAILURES =" not in said  # each finding is told after the table, once


@pytest.mark.parametrize("typed", [["-x"], ["-vx"], ["--maxfail=1"]], ids=" ".join)
def test_what_is_typed_holds(tmp_path: Path, typed: list[str]) -> None:
    """However it is spelled, or said in the environment."""
    command = [sys.executable, "-m", "pytest", "-p", "fake_suite", "--engine=bad"]
    write(tmp_path, PROJECTS["own settings"])
    assert " 1 failed" in run([*command, *typed], tmp_path).said
    said = run(command, tmp_path, {"PYTEST_ADDOPTS": " ".join(typed)}).said
    assert " 1 failed" in said


@pytest.mark.parametrize("setting", ["--lf --lfnf=none", "--sw", "--sw-skip"])
def test_their_way_through_failures_is_put_aside(tmp_path: Path, setting: str) -> None:
    """All claims are judged, not those that failed before, nor those up to the first."""
    write(tmp_path, {"pytest.ini": f"[pytest]\naddopts = {setting}\n"})
    said = pytest_here(tmp_path, "--engine=bad").said
    assert " 3 failed, 7 passed" in said


def test_an_engine_may_be_named_in_a_file(tmp_path: Path) -> None:
    """Pytest reads arguments from `@file`."""
    write(tmp_path, {"args": "--engine=good\n"})
    assert PASSED in pytest_here(tmp_path, "@args").said


THEIR_OPTION = """\
import pytest

def pytest_addoption(parser):
    parser.addoption("--engine", default="none", help="THEIR DATABASE")
    parser.addoption("--rule", dest="their_rule", default="")

@pytest.fixture
def engine(request):
    return request.config.getoption("--engine")
"""
ENGINE_TEST = "def test_theirs(engine):\n    assert engine == 'postgres'\n"


@pytest.mark.parametrize("place", ["", "tests/", "deep/inside/"])
def test_a_conftest_that_owns_the_option_keeps_it(tmp_path: Path, place: str) -> None:
    """Their run is as without us, with and without their option, wherever the conftest lies."""
    files = {f"{place}conftest.py": THEIR_OPTION, f"{place}test_a.py": ENGINE_TEST}
    write(tmp_path, files)
    theirs = plain_pytest(tmp_path, place or ".", "--engine=postgres")
    assert "1 passed" in theirs.said, theirs.said
    without = plain_pytest(tmp_path, place or ".")
    assert "1 failed" in without.said, without.said
    assert "facecheck::" not in theirs.said + without.said


def test_a_conftest_that_is_found_late_keeps_its_option(tmp_path: Path) -> None:
    """One below the folder is loaded during collection, after all options were read."""
    write(tmp_path, {"deep/inside/conftest.py": THEIR_OPTION, "deep/inside/test_a.py": THEIR_TEST})
    ended = plain_pytest(tmp_path)
    assert "1 passed" in ended.said, ended.said


def test_a_plugin_that_owns_the_option_keeps_it(tmp_path: Path) -> None:
    """Not only conftest files define options."""
    write(tmp_path, {"their_plugin.py": THEIR_OPTION, "test_a.py": ENGINE_TEST})
    ended = run(
        [sys.executable, "-m", "pytest", "-p", "their_plugin", "--engine=postgres"],
        tmp_path,
        {"PYTHONPATH": str(tmp_path)},
    )
    assert "1 passed" in ended.said, ended.said


def test_the_way_out_of_a_clash_always_works(tmp_path: Path) -> None:
    """`--facecheck-engine`, and its kin for the selection."""
    write(tmp_path, {"conftest.py": THEIR_OPTION})
    ended = pytest_here(tmp_path, "--facecheck-engine=good", "--facecheck-rule=708.8")
    assert ended.code == 0
    assert "rule 708.8" in ended.said
    assert "facecheck::" not in pytest_here(tmp_path, "--engine=good").said
    write(tmp_path, {"conftest.py": "import a_module_that_nobody_has  # for --engine\n"})
    assert PASSED in pytest_here(tmp_path, "--facecheck-engine=good").said
    theirs = pytest_here(tmp_path, "--engine=good")  # a conftest that may own it must be mended
    assert theirs.code == 4
    assert "a_module_that_nobody_has" in theirs.said
    assert PASSED not in theirs.said


def test_a_selection_that_somebody_else_would_get_is_refused(tmp_path: Path) -> None:
    """Never a whole run where a part was asked for."""
    conftest = "def pytest_addoption(parser):\n    parser.addoption('--rule', dest='theirs')\n"
    write(tmp_path, {"conftest.py": conftest})
    ended = pytest_here(tmp_path, "--engine=good", "--rule=708.8")
    assert ended.code == 4
    assert "--facecheck-rule" in ended.said


PROBE = """\
import sys

def test_nothing_of_ours_is_loaded(pytestconfig):
    ours = sorted(name for name in sys.modules if name.startswith("facecheck"))
    assert ours == ["facecheck", "facecheck.conformance", "facecheck.conformance.plugin"]
    assert not {"msgspec", "rich", "click", "jinja2", "tomlkit"} & set(sys.modules)
    assert not any("facecheck" in line for line in pytestconfig.getini("markers"))
    assert [p for p in vars(pytestconfig.option) if not p.startswith("facecheck_")
            and p in ("engine", "claim", "rule", "topic", "edition")] == []
"""


def test_without_an_engine_nothing_changes(tmp_path: Path) -> None:
    """No module, no marker, no option of a common name; and it stands under `-W error`."""
    ended = plain_pytest(write(tmp_path, {"test_a.py": PROBE}), "-W", "error", "--strict-markers")
    assert "1 passed" in ended.said, ended.said
    assert ended.code == 0


def test_without_an_engine_our_short_options_are_unknown(tmp_path: Path) -> None:
    """As if we were not there."""
    ended = plain_pytest(tmp_path, "--topic=x")
    assert ended.code == 4
    assert "unrecognized arguments: --topic=x" in ended.said


def test_the_help_shows_the_options(tmp_path: Path) -> None:
    """The short names too, where nobody else has them."""
    said = plain_pytest(tmp_path, "--help").said
    assert "--engine=NAME" in said
    assert "--facecheck-engine=NAME" in said
    write(tmp_path, {"conftest.py": THEIR_OPTION})
    theirs = plain_pytest(tmp_path, "--help").said
    assert "THEIR DATABASE" in theirs
    assert "--facecheck-engine=NAME" in theirs


@pytest.mark.parametrize("arg", ["facecheck.conformance", str(Path(__file__).parents[1])])
def test_the_suite_may_be_named_itself(tmp_path: Path, arg: str) -> None:
    """`pytest --pyargs facecheck.conformance --engine=...` and its folder mean the suite."""
    path = f"{arg}/conformance" if arg.startswith("/") else arg
    extra = ["--pyargs"] if path == arg else []
    ended = pytest_here(tmp_path, *extra, path, "--engine=good")
    assert PASSED in ended.said, ended.said
