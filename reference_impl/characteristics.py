"""What an object is right now: the result of all layers (rules 109.3, 613)."""

from msgspec import Struct

from .mana import colours, mana_value
from .vocabulary import Card
from .vocabulary.abilities import AnyAbility, Disguise, Keyword, Megamorph, Morph
from .vocabulary.words import CardType, Cause, Colour, Seat, Supertype

FACE_DOWN_KEYWORDS: dict[type, Cause] = {
    Morph: "morph",
    Megamorph: "megamorph",
    Disguise: "disguise",
}


class Characteristics(Struct, gc=False):
    """Characteristics, and the two facts that filters ask for along with them.

    Built up layer by layer; nobody changes it once the board is computed.
    """

    handle: str
    controller: Seat
    face_down: bool
    name: str
    mana_cost: str
    types: tuple[CardType, ...]
    subtypes: tuple[str, ...]
    supertypes: tuple[Supertype, ...]
    colours: tuple[Colour, ...]
    pt: tuple[int, ...]
    abilities: tuple[AnyAbility, ...]
    base_pt: tuple[int, ...] = ()
    valued: str = ""

    @property
    def mana_value(self) -> int:
        """The mana value; without a mana cost 0 (rule 202.3a), unless it is `valued` (202.3b)."""
        return mana_value(self.mana_cost or self.valued)

    @property
    def is_creature(self) -> bool:
        """Whether it has the type creature."""
        return "creature" in self.types

    @property
    def keywords(self) -> tuple[str, ...]:
        """Keywords as a snapshot writes them, the face-down ones left out (contract 9)."""
        words = [keyword_text(one) for one in self.abilities]
        return tuple([word for word in words if word is not None])

    def has(self, keyword: str) -> bool:
        """Whether it has a plain keyword."""
        return keyword in self.abilities


def keyword_text(ability: AnyAbility) -> str | None:
    """`flying`, `ward {2}`, or `None` for what is no keyword or a face-down one."""
    if isinstance(ability, str):
        return ability
    if isinstance(ability, Keyword):
        parameter = ability.cost if isinstance(ability.cost, str) else ""
        return f"{ability.keyword} {parameter or ability.n or ''}".strip()
    return None


def face_down_keyword(ability: AnyAbility) -> Cause | None:
    """`morph`, `megamorph` or `disguise`, or `None`."""
    return FACE_DOWN_KEYWORDS.get(type(ability))


def of_card(card: Card, handle: str, controller: Seat, *, face_down: bool) -> Characteristics:
    """The characteristics that a card's values give before any other effect."""
    return Characteristics(
        handle=handle,
        controller=controller,
        face_down=face_down,
        name=card.name,
        mana_cost=card.cost,
        types=card.types,
        subtypes=card.subtypes,
        supertypes=card.supertypes,
        colours=colours(card.cost) if card.colours is None else card.colours,
        pt=card.pt,
        abilities=card.abilities,
    )
