"""The prompts of `phase`: what each asks in the words of the contract, and how it is answered.

Each kind says which action answers it. The possible answers are the actions that the
engine lists; a choice with one possible outcome is made, not asked (contract 7).
"""

from typing import Any

from facecheck.adapters.answers import Answers
from facecheck.adapters.engine import Asking, Cannot
from facecheck.adapters.language.trace import Prompt

from .table import Action, Table

CHOICES = {
    # what it waits for: (the action that answers, its field)
    "TriggerTargetSelection": ("ChooseTarget", "target"),
    "TargetSelection": ("ChooseTarget", "target"),
    "CopyTargetChoice": ("ChooseTarget", "target"),
    "ManifestDreadChoice": ("SelectCards", "cards"),
    "EffectZoneChoice": ("SelectCards", "cards"),
    "ChooseFromZoneChoice": ("SelectCards", "cards"),
    "ChooseLegend": ("ChooseLegend", "keep"),
}
YES_OR_NO = {
    "OptionalEffectChoice": ("DecideOptionalEffect", "accept"),
}
PAYMENTS = {
    "UnlessPayment": ("PayUnlessCost", "pay"),
}
ANY = {
    "OrderTriggers": "OrderTriggers",
}
"""Choices that the rules give and nothing depends on: the first that is listed."""


def answer(table: Table, answers: Answers, asked: list[Prompt]) -> None:
    """Answer the prompt at which the engine waits, or raise `Asking`."""
    word, data = table.waiting()
    seat = int(data.get("player", 0))
    if word in CHOICES:
        action = _choice(table, word, seat, answers, asked)
    elif word in YES_OR_NO:
        action = _yes_or_no(table, word, seat, answers, asked)
    elif word in PAYMENTS:
        action = _payment(table, word, seat, answers, asked)
    elif word in ANY:
        action = next(table.listed(ANY[word]))
    else:
        raise Cannot(f"no answer is known to the prompt {word}")  # noqa: EM102, TRY003
    table.apply(seat, action)


def _choice(table: Table, word: str, seat: int, answers: Answers, asked: list[Prompt]) -> Action:
    kind, key = CHOICES[word]
    options = {_chosen(table, a["data"][key]): a for a in table.listed(kind)}
    sizes = sorted(len(option) for option in options)
    among = tuple(dict.fromkeys(one for option in options for one in option))
    slots = len(table.waiting()[1].get("target_slots") or "1")
    prompt = Prompt(
        player=table.seat(seat),
        kind="choose",
        from_=among,
        min=sizes[0] * slots,
        max=sizes[-1] * slots,
    )
    chosen = tuple(table.queued[:1]) or _chosen_by(answers, prompt, asked, len(options))
    if slots > 1 and chosen is not None:
        table.queued = table.queued[1:] if table.queued else list(chosen[1:])
        chosen = chosen[:1]
    found = [action for option, action in options.items() if _same(option, chosen)]
    if not found:
        raise Asking(prompt)
    return found[0]


def _chosen_by(
    answers: Answers, prompt: Prompt, asked: list[Prompt], options: int
) -> tuple[str, ...] | None:
    """What the step's answers choose; several targets are asked for at once."""
    if options > 1:
        asked.append(prompt)
    return answers.choose(prompt)


def _chosen(table: Table, value: Any) -> tuple[str, ...]:  # noqa: ANN401 - ids in several shapes
    """What an action of the engine chooses, as handles and seats."""
    if value is None:
        return ()
    values = value if isinstance(value, list) else [value]
    targets = [one if isinstance(one, dict) else {"Object": one} for one in values]
    return tuple(table.named(target) for target in targets)


def _same(option: tuple[str, ...], chosen: tuple[str, ...] | None) -> bool:
    return chosen is not None and sorted(option) == sorted(chosen)


def _yes_or_no(table: Table, word: str, seat: int, answers: Answers, asked: list[Prompt]) -> Action:
    kind, key = YES_OR_NO[word]
    prompt = Prompt(player=table.seat(seat), kind="may")
    asked.append(prompt)
    yes = answers.may(table.seat(seat))
    if yes is None:
        raise Asking(prompt)
    return next(table.listed(kind, **{key: yes}))


def _payment(table: Table, word: str, seat: int, answers: Answers, asked: list[Prompt]) -> Action:
    kind, key = PAYMENTS[word]
    pays = next(table.listed(kind, **{key: True}), None)
    if pays is None or not _spends(table, seat, pays):
        return next(table.listed(kind, **{key: False}))
    prompt = Prompt(player=table.seat(seat), kind="pay")
    asked.append(prompt)
    given = answers.take("pay", table.seat(seat))
    if given is None:
        raise Asking(prompt)
    return next(table.listed(kind, **{key: given.pay}))


def _spends(table: Table, seat: int, pays: Action) -> bool:
    """Whether paying really pays: the engine lists it also where nothing can be paid."""
    game = table.fork()
    before = game.player(seat)
    game.apply(seat, pays)
    after = game.player(seat)
    return any(before[key] != after[key] for key in ("mana_pool", "life"))
