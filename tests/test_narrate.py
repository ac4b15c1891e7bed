"""Findings in plain words: whole outputs, and words for every kind of the language."""

from typing import Any, get_args

import pytest
from facecheck.adapters.language.scenario import Scenario, SeatSetup
from facecheck.adapters.language.steps import (
    Action,
    Activate,
    Advance,
    Answer,
    AnswerStep,
    AnyStep,
    Attack,
    Block,
    Cast,
    Foretell,
    Instruct,
    Play,
    Priority,
    Resolve,
    TurnUp,
    Unlock,
)
from facecheck.conformance.judging.results import Difference
from facecheck.conformance.reports.abilities import WORDS, ability_words
from facecheck.conformance.reports.cardwords import legend
from facecheck.conformance.reports.differences import rows
from facecheck.conformance.reports.effects import Teller, told
from facecheck.conformance.reports.mentions import Mentions
from facecheck.conformance.reports.narrate import start_lines, story, trouble_story
from facecheck.conformance.reports.plain import finding_text, text
from facecheck.conformance.reports.steps import step_text
from facecheck.conformance.reports.witnesses import Telling
from facecheck.reference_impl.vocabulary import abilities, effects
from facecheck.reference_impl.vocabulary.cards import Card
from facecheck.reference_impl.vocabulary.costs import CostParts, Payment
from facecheck.reference_impl.vocabulary.filters import (
    Condition,
    Counted,
    Filter,
    Select,
    Selector,
    Target,
)
from msgspec import structs
from samples import CRASH, HOSTILE, SCENARIO, claim_result

TELLING = Telling(engine="my engine", place="out")
VEXUN = SCENARIO.cards["c1"]

FINDING = r"""
mask-has-no-name (708.2): FAIL
  because of \x1b[31m[bold]evil[/bold]\x1b[0m\u202e\n::error::| <script>@everyone
  Cards   c1 = Vexun {3}{B}{B}, Creature — Bird, 5/4: Flying; Morph {2}{B}
  Start   A: c1 in hand
          B: nothing
  Steps   1. A casts c1 (Vexun, 5/4 Bird, morph {2}{B}) face down by morph with {3}.
          2. A turns c1 face up by morph with {2}{B}.
  After step 2, c1:
                         expected  got
    name                 "Vexun"   "\x1b[31m[bold]evil[/bold]\x1b[0m\u202e\n::error::| <script>@everyone"
    power and toughness  5/4       2/2
  Rule    708.2  A face-down spell or permanent has exactly the characteristics the enabling ability
             or rule lists and nothing else; those listed values are its copiable values.
  Belief  the engine seems to believe: a mask keeps its name
  Replay  facecheck replay out/witnesses/mask-has-no-name.json '--engine=my engine'
""".strip()  # noqa: E501 - as it is printed

TROUBLE = r"""
CRASH: \x1b[31m[bold]evil[/bold]\x1b[0m\u202e\n::error::| <script>@everyone
  Cards   c1 = Vexun {3}{B}{B}, Creature — Bird, 5/4: Flying; Morph {2}{B}
  Start   A: c1 in hand
          B: nothing
  Steps   1. A casts c1 (Vexun, 5/4 Bird, morph {2}{B}) face down by morph with {3}.
          2. A turns c1 face up by morph with {2}{B}.
  Stderr  \x1b[31m[bold]evil[/bold]\x1b[0m\u202e
          ::error::| <script>@everyone
  Replay  facecheck trace out/witnesses/engine-crash.json '--engine=my engine'
""".strip()


def test_a_finding_reads_as_a_judge_would_explain_it() -> None:
    """Steps in plain words, expected against got, the rule, the belief, the command."""
    assert finding_text(claim_result(1, "FAIL"), TELLING) == FINDING


def test_a_trouble_shows_the_game_and_the_engines_last_words() -> None:
    """A crash is told with the scenario that led to it."""
    assert text(trouble_story(CRASH, TELLING)) == TROUBLE


def test_a_result_without_witness_is_told_without_a_game() -> None:
    """What has no witness has no command that would not work."""
    told_of = story(claim_result(1, "UNSUPPORTED"), TELLING)
    assert (told_of.steps, told_of.command, told_of.believes) == ((), "", "")


def test_the_steps_end_where_the_engine_parts_from_the_rules() -> None:
    """What comes after the difference is none of the reader's business."""
    result = claim_result(1, "FAIL")
    assert result.witness is not None
    early = structs.replace(result.witness.difference, moment=1)
    cut = structs.replace(result, witness=structs.replace(result.witness, difference=early))
    assert len(story(cut, TELLING).steps) == 1


