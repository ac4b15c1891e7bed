"""A change of characteristics in words (contract 4.5).

The same change reads "gets and gains" in an effect and "gets and has" in a static ability.
"""

from collections.abc import Callable, Iterator

from facecheck.reference_impl.vocabulary.abilities import AnyAbility, Changes
from facecheck.reference_impl.vocabulary.effects import Change

from .words import LABELS, article, listed, plural, signed

AnyChange = Changes | Change
GrantText = Callable[[AnyAbility], str]

VERBS = {
    # verb: (static one, static many, effect one, effect many)
    "get": ("gets", "get", "gets", "get"),
    "have": ("has", "have", "gains", "gain"),
    "base": ("has", "have", "has", "have"),
    "be": ("is", "are", "becomes", "become"),
    "lose": ("loses", "lose", "loses", "lose"),
}
UNTIL = {
    "end_of_turn": " until end of turn",
    "your_next_turn": " until your next turn",
    "always": "",
}


def change_clauses(change: AnyChange, grant: GrantText, *, many: bool) -> str:
    """What happens to the subject: "gets +1/+1 and has flying"."""
    form = 2 * isinstance(change, Change) + many
    verbs = {key: forms[form] for key, forms in VERBS.items()}
    return listed(list(_clauses(change, verbs, grant, many=many)))


def _clauses(
    change: AnyChange, verbs: dict[str, str], grant: GrantText, *, many: bool
) -> Iterator[str]:
    if change.lose_abilities:
        yield f"{verbs['lose']} all abilities"
    if change.lose_keywords:
        yield f"{verbs['lose']} {listed([_keyword(word) for word in change.lose_keywords])}"
    if change.pt is not None:
        yield f"{verbs['get']} {signed(change.pt)}"
    if change.set_pt is not None:
        yield f"{verbs['base']} base power and toughness {change.set_pt[0]}/{change.set_pt[1]}"
    gained = [_keyword(word) for word in change.keywords]
    gained += [f'"{grant(ability)}"' for ability in change.grants]
    if gained:
        yield f"{verbs['have']} {listed(gained)}"
    yield from _kinds(change, verbs["be"], many=many)


def _kinds(change: AnyChange, be: str, *, many: bool) -> Iterator[str]:
    added = " ".join([*change.subtypes, *change.types])
    if added:
        yield f"{be} {_as_noun(added, many=many)} in addition to {_their(many=many)} other types"
    if change.set_types is not None:
        yield f"{be} {_as_noun(' '.join(change.set_types), many=many)}"
    if change.colours:
        colours = listed(change.colours)
        yield f"{be} {colours} in addition to {_their(many=many)} other colors"
    if change.set_colours is not None:
        yield f"{be} {listed(change.set_colours) or 'colorless'}"


def _as_noun(words: str, *, many: bool) -> str:
    first, _, last = words.rpartition(" ")
    return f"{first} {plural(last)}".strip() if many else article(words)


def _their(*, many: bool) -> str:
    return "their" if many else "its"


def _keyword(word: str) -> str:
    return LABELS.get(word, word)
