"""A name becomes an engine, or an error that says which names there are."""

import os
import pickle
from collections.abc import Callable
from importlib.metadata import EntryPoint, EntryPoints, PackageNotFoundError
from pathlib import Path

import pytest
from engines.paths import ENGINES, scenario
from facecheck.adapters import naming
from facecheck.adapters.child import Child
from facecheck.adapters.language.malformed import Malformed
from facecheck.adapters.naming import EngineSpec, NoSuchEngine, find_engine, known_engines

TABLE = """
[tool.facecheck.engines.mine]
command = ["./mine", "--pipe"]
timeout = 3
env = { MODE = "test" }
"""


@pytest.fixture
def project(tmp_path: Path) -> Callable[..., Path]:
    """Write a project file and return its folder."""
    (tmp_path / ".git").mkdir()

    def write(text: str, name: str = "pyproject.toml") -> Path:
        (tmp_path / name).write_text(text, encoding="utf-8")
        return tmp_path

    return write


def test_the_reference_is_built_in_and_runs_in_this_process() -> None:
    """The only one that does by itself."""
    spec = find_engine("reference")
    assert (spec.in_process, spec.path) == (True, "facecheck.adapters.reference:Reference")


def test_phase_is_built_in_and_runs_in_its_own_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it is installed."""
    monkeypatch.setattr(naming, "distribution", lambda _: object())
    spec = find_engine("phase", timeout=2.5)
    assert (spec.in_process, spec.timeout) == (False, 2.5)
    assert find_engine("phase", in_process=True).in_process


def test_phase_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it is not installed."""

    def missing(name: str) -> object:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(naming, "distribution", missing)
    with pytest.raises(NoSuchEngine, match=r"pip install 'facecheck\[phase\]'"):
        find_engine("phase")


def test_a_class_is_named_by_its_path(monkeypatch: pytest.MonkeyPatch) -> None:
    """It runs in a process of its own, importing from the same folders."""
    monkeypatch.chdir(ENGINES)
    with find_engine("straw:Echo").open() as engine:
        assert isinstance(engine, Child)
        assert engine.describe().name == "echo"
        assert len(engine.run(scenario("Any")).moments) == 2
        assert engine.pid != os.getpid()


def test_a_class_is_found_wherever_this_process_would_find_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The child gets our import path, whoever has added to it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(ENGINES))
    with find_engine("straw:Null").open() as engine:
        assert engine.describe().name == "null"


def test_a_file_of_the_folder_hides_none_that_the_engines_process_needs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Whatever the project calls its modules: the engine is theirs, its process is ours."""
    for name in ("msgspec", "json", "facecheck"):
        (tmp_path / f"{name}.py").write_text("raise RuntimeError('theirs')\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(ENGINES))
    with find_engine("straw:Null").open() as engine:
        assert engine.describe().name == "null"


def test_a_class_may_run_in_this_process() -> None:
    """For debugging."""
    with find_engine("engines.straw:Shy", in_process=True).open() as engine:
        assert type(engine).__name__ == "Shy"


@pytest.mark.parametrize("name", ["nowhere:Engine", "no.where:Engine.inner"])
def test_a_class_in_no_module_is_refused_at_once(name: str) -> None:
    """Before any process is started."""
    with pytest.raises(NoSuchEngine, match=f"no module {name[:2]}"):
        find_engine(name)


@pytest.mark.parametrize("name", ["pyproject.toml", "facecheck.toml"])
def test_a_table_defines_a_program(name: str, project: Callable[..., Path]) -> None:
    """It is run in the folder of its file, from wherever we are below it."""
    text = TABLE if name == "pyproject.toml" else TABLE.replace("tool.facecheck.", "")
    folder = project(text, name)
    inner = folder / "tests" / "unit"
    inner.mkdir(parents=True)
    spec = find_engine("mine", folder=inner)
    assert spec == EngineSpec(
        name="mine",
        found=str(folder / name),
        command=("./mine", "--pipe"),
        timeout=3,
        env={"MODE": "test"},
        cwd=str(folder),
    )


def test_the_nearest_table_counts(project: Callable[..., Path]) -> None:
    """And `facecheck.toml` goes before `pyproject.toml`."""
    folder = project(TABLE)
    inner = folder / "inner"
    inner.mkdir()
    (inner / "pyproject.toml").write_text(TABLE.replace("./mine", "./nearer"), encoding="utf-8")
    assert find_engine("mine", folder=inner).command[0] == "./nearer"
    project('[engines.mine]\ncommand = ["./first"]\n', "facecheck.toml")
    assert find_engine("mine", folder=folder).command[0] == "./first"


def test_what_lies_above_the_repository_does_not_count(project: Callable[..., Path]) -> None:
    """Somebody's home folder is not the project."""
    inner = project(TABLE) / "inner"
    (inner / ".git").mkdir(parents=True)
    with pytest.raises(NoSuchEngine):
        find_engine("mine", folder=inner)