STEPS: tuple[tuple[AnyStep, str], ...] = (
    (
        Cast(player="A", object="c1", by="disguise", mana="{3}", hold=True),
        (
            "A casts c1 (Vexun, 5/4 Bird, morph {2}{B}) face down by disguise with {3}"
            " (and nothing resolves yet)."
        ),
    ),
    (
        TurnUp(player="B", object="c9", by="morph#2", x=2, pay=("c8", "life"), cancel=True),
        (
            "B turns c9 face up by morph (the ability number 2), X = 2, paying with c8 and life,"
            " and backs out at the payment."
        ),
    ),
    (
        Activate(player="A", object="c9", ability="hide", targets=("B",), now=True),
        'A activates ability "hide" of c9, targeting B, at once, without being handed priority.',
    ),
    (Play(player="A", object="c9"), "A plays c9."),
    (Foretell(player="A", object="c9", mana="{2}"), "A foretells c9 with {2}."),
    (
        Unlock(player="A", object="c9", by="left", mana="{2}"),
        "A unlocks the left half of c9 with {2}.",
    ),
    (Attack(player="A", attackers={"c9": "B"}), "A attacks: c9 attacks B."),
    (Block(player="B", blocks={"c8": "c9"}), "B blocks: c8 blocks c9."),
    (
        Instruct(
            player="A",
            effects=(effects.TurnDown(what=("c9",)), effects.Manifest()),
            answers=(Answer(choose=("c8",)), Answer(player="B", may=False)),
        ),
        (
            "A is told: turn c9 face down, then manifest the top card of your library;"
            " when asked, the player chooses c8; when asked, B says no."
        ),
    ),
    (Resolve(), "Everybody passes until the stack is empty."),
    (Resolve(hold=True), "Everybody passes once, so that the top of the stack resolves."),
    (Advance(to="end", of="B"), "The game goes on to the next end step of B's turn."),
    (Priority(player="B", mana="{2}"), "B has priority and waits with {2}."),
    (AnswerStep(answers=(Answer(flip="won"),)), "The game goes on; when asked, the flip is won."),
)


@pytest.mark.parametrize(("step", "words"), STEPS, ids=lambda value: type(value).__name__)
def test_a_step_in_plain_words(step: AnyStep, words: str) -> None:
    """Each kind of step, with everything that it may carry."""
    assert step_text(step, Mentions({"c1": VEXUN})) == words


def test_every_kind_of_step_is_told() -> None:
    """A step added to the language is missed here."""
    assert {type(step) for step, _ in STEPS} == set(get_args(AnyStep))


ANSWERS = (
    Answer(choose=()),
    Answer(option="over"),
    Answer(may=True),
    Answer(pay=False),
    Answer(number=3),
    Answer(order=("c1", "c2")),
    Answer(flip="lost"),
    Answer(random=("c1",)),
    Answer(name="Vexun"),
)


@pytest.mark.parametrize("answer", ANSWERS, ids=lambda answer: answer.kind)
def test_every_answer_is_told(answer: Answer) -> None:
    """Each kind of answer says more than its name."""
    said = step_text(AnswerStep(answers=(answer,)), Mentions({}))
    assert said.startswith("The game goes on; when asked, ")
    assert "{" not in said


SAMPLE_FIELDS: dict[str, Any] = {
    "what": ("c1",),
    "to": "exile",
    "of": ("c2",),
    "effects": (effects.Manifest(),),
    "options": ((effects.Destroy(what=("c1",)),), (effects.Manifest(),)),
    "action": "cast",
    "mana": "{C}{C}",
    "name": "Vexun",
    "who": "B",
    "by": "A",
    "until": Filter(types=("creature",)),
    "chosen": "hand",
    "other": "graveyard",
    "mark": "goaded",
    "copy_of": ("c1",),
}


def sample(kind: type, fields: dict[str, Any]) -> Any:  # noqa: ANN401 - whichever kind it is
    """A record of a kind, with sample values for what it must have (and for `what`)."""
    required = {
        field.name: fields[field.name]
        for field in structs.fields(kind)
        if field.name in fields and (field.required or field.name in ("what", "copy_of"))
    }
    if kind in (effects.Attach, effects.Redirect):
        required["to"] = ("c2",)
    return kind(**required)


@pytest.mark.parametrize("kind", get_args(effects.AnyEffect), ids=lambda kind: kind.__name__)
def test_every_kind_of_effect_has_words(kind: type) -> None:
    """A sentence, with the cards by their handles, and no JSON."""
    said = told(sample(kind, SAMPLE_FIELDS), Teller("A", Mentions({})))
    assert '{"' not in said
    assert " " in said
    if any(field.name == "what" for field in structs.fields(kind)) and kind is not effects.Allow:
        assert "c1" in said


