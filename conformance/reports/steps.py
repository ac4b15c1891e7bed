"""Steps in plain words: "A casts c1 (Vexun, 5/4 Bird, morph {2}{B}) face down by morph with {3}".

Each kind of step has a pattern, each slot of it a function of the step; the words for the
ways of casting and turning up stand in tables.
"""

from collections.abc import Callable
from string import Formatter
from typing import Any

from facecheck.adapters.language.steps import Answer, AnyStep
from facecheck.adapters.rendering.words import listed

from .clean import clean
from .effects import Teller
from .mentions import Mentions

Slot = Callable[[Mentions, Any], str]

PATTERNS = {
    "cast": "{player} casts {object}{cast_by}{mana}{targets}{x}{pay}{now}{cancel}",
    "turn_up": "{player} turns {object} face up{up_by}{mana}{targets}{x}{pay}{now}{cancel}",
    "activate": (
        "{player} activates ability {ability} of {object}{mana}{targets}{x}{pay}{now}{cancel}"
    ),
    "play": "{player} plays {object}{now}",
    "foretell": "{player} foretells {object}{mana}{now}{cancel}",
    "unlock": "{player} unlocks the {door} half of {object}{mana}{now}{cancel}",
    "attack": "{player} attacks: {attackers}",
    "block": "{player} blocks: {blocks}",
    "instruct": "{player} is told: {effects}",
    "resolve": "{passing}",
    "advance": "the game goes on to the next {to}{of}",
    "priority": "{player} has priority and waits{mana}",
    "answer": "the game goes on",
}
CAST_BY = {
    "": "",
    "morph": " face down by morph",
    "megamorph": " face down by megamorph",
    "disguise": " face down by disguise",
    "foretell": " for its foretell cost",
    "mutate": " for its mutate cost",
    "free": " without paying its mana cost",
    "left": ", the left half",
    "right": ", the right half",
    "kicker": ", kicked",
}
UP_BY = {
    "morph": " by morph",
    "megamorph": " by megamorph",
    "disguise": " by disguise",
    "mana": " for its mana cost",
    "agenda": ", showing its agenda",
}
TO = {
    "upkeep": "upkeep",
    "draw": "draw step",
    "main1": "precombat main phase",
    "combat": "beginning of combat",
    "attackers": "declare attackers step",
    "blockers": "declare blockers step",
    "damage": "combat damage step",
    "end_combat": "end of combat",
    "main2": "postcombat main phase",
    "end": "end step",
}
ANSWERS: dict[str, Callable[[Any], str]] = {
    "choose": lambda value: f"chooses {listed(value) or 'nothing'}",
    "option": lambda value: f"takes option {value}",
    "may": lambda value: "says yes" if value else "says no",
    "pay": lambda value: "pays" if value else "does not pay",
    "number": lambda value: f"chooses the number {value}",
    "order": lambda value: f"puts them in the order {listed(value)}",
    "flip": lambda value: f"the flip is {value}",
    "random": lambda value: f"chance picks {listed(value) or 'nothing'}",
    "name": lambda value: f"names {value}",
}


def step_text(step: AnyStep, mentions: Mentions) -> str:
    """One step as a sentence, with what it holds and what is answered."""
    pattern = PATTERNS[str(step.__struct_config__.tag)]
    slots = [slot for _, slot, _, _ in Formatter().parse(pattern) if slot]
    said = pattern.format(**{slot: SLOTS[slot](mentions, step) for slot in slots})
    answers = "".join(f"; when asked, {_answer(one)}" for one in step.answers)
    held = "" if not step.hold or "passing" in slots else " (and nothing resolves yet)"
    return f"{said[:1].upper()}{said[1:]}{answers}{held}."


def _answer(answer: Answer) -> str:
    who = answer.player or "the player"
    said = ANSWERS[answer.kind](getattr(answer, answer.kind))
    return said if answer.kind in ("flip", "random") else f"{who} {clean(said)}"


def _way(words: dict[str, str], by: str) -> str:
    way, _, number = by.partition("#")
    return words.get(way, f" by {way}") + (f" (the ability number {number})" if number else "")


def _targets(mentions: Mentions, step: Any) -> str:  # noqa: ANN401 - any action
    if not step.targets:
        return ""
    return f", targeting {listed([mentions.say(one) for one in step.targets])}"


def _pay(mentions: Mentions, step: Any) -> str:  # noqa: ANN401
    return f", paying with {listed([mentions.say(one) for one in step.pay])}" if step.pay else ""


def _attackers(mentions: Mentions, step: Any) -> str:  # noqa: ANN401
    pairs = [f"{mentions.say(who)} attacks {whom}" for who, whom in step.attackers.items()]
    return listed(pairs) or "with nothing"


def _blocks(mentions: Mentions, step: Any) -> str:  # noqa: ANN401
    pairs = [f"{mentions.say(by)} blocks {mentions.say(who)}" for by, who in step.blocks.items()]
    return listed(pairs) or "with nothing"


SLOTS: dict[str, Slot] = {
    "player": lambda _, step: step.player,
    "object": lambda mentions, step: mentions.say(step.object),
    "cast_by": lambda _, step: _way(CAST_BY, step.by),
    "door": lambda _, step: step.by,
    "up_by": lambda _, step: _way(UP_BY, step.by),
    "ability": lambda _, step: f'"{step.ability}"',
    "mana": lambda _, step: f" with {step.mana}" if step.mana else "",
    "targets": _targets,
    "x": lambda _, step: f", X = {step.x}" if step.x is not None else "",
    "pay": _pay,
    "now": lambda _, step: ", at once, without being handed priority" if step.now else "",
    "cancel": lambda _, step: ", and backs out at the payment" if step.cancel else "",
    "attackers": _attackers,
    "blocks": _blocks,
    "effects": lambda mentions, step: Teller(step.player, mentions).all(step.effects),
    "passing": lambda _, step: (
        "everybody passes once, so that the top of the stack resolves"
        if step.hold
        else "everybody passes until the stack is empty"
    ),
    "to": lambda _, step: TO[step.to],
    "of": lambda _, step: f" of {step.of}'s turn" if step.of else "",
}
