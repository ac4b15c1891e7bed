"""What the model shows, in the words of the contract: objects, prompts, the stack, offers."""

from typing import Any

from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.offers import Offered
from facecheck.reference_impl.play import Question
from facecheck.reference_impl.state import Object, OnStack
from msgspec import structs

from .language.trace import ObjectSeen, Offer, Prompt, StackAbility

HIDDEN = frozenset({"hand", "library", "gone"})
IN_PLAY = frozenset({"battlefield", "stack"})
NO_STATUS: dict[str, Any] = dict.fromkeys(
    (
        "down_by",
        "controller",
        "tapped",
        "phased_out",
        "counters",
        "damage",
        "attached_to",
        "attacking",
        "blocking",
        "parts",
        "marks",
    )
)


def in_play(thing: Object, looks: Characteristics, marks: tuple[str, ...]) -> ObjectSeen:
    """A permanent or spell: what it is now, and how it lies there."""
    return ObjectSeen(
        zone=thing.zone,
        face_down=None if thing.open_face else thing.mask is not None,
        name=looks.name,
        mana_cost=looks.mana_cost,
        mana_value=looks.mana_value,
        types=looks.types,
        subtypes=looks.subtypes,
        supertypes=looks.supertypes,
        colours=looks.colours,
        pt=looks.pt,
        keywords=tuple(sorted(looks.keywords)) if looks.abilities else (),
        down_by=None if thing.open_face else thing.mask.cause if thing.mask else "",
        controller=looks.controller,
        owner=thing.owner,
        tapped=thing.tapped,
        phased_out=thing.phased_out,
        token=thing.token,
        counters={c: n for c, n in thing.counters.items() if n} if thing.counters else {},
        damage=thing.damage,
        attached_to=thing.attached_to,
        attacking=thing.attacking,
        blocking=thing.blocking,
        parts=tuple(part.handle for part in thing.parts) if thing.parts else None,
        marks=marks,
    )


def in_the_open(thing: Object, looks: Characteristics) -> ObjectSeen:
    """A card in any other zone that is no hidden one: only permanents and spells have a status."""
    return structs.replace(in_play(thing, looks, ()), **NO_STATUS)


def hidden(thing: Object) -> ObjectSeen:
    """A card of which nothing is shown but where it is."""
    return ObjectSeen(
        zone=thing.zone,
        face_down=None if thing.open_face else thing.mask is not None,
        owner=thing.owner,
        token=thing.token,
    )


def prompt(question: Question) -> Prompt:
    """A question as a prompt."""
    return Prompt(
        player=question.player,
        kind=question.kind,
        from_=question.among or None,
        min=question.least if question.among else None,
        max=question.most if question.among else None,
    )


def stacked(item: OnStack) -> str | StackAbility:
    """One entry of the stack."""
    if item.is_spell:
        return item.source
    return StackAbility(source=item.source or None, ability=item.label)


def offer(one: Offered) -> Offer:
    """One legal action."""
    return Offer(
        player=one.player,
        do=one.do,
        object=one.handle,
        by=one.by if one.do in ("cast", "turn_up", "unlock") else None,
        ability=one.ability or None,
        cost=one.cost,
    )
