"""Cards and effects as rules text: one expected text for each pattern (contract 4, 17)."""

import msgspec
import pytest
from facecheck.adapters.language.scenario import Scenario
from facecheck.adapters.rendering import (
    TWO_WORDINGS,
    Unrendered,
    render,
    text_of,
    type_line,
    with_texts,
)
from facecheck.reference_impl.vocabulary.cards import Card

GAIN = {"effect": "gain_life"}
TARGET = {"types": ["creature"]}


def card(*abilities: object, **parts: object) -> Card:
    """A creature called Vexun with these abilities."""
    described = {"name": "Vexun", "types": ["creature"], "abilities": abilities} | parts
    return msgspec.convert(described, Card)


def triggered(on: str | list[str], **parts: object) -> dict[str, object]:
    """A triggered ability that gains 1 life."""
    events = [on] if isinstance(on, str) else on
    return {"kind": "triggered", "on": events, "effects": [GAIN]} | parts


def activated(*effects: object, **parts: object) -> dict[str, object]:
    """An activated ability for {2}."""
    return {"kind": "activated", "id": "a1", "cost": "{2}", "effects": effects} | parts


def all_of(**what: object) -> dict[str, object]:
    """A selector of all that fit."""
    return {"all": what}


KEYWORDS = [
    (["flying", "haste"], "Flying, haste"),
    (["flying", {"kind": "morph", "cost": "{1}{R}"}], "Flying\nMorph {1}{R}"),
    ([{"kind": "megamorph", "cost": "{W}"}], "Megamorph {W}"),
    ([{"kind": "disguise", "cost": "{R/G}"}], "Disguise {R/G}"),
    ([{"kind": "morph", "cost": {"life": 5}}], "Morph—Pay 5 life."),
    (
        [{"kind": "morph", "cost": {"give_back": {"n": 2, "what": {"subtypes": ["Island"]}}}}],
        "Morph—Return two Islands to their owner's hand.",
    ),
    ([{"kind": "keyword", "keyword": "ward", "cost": "{2}"}], "Ward {2}"),
    (
        [{"kind": "keyword", "keyword": "protection", "what": {"colours": ["red"]}}],
        "Protection from red",
    ),
    (["cant_be_blocked"], "This creature can't be blocked."),
]

TRIGGERS = [
    (triggered("turned_up"), "When this creature is turned face up, you gain 1 life."),
    (triggered("enters"), "When this creature enters, you gain 1 life."),
    (
        triggered(["enters", "turned_up"]),
        "When this creature enters or is turned face up, you gain 1 life.",
    ),
    (triggered("dies"), "When this creature dies, you gain 1 life."),
    (triggered("leaves"), "When this creature leaves the battlefield, you gain 1 life."),
    (triggered("attacks"), "Whenever this creature attacks, you gain 1 life."),
    (
        triggered("enters", what={"types": ["creature"], "controller": "you", "face_down": True}),
        "Whenever a face-down creature you control enters, you gain 1 life.",
    ),
    (
        triggered("enters", what={"types": ["creature"], "controller": "you", "other": True}),
        "Whenever another creature you control enters, you gain 1 life.",
    ),
    (
        triggered("enters", what=TARGET, or_self=True),
        "Whenever this creature or another creature enters, you gain 1 life.",
    ),
    (
        triggered("turned_up", what={"controller": "you"}),
        "Whenever a permanent you control is turned face up, you gain 1 life.",
    ),
    (
        triggered("turned_up", what=TARGET, batch=True),
        "Whenever one or more creatures are turned face up, you gain 1 life.",
    ),
    (
        triggered("casts", what={"types": ["creature"], "controller": "you"}),
        "Whenever you cast a creature spell, you gain 1 life.",
    ),
    (
        triggered("dies", what=TARGET, zone="exile"),
        "Whenever a creature dies, if this card is exiled, you gain 1 life.",
    ),
    (
        triggered("begins", step="end"),
        "At the beginning of your end step, you gain 1 life.",
    ),
    (
        triggered("enters", **{"if": {"controls": {"subtypes": ["Bird"]}}}),
        "When this creature enters, if you control a Bird, you gain 1 life.",
    ),
]