def test_a_program_does_not_run_in_this_process(project: Callable[..., Path]) -> None:
    """Only classes in Python can."""
    with pytest.raises(NoSuchEngine, match="cannot run inside this process"):
        find_engine("mine", folder=project(TABLE), in_process=True)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (TABLE + "speed = 3", r"tool.facecheck.engines.mine.speed: expected one of the fields"),
        (TABLE.replace("= 3", "= 0"), r"mine.timeout: expected a number above 0 and up to 86400"),
        (TABLE.replace("= 3", "= nan"), r"mine.timeout: expected a number above 0"),
        (TABLE.replace('"test"', "1"), r"mine.env.MODE: expected a text, got 1"),
        (TABLE.replace('["./mine", "--pipe"]', '"./mine"'), r"mine.command: expected a list of 1"),
        (TABLE.replace('["./mine", "--pipe"]', "[]"), r"mine.command: expected a list of 1 or mor"),
        ("[tool.facecheck.engines]\nmine = 3", r"mine: expected an object, got 3"),
        ("[tool]\nfacecheck = 3", r"pyproject.toml: tool.facecheck: expected a table"),
        ("[tool]\nx y", r"pyproject.toml: expected valid TOML in UTF-8, got .* \(at line 2, col"),
    ],
)
def test_a_malformed_table_is_refused_with_its_place(
    text: str, words: str, project: Callable[..., Path]
) -> None:
    """File, place, and what was expected there."""
    with pytest.raises(Malformed, match=words):
        find_engine("mine", folder=project(text))


def test_an_installed_package_may_bring_an_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """By an entry point of the group `facecheck.engines`."""
    point = EntryPoint("theirs", "straw:Echo", naming.GROUP)

    def installed(**select: str) -> EntryPoints:
        return EntryPoints([point]).select(**select)

    monkeypatch.setattr(naming, "entry_points", installed)
    assert find_engine("theirs").path == "straw:Echo"
    assert known_engines()["theirs"] == "installed: straw:Echo"


def test_an_installed_package_takes_no_name_away(
    monkeypatch: pytest.MonkeyPatch, project: Callable[..., Path]
) -> None:
    """Ours and those of the project's tables go first."""
    points = [EntryPoint(name, "straw:Echo", naming.GROUP) for name in ("reference", "mine")]
    monkeypatch.setattr(naming, "entry_points", lambda **by: EntryPoints(points).select(**by))
    assert find_engine("reference").found == "built in"
    folder = project(TABLE)
    assert find_engine("mine", folder=folder).command == ("./mine", "--pipe")
    assert known_engines(folder)["mine"] == str(folder / "pyproject.toml")


def test_an_unknown_name_lists_what_exists_and_shows_how_to_define_one(
    project: Callable[..., Path],
) -> None:
    """The three lines, ready to be copied."""
    folder = project(TABLE)
    with pytest.raises(NoSuchEngine) as caught:
        find_engine("myne\x1b", folder=folder)
    said = str(caught.value)
    assert "no engine called `myne\\x1b`" in said
    for line in ("reference  (built in)", "phase  (built in)", f"mine  ({folder}/pyproject.toml)"):
        assert f"    {line}\n" in said
    assert '[tool.facecheck.engines.mine]\n    command = ["' in said


def test_a_spec_travels_between_processes() -> None:
    """Workers get it as it is."""
    spec = find_engine("reference")
    assert pickle.loads(pickle.dumps(spec)) == spec  # noqa: S301 - made here