ODD: tuple[Selector, ...] = (
    Select(top=3, of="B", take=1),
    Select(linked=Filter(shares_type_with="it")),
    "pile",
    "target2",
)


@pytest.mark.parametrize("kind", get_args(effects.AnyEffect), ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("what", ODD, ids=str)
def test_words_never_fail_a_story(kind: type, what: Selector) -> None:
    """Combinations that nobody wrote a sentence for still come out as something printable."""
    fields = {**SAMPLE_FIELDS, "what": what, "n": Counted(different_names=True)}
    required = {
        field.name: fields[field.name]
        for field in structs.fields(kind)
        if field.name in fields and (field.required or field.name in ("what", "n"))
    }
    assert told(kind(**required), Teller("A", Mentions({})))


ABILITIES: dict[str, Any] = {
    "effects": (effects.GainLife(n=8),),
    "on": ("turned_up",),
    "cost": CostParts(mana="{1}", less=Counted(number=Filter()), sacrifice=Payment()),
    "id": "a1",
    "keyword": "ward",
    "action": "turn_up",
    "of": "turn_up",
    "count": Counted(devotion="R"),
    "n": 2,
    "if_": Condition(turned_up_this_turn=True),
    "targets": (Target(what="any"),),
}


def kinds_of_ability() -> list[type]:
    """The kinds that have parts; bare keywords are words already."""
    return [kind for kind in get_args(abilities.AnyAbility) if hasattr(kind, "__struct_fields__")]


@pytest.mark.parametrize("kind", kinds_of_ability(), ids=lambda kind: kind.__name__)
def test_every_kind_of_ability_has_words(kind: type) -> None:
    """Also where rules text has no pattern for it."""
    given = {
        field.name: ABILITIES[field.name]
        for field in structs.fields(kind)
        if field.name in ABILITIES and (field.required or field.name == "cost")
    }
    if kind is abilities.As:
        given["on"] = ("enters",)
    assert len(ability_words(kind(**given))) > 3
    assert str(kind.__struct_config__.tag) in WORDS


def test_a_legend_has_the_whole_card() -> None:
    """Both faces, and a card with nothing on it."""
    two = Card(name="Up", types=("creature",), pt=(1, 1), layout="double_faced", other=Card())
    assert legend("c1", two) == "c1 = Up, Creature, 1/1 // other side = a nameless card"


def test_fields_in_words() -> None:
    """The written ways to say "has none" are said as words; hostile values are harmless."""
    difference = Difference(
        moment=1,
        about="c1",
        level="characteristics",
        expected={
            "name": "",
            "pt": [],
            "colours": [],
            "face_down": True,
            "counters": {"+1/+1": 2},
            "offers": [["A", "turn_up", "c1", "morph", "{2}{B}"]],
            "fired:enters": 0,
        },
        got={
            "name": HOSTILE,
            "pt": "nonsense",
            "colours": 7,
            "face_down": False,
            "counters": {},
            "offers": [[]],
            "stack": ["c1", "c2 (ability)"],
        },
    )
    said = {name: (expected, got) for name, expected, got in rows(difference)}
    assert said["name"][0] == "no name"
    assert said["power and toughness"][0] == "no power and toughness"
    assert said["colours"] == ("colourless", "7")
    assert said["face"] == ("face down", "face up")
    assert said["counters"] == ("2 +1/+1", "no counters")
    assert said["legal actions listed"] == ("A may turn up c1 by morph for {2}{B}", "[[]]")
    assert said["times a trigger on enters fired"] == ("0", "(nothing reported)")
    assert said["stack"] == ("(nothing reported)", "c1 and c2 (ability)")
    everything = "".join(one for row in rows(difference) for one in row)
    assert everything.isprintable()


def test_the_board_before_is_told() -> None:
    """Zones, life and commanders, a line for each player."""
    seats = (SeatSetup(library=("c1", "c2"), life=3, commander="c3"), SeatSetup())
    cards = dict.fromkeys(("c1", "c2", "c3"), VEXUN)
    assert start_lines(Scenario(format=1, cards=cards, seats=seats)) == (
        "A: c1 and c2 in the library, top first; c3 as commander; 3 life",
        "B: nothing",
    )


def test_actions_are_all_covered_by_the_table() -> None:
    """A new kind of action needs a pattern of its own."""
    kinds = {kind for kind in get_args(AnyStep) if issubclass(kind, Action)}
    assert kinds == {Cast, TurnUp, Activate, Play, Foretell, Unlock}
