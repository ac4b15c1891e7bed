"""Cards whose abilities refer to how they were cast, or what was chosen; what waits in exile."""

from facecheck.reference_impl.vocabulary import Card
from facecheck.reference_impl.vocabulary.abilities import As, Keyword, MoreCounters, Triggered
from facecheck.reference_impl.vocabulary.effects import Change, ChooseOne, GainLife
from facecheck.reference_impl.vocabulary.filters import Condition, Filter
from msgspec import structs

from . import tables
from .cards import CardMaker
from .turning_cards import Rows

CREATURE = Filter(types=("creature",))
CHOICES = (((5, 1), (1, 6)), ((4, 4), (7, 2)), ((3, 9), (8, 8)))


def _kicked(make: CardMaker) -> Card:
    """A creature that gains life if it was kicked, as it enters and as it is turned up."""
    life = (GainLife(n=make.amounts.next()),)
    asks = Triggered(on=("enters", "turned_up"), if_=Condition(kicked=True), effects=life)
    kicker = Keyword(keyword="kicker", cost=make.draws.one(("{1}", "{W}", "{2}{R}")))
    return make.creature(make.face_down_keyword(), kicker, asks)


def _shaper(make: CardMaker) -> Card:
    """A creature that sets its size as it is turned up: one of two."""
    sizes = make.draws.one(CHOICES)
    options = tuple((Change(what="self", set_pt=size),) for size in sizes)
    shapes = As(on=("turned_up",), effects=(ChooseOne(options=options),))
    return Card(
        name=make.name(),
        cost=make.draws.one(tables.CREATURE_COSTS),
        types=("creature",),
        pt=(0, 1),
        abilities=(make.face_down_keyword(), shapes),
    )


def _exile_watcher(make: CardMaker) -> Card:
    """A creature card that triggers from exile as a creature dies."""
    watches = structs.replace(make.gains("dies", what=CREATURE), zone="exile")
    return make.creature(watches)


def _doubler(make: CardMaker) -> Card:
    """An enchantment that doubles +1/+1 counters on creatures."""
    doubles = MoreCounters(what=CREATURE, times=2)
    return Card(name=make.name(), cost="{2}{G}", types=("enchantment",), abilities=(doubles,))


AROUND: Rows = {"doubler": (("kind:more_counters", "works:more_counters"), _doubler)}
SUBJECTS: Rows = {
    "kicked": (
        ("kind:morph", "keyword:kicker", "if:kicked", "on:turned_up", "works:kicker"),
        _kicked,
    ),
    "shaper": (
        ("kind:as", "effect:choose_one", "answer:option", "works:as:choose_one"),
        _shaper,
    ),
    "exile_watcher": (("zone:exile", "on:dies", "works:triggered:exile"), _exile_watcher),
}
"""What a recipe is about: the needs beyond a card, and how it is made."""