STATICS = [
    (
        {"kind": "changes", "what": all_of(types=["creature"], controller="you"), "pt": [1, 1]},
        "Creatures you control get +1/+1.",
    ),
    (
        {"kind": "changes", "what": all_of(types=["creature"], face_down=True), "pt": [0, 1]},
        "Face-down creatures get +0/+1.",
    ),
    (
        {"kind": "changes", "what": all_of(subtypes=["Elf"], other=True), "pt": [1, -1]},
        "Other Elves get +1/-1.",
    ),
    (
        {
            "kind": "changes",
            "what": all_of(types=["creature"], mana_value=[3, None], token=False),
            "keywords": ["flying"],
        },
        "Nontoken creatures with mana value 3 or greater have flying.",
    ),
    (
        {"kind": "changes", "what": all_of(types=["creature"]), "lose_abilities": True},
        "Creatures lose all abilities.",
    ),
    (
        {"kind": "changes", "set_colours": ["red"], "if": {"your_turn": True}},
        "As long as it's your turn, this creature is red.",
    ),
    (
        {"kind": "changes", "set_pt": [3, 4], "if": {"counters": {"level": [1, 3]}}},
        (
            "As long as this permanent has between one and three level counters on it, "
            "this creature has base power and toughness 3/4."
        ),
    ),
    (
        {"kind": "changes", "types": ["artifact"], "if": {"counters": {"charge": [8, None]}}},
        (
            "As long as this permanent has 8 or more charge counters on it, "
            "this creature is an artifact in addition to its other types."
        ),
    ),
    (
        {"kind": "changes", "pt": [1, 1], "if": {"counters": {"oil": [None, 2]}}},
        "As long as this permanent has two or fewer oil counters on it, this creature gets +1/+1.",
    ),
    (
        {"kind": "changes", "keywords": ["haste"], "if": {"marked": "solved"}},
        "As long as this permanent is solved, this creature has haste.",
    ),
    (
        {"kind": "changes", "keywords": ["haste"], "if": {"kicked": True}},
        "As long as it was kicked, this creature has haste.",
    ),
    (
        {"kind": "more_counters", "times": 2, "what": {"types": ["creature"]}},
        (
            "If one or more +1/+1 counters would be put on a creature, "
            "twice that many +1/+1 counters are put on it instead."
        ),
    ),
    ({"kind": "forbids", "action": "turn_up"}, "Permanents can't be turned face up."),
    (
        {"kind": "forbids", "action": "block", "what": {"face_down": True, **TARGET}},
        "Face-down creatures can't block.",
    ),
    (
        {"kind": "costs", "of": "spells", "what": {"controller": "you", **TARGET}, "more": -1},
        "Creature spells you cast cost {1} less to cast.",
    ),
    (
        {"kind": "as", "on": ["turned_up"], "effects": [{"effect": "counters", "n": 2}]},
        "As this creature is turned face up, put two +1/+1 counters on it.",
    ),
    (
        {"kind": "as", "on": ["enters"], "effects": [{"effect": "counters"}]},
        "This creature enters with a +1/+1 counter on it.",
    ),
]

EFFECTS = [
    ({"effect": "manifest"}, "Manifest the top card of your library."),
    ({"effect": "manifest", "n": 2}, "Manifest the top two cards of your library."),
    ({"effect": "cloak", "who": "opponent"}, "Each opponent cloaks the top card of their library."),
    ({"effect": "manifest_dread"}, "Manifest dread."),
    ({"effect": "gain_life", "n": 8}, "You gain 8 life."),
    ({"effect": "destroy", "what": "target"}, "Destroy target creature."),
    ({"effect": "turn_down", "what": "target"}, "Turn target creature face down."),
    (
        {
            "effect": "turn_down",
            "what": "target",
            "profile": {
                "pt": [2, 2],
                "types": ["artifact", "creature"],
                "subtypes": ["Cyberman"],
            },
        },
        "Turn target creature face down. It's a 2/2 Cyberman artifact creature.",
    ),
    ({"effect": "turn_up", "what": "target"}, "Turn target creature face up."),
    (
        {"effect": "put", "what": "target", "to": "hand"},
        "Return target creature to its owner's hand.",
    ),
    (
        {"effect": "put", "what": "target", "to": "library_top"},
        "Put target creature on top of its owner's library.",
    ),
    (
        {"effect": "put", "what": {"top": 1}, "to": "battlefield", "face_down": True},
        "Put the top card of your library onto the battlefield face down.",
    ),
    (
        {
            "effect": "put",
            "to": "battlefield",
            "under": "its_owner",
            "face_down": {"types": ["land"]},
        },
        "Return this creature to the battlefield face down under its owner's control. It's a land.",
    ),
    ({"effect": "token", "copy_of": "target"}, "Create a token that's a copy of target creature."),
    ({"effect": "counters", "what": "target"}, "Put a +1/+1 counter on target creature."),
    ({"effect": "damage", "n": 2}, "Vexun deals 2 damage to target creature."),
    (
        {"effect": "change", "what": "target", "pt": [3, 3], "until": "end_of_turn"},
        "Target creature gets +3/+3 until end of turn.",
    ),
    (
        {"effect": "change", "what": "target", "keywords": ["haste"], "types": ["artifact"]},
        "Target creature gains haste and becomes an artifact in addition to its other types.",
    ),
    ({"effect": "control"}, "Gain control of target creature."),
    ({"effect": "tap"}, "Tap target creature."),
    ({"effect": "transform", "what": "target"}, "Transform target creature."),
    ({"effect": "convert", "what": "target"}, "Convert target creature."),
    ({"effect": "flip", "what": "self"}, "Flip this creature."),
    ({"effect": "end_turn"}, "End the turn."),
    ({"effect": "day", "night": True}, "It becomes night."),
    ({"effect": "mark", "mark": "goad"}, "Goad target creature."),
    ({"effect": "mark", "mark": "solved"}, "Target creature becomes solved."),
    ({"effect": "mark", "mark": "left"}, "Unlock the left half of target creature."),
    ({"effect": "may", "effects": [{"effect": "gain_life"}]}, "You may gain 1 life."),
    (
        {"effect": "gain_life", "n": {"power_of": "target"}},
        "You gain X life, where X is target creature's power.",
    ),
]

