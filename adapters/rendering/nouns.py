"""Filters as nouns: "other face-down creatures you control" (contract 4.3, 17).

The order of the words is fixed: other, tapped, token, face-down, supertypes, colours,
subtypes, types, noun; after the noun come "you control", "named ...", "with ...", the
zone.
"""

from collections.abc import Callable, Iterator
from typing import Literal

from facecheck.reference_impl.vocabulary.filters import CHOSEN, Filter

from .words import Unrendered, article, listed, plural

Count = Literal["one", "many", "bare"]
"""`one` has an article, `many` is a plural, `bare` a singular without one."""

UNRENDERED_KEYS = ("shares_type_with", "different_name_from")
NEGATABLE = ("types", "colours", "supertypes", "subtypes")
COLOUR_WORDS = {"none": "colorless", "many": "multicolored"}
ABILITY_PHRASES = {"none": "with no abilities"}
CONTROL = {
    ("you", "one"): "you control",
    ("you", "many"): "you control",
    ("opponent", "one"): "an opponent controls",
    ("opponent", "many"): "your opponents control",
}
ZONE_NOUNS = {
    "stack": "spell",
    "hand": "card",
    "library": "card",
    "graveyard": "card",
    "exile": "card",
}
ZONE_PHRASES = {
    "hand": "in {whose} hand",
    "library": "in {whose} library",
    "graveyard": "in {whose} graveyard",
    "exile": "in exile",
}
FLAGS: tuple[tuple[str, str, str], ...] = (
    ("tapped", "tapped", "untapped"),
    ("token", "token", "nontoken"),
    ("face_down", "face-down", "face-up"),
)


def noun(what: Filter, count: Count = "one", where: str | None = None) -> str:
    """The filter as a noun phrase; `where` replaces what is said about the zone."""
    for key in UNRENDERED_KEYS:
        if getattr(what, key) is not None:
            raise Unrendered(f"filter:{key}")  # noqa: EM102 - a need, not prose
    number: Literal["one", "many"] = "many" if count == "many" else "one"
    words = [*_before(what), _head(what, number)]
    phrase = " ".join([*words, *_after(what, number, where)])
    if count != "one":
        return phrase
    return f"another {phrase.removeprefix('other ')}" if what.other else article(phrase)


def _before(what: Filter) -> Iterator[str]:
    if what.other:
        yield "other"
    for key, yes, no in FLAGS:
        value = getattr(what, key)
        if value is not None and not (key == "token" and value):
            yield yes if value else no
    yield from _negated(what.no)
    if what.supertypes:
        yield listed(what.supertypes, "or")
    if what.colours:
        named = isinstance(what.colours, str)
        yield COLOUR_WORDS[str(what.colours)] if named else listed(tuple(what.colours), "or")


def _negated(no: Filter | None) -> Iterator[str]:
    if no is None:
        return
    if any(getattr(no, key) not in (None, False) for key in _keys(no) if key not in NEGATABLE):
        need = "filter:no"
        raise Unrendered(need)
    for key in NEGATABLE:
        for word in getattr(no, key) or ():
            yield f"non-{word}" if word[0].isupper() else f"non{word}"


def _keys(what: Filter) -> tuple[str, ...]:
    return what.__struct_fields__


def _head(what: Filter, number: Literal["one", "many"]) -> str:
    """Subtypes, types and the noun; only the last word takes the plural."""
    form: Callable[[str], str] = plural if number == "many" else str
    joint = "and" if number == "many" else "or"
    general = ZONE_NOUNS.get(what.zone or "", "permanent")
    types = list(what.types or ())
    words = [listed(what.subtypes, "or")] if what.subtypes and (types or what.token) else []
    if what.token:
        return " ".join([*words, *([listed(types, "or")] if types else []), form("token")])
    if what.subtypes and not types and general == "permanent":
        return listed([form(one) for one in what.subtypes], joint)
    if what.subtypes and not types:
        words = [listed(what.subtypes, "or")]
    if general != "permanent":
        return " ".join([*words, *([listed(types, "or")] if types else []), form(general)])
    if types:
        return " ".join([*words, listed([form(one) for one in types], joint)])
    return form(general)


def _after(what: Filter, number: Literal["one", "many"], where: str | None) -> Iterator[str]:
    whose = {"you": "your", "opponent": "an opponent's", None: "a"}[what.controller]
    zone = ZONE_PHRASES.get(what.zone or "")
    if what.controller and not zone and what.zone != "stack":
        yield CONTROL[what.controller, number]
    if CHOSEN in (what.named, what.name):
        yield "with the chosen name"
    elif what.named is not None or what.name:
        yield f"named {what.named or what.name}"
    elif what.name == "":
        yield "with no name"
    if what.same_name_as is not None:
        yield "with the same name as it"
    yield from _range("mana value", what.mana_value)
    yield from _range("power", what.power)
    if what.base_pt is not None:
        yield "with base power and toughness {}/{}".format(*what.base_pt)
    if what.ability is not None:
        yield ABILITY_PHRASES.get(what.ability, f"with {article(what.ability)} ability")
    if where is not None:
        yield where
    elif zone:
        yield zone.format(whose=whose)


def _range(of: str, limits: tuple[int | None, int | None] | None) -> Iterator[str]:
    if limits is None:
        return
    least, most = limits
    if least is not None and least == most:
        yield f"with {of} {least}"
    elif least is not None and most is None:
        yield f"with {of} {least} or greater"
    elif most is not None and least is None:
        yield f"with {of} {most} or less"
    else:
        raise Unrendered("filter:" + of.replace(" ", "_"))


def face_down_only(what: Filter) -> bool:
    """Whether the filter can find nothing but face-down objects."""
    return what.face_down is True
