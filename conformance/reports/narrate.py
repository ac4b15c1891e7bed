"""A finding as a judge would explain it: the cards, the steps, what should be, what is."""

from facecheck.adapters.language.scenario import Scenario, SeatSetup
from facecheck.adapters.rendering.words import listed
from facecheck.conformance.catalogue import ClaimInfo
from facecheck.conformance.judging.results import ClaimResult, Difference, Trouble
from facecheck.conformance.rules import sentences
from facecheck.reference_impl.vocabulary.records import Record
from facecheck.reference_impl.vocabulary.words import Seat
from msgspec import structs

from .cardwords import legend
from .clean import clean, clean_lines
from .differences import Row, about, rows
from .mentions import Mentions
from .steps import step_text
from .witnesses import Telling, trouble_slug

ZONES = {
    "hand": "{} in hand",
    "library": "{} in the library, top first",
    "battlefield": "{} on the battlefield",
    "graveyard": "{} in the graveyard",
    "exile": "{} in exile",
    "command": "{} in the command zone",
}
MOST_RULES = 3
LAST_LINES = 8
FULL_LIFE = 20


class Story(Record):
    """A game told step by step, with what it shows; plain text, already harmless.

    `cards` is the legend and `start` the board before; `steps` are numbered from 1 and end
    where the engine parts from the rules; `ending` says when and about whom, `rows` what.
    """

    title: str
    reason: str = ""
    cards: tuple[str, ...] = ()
    start: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    ending: str = ""
    rows: tuple[Row, ...] = ()
    rules: tuple[str, ...] = ()
    believes: str = ""
    stderr: tuple[str, ...] = ()
    command: str = ""


def story(result: ClaimResult, telling: Telling) -> Story:
    """The finding behind a claim's result."""
    believes = result.witness.believes if result.witness else ""
    told = Story(
        title=f"{result.slug} ({', '.join(result.rules)}): {result.verdict}",
        reason=clean(result.reason, 400),
        rules=rule_lines(result.rules),
        believes=believes,
        command=telling.command(result.slug) if result.witness else "",
    )
    if result.witness is None:
        return told
    return _with_game(told, result.witness.scenario, result.witness.difference)


def replay_story(
    info: ClaimInfo, scenario: Scenario, difference: Difference, command: str
) -> Story:
    """A finding that was just seen again."""
    told = Story(
        title=f"{info.slug} ({', '.join(info.rules)}): the finding still stands",
        reason=info.sentence,
        rules=rule_lines(info.rules),
        command=command,
    )
    return _with_game(told, scenario, difference)


def _with_game(told: Story, scenario: Scenario, difference: Difference) -> Story:
    mentions = Mentions(scenario.cards)
    return structs.replace(
        told,
        cards=tuple(legend(handle, card) for handle, card in scenario.cards.items()),
        start=start_lines(scenario),
        steps=told_steps(scenario, mentions, difference.moment),
        ending=_ending(difference, mentions),
        rows=tuple(rows(difference)),
    )


def told_steps(scenario: Scenario, mentions: Mentions, until: int | None = None) -> tuple[str, ...]:
    """The scenario's steps as sentences, up to a moment."""
    return tuple(step_text(step, mentions) for step in scenario.steps[:until])


def start_lines(scenario: Scenario) -> tuple[str, ...]:
    """The board before the first step, a line for each player."""
    pairs = zip(scenario.players(), scenario.seats, strict=True)
    return tuple(_seat_line(letter, seat) for letter, seat in pairs)


def _seat_line(letter: Seat, seat: SeatSetup) -> str:
    zones = [
        pattern.format(listed(getattr(seat, zone)))
        for zone, pattern in ZONES.items()
        if getattr(seat, zone)
    ]
    if seat.commander:
        zones.append(f"{seat.commander} as commander")
    if seat.life != FULL_LIFE:
        zones.append(f"{seat.life} life")
    return f"{letter}: {'; '.join(zones) or 'nothing'}"


def _ending(difference: Difference, mentions: Mentions) -> str:
    when = f"After step {difference.moment}" if difference.moment else "After the set-up"
    if difference.level == "outcome":
        return f"Step {difference.moment}:" if difference.moment else "The set-up:"
    return f"{when}, {about(difference, mentions)}:"


def rule_lines(rules: tuple[str, ...]) -> tuple[str, ...]:
    """The rules with what each says, in our words."""
    lines = []
    for rule in rules[:MOST_RULES]:
        said = sentences(rule)
        lines.append(f"{rule}  {said[0]}" if said else rule)
    return tuple(lines)


def trouble_story(trouble: Trouble, telling: Telling) -> Story:
    """A crash, a hang or a breach of the contract, with the game in which it came up."""
    stderr = [line for text in trouble.stderr[-LAST_LINES:] for line in clean_lines(text)]
    told = Story(
        title=f"{trouble.kind}: {clean(trouble.note, 400)}",
        stderr=tuple(stderr[-LAST_LINES:]),
    )
    if trouble.scenario is None:
        return told
    cards = trouble.scenario.cards
    return structs.replace(
        told,
        cards=tuple(legend(handle, card) for handle, card in cards.items()),
        start=start_lines(trouble.scenario),
        steps=told_steps(trouble.scenario, Mentions(cards)),
        command=telling.trace(trouble_slug(trouble.kind)),
    )