SECOND = [
    ("effect:turn_up", EFFECTS[8][0], "Choose target creature. Turn it face up."),
    ("effect:turn_down", EFFECTS[5][0], "Destroy target creature."),
    ("effect:turn_down", EFFECTS[6][0], "Choose target creature. Turn it face down."),
    (
        "put:face_down:select",
        EFFECTS[11][0],
        "Return the top card of your library to the battlefield face down.",
    ),
]


@pytest.mark.parametrize(("abilities", "text"), KEYWORDS)
def test_keywords_stand_in_one_line_before_the_rest(abilities: list[object], text: str) -> None:
    """Plain keywords share a line; every other ability has its own."""
    assert text_of(card(*abilities)) == text


@pytest.mark.parametrize(("ability", "text"), TRIGGERS + STATICS)
def test_abilities_read_as_on_a_card(ability: dict[str, object], text: str) -> None:
    """Each kind of ability has its pattern."""
    assert text_of(card(ability)) == text


@pytest.mark.parametrize(("effect", "text"), EFFECTS)
def test_effects_are_sentences(effect: dict[str, object], text: str) -> None:
    """Each kind of effect has its pattern."""
    ability = activated(effect, targets=[{"what": TARGET}])
    assert text_of(card(ability)) == f"{{2}}: {text}"


@pytest.mark.parametrize(("need", "effect", "text"), SECOND)
def test_a_second_wording_where_it_is_asked_for(
    need: str, effect: dict[str, object], text: str
) -> None:
    """What exists only face down can be said in another way; nothing else changes."""
    ability = activated(effect, targets=[{"what": TARGET}])
    assert text_of(card(ability), frozenset({need})) == f"{{2}}: {text}"
    assert need in TWO_WORDINGS


def test_a_second_mention_of_a_target_says_that() -> None:
    """Only the first mention is "target ..."."""
    effects = [{"effect": "tap"}, {"effect": "destroy", "what": "target"}]
    text = text_of(card(activated(*effects, targets=[{"what": TARGET}])))
    assert text == "{2}: Tap target creature. Destroy that creature."


def test_several_targets_are_spoken_of_in_the_plural() -> None:
    """Owners and hands agree with the number of targets."""
    ability = activated(
        {"effect": "put", "what": "target", "to": "hand"}, targets=[{"what": {}, "n": 2}]
    )
    text = text_of(card(ability))
    assert text == "{2}: Return two target permanents to their owners' hands."


def test_a_rendered_card_has_its_type_line_and_its_keywords() -> None:
    """What the contract adds to a card for engines that read text."""
    morph = {"kind": "morph", "cost": "{2}"}
    whole = render(card("flying", morph, subtypes=["Bird"], supertypes=["legendary"]))
    assert whole.type_line == "Legendary Creature — Bird"
    assert whole.keywords == ("Flying", "Morph")
    assert render(whole) is whole
    assert type_line(card(types=["land"])) == "Land"


def test_what_has_no_text_says_which_need_it_is() -> None:
    """The suite marks what cannot be said as unsupported; nothing is made up."""
    with pytest.raises(Unrendered) as refusal:
        text_of(card(activated({"effect": "cast_down", "what": "target"})))
    assert refusal.value.need == "effect:cast_down"


def test_a_scenario_is_rendered_card_by_card() -> None:
    """Every card gets its text; the rest of the scenario stays."""
    scenario = Scenario(format=1, cards={"c1": card("flying")}, seats=())
    assert with_texts(scenario).cards["c1"].text == "Flying"
