"""A second reading of the rules: what objects are, who may look at them, how they turn up.

Written from the rules alone; the model's state is data to it. What it cannot read (counts, rare
words of filters, flipped cards) is a `LookupError` and never a guess; doors of Rooms it ignores.
"""
# ruff: noqa: ANN401, PYI024 - what it reads are data of many kinds; records in one line each

from collections import namedtuple
from functools import partial
from operator import attrgetter
from typing import Any

from msgspec.structs import replace

COLOURS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
WARD = {"disguise": ("ward {2}",), "cloak": ("ward {2}",)}
LAYERS = {  # from the fourth on (613.1d-g, 613.4): what a change that is in none of them says
    "types": {"set_types": None, "types": (), "subtypes": ()},
    "colours": {"set_colours": None, "colours": ()},
    "abilities": {"lose_abilities": False, "lose_keywords": (), "keywords": (), "grants": ()},
    "base": {"set_pt": None},
    "bonus": {"pt": None},
}
KINDS = ("types", "subtypes", "supertypes")
VALUES = "name mana_cost types subtypes supertypes colours pt abilities"
Looks = namedtuple("Looks", VALUES, defaults=("", "", (), (), (), (), (), ()))
Effect = namedtuple("Effect", "timestamp change key")
aged = partial(sorted, key=attrgetter("timestamp"))  # 613.7


def tag(ability: Any) -> str:
    """Which kind of ability it is; a plain keyword is its own kind."""
    return ability if isinstance(ability, str) else type(ability).__struct_config__.tag


def marks(state: Any, thing: Any) -> set[str]:
    """The designations of an object: its own, and those that it was given (701.60b)."""
    ident = thing.handle, thing.changes_of_zone
    return {*thing.marks, *(e.mark for e in state.effects if e.mark and ident in e.idents)}


def printed(*cards: Any) -> Looks:
    """The values of a card, or of several halves together (709.4): colours by cost (202.2)."""
    symbols = [one for card in cards for one in card.cost.strip("{}").split("}{") if one]
    generic = sum(int(one) for one in symbols if one.isdigit())
    rest = "".join(f"{{{one}}}" for one in symbols if not one.isdigit())
    cost = (f"{{{generic}}}" if generic else "") + rest if len(cards) > 1 else cards[0].cost
    colours = cards[0].colours
    if colours is None:
        colours = tuple(name for letter, name in COLOURS.items() if letter in rest)
    kinds = (tuple(word for card in cards for word in getattr(card, kind)) for kind in KINDS)
    abilities = tuple(one for card in cards for one in card.abilities)
    name = " // ".join(card.name for card in cards)
    return Looks(name, cost, *kinds, colours, cards[0].pt, abilities)


def face_up(state: Any, thing: Any) -> Looks:
    """613.2a: the latest copy effect, or what is merged, or the face or half that is up."""
    ident, card, other = (thing.handle, thing.changes_of_zone), thing.card, thing.card.other
    copies = aged(e for e in state.effects if e.copy and ident in e.idents)
    if (thing.side == "other" and card.layout == "flip") or (thing.parts and copies):
        raise LookupError(ident)
    if thing.parts:  # 702.140e
        abilities = tuple(one for part in thing.parts for one in part.card.abilities)
        return printed(thing.parts[0].card)._replace(abilities=abilities)
    if copies:
        return printed(copies[-1].copy)
    if thing.zone not in ("battlefield", "stack") and card.layout in ("split", "room"):
        return printed(card, other)
    return printed(other if thing.side == "other" else card)


def copiable(state: Any, thing: Any) -> Looks:
    """613.2: what it is face up, then the face-down status, whichever is newer.

    708.2a: what is listed and nothing else; 702.37a, 701.40a: a 2/2 creature; 702.168a,
    701.58a: with ward {2}; 406.3a: in exile nothing at all.
    """
    if thing.mask is None:
        return face_up(state, thing)
    if thing.zone not in ("battlefield", "stack"):
        return Looks()
    if thing.mask.cause == "effect":
        said = thing.mask.profile
        return Looks("", "", said.types, said.subtypes, (), (), said.pt, said.abilities)
    return Looks(types=("creature",), pt=(2, 2), abilities=WARD.get(thing.mask.cause, ()))


def changed(looks: Looks, change: Any, layer: str) -> Looks:
    """What one effect makes of an object in one layer (613.1d-g, 613.4b-c)."""
    if layer == "types":
        was = (change.set_types, ()) if change.set_types is not None else looks[2:4]
        return looks._replace(types=was[0] + change.types, subtypes=was[1] + change.subtypes)
    if layer == "colours":
        colours = looks.colours if change.set_colours is None else change.set_colours
        return looks._replace(colours=colours + change.colours)
    if layer == "abilities":
        left = () if change.lose_abilities else looks.abilities
        left = tuple(a for a in left if a not in change.lose_keywords)
        return looks._replace(abilities=left + change.keywords + change.grants)
    more = (n + by for n, by in zip(looks.pt, change.pt or (), strict=False))
    return looks._replace(pt=change.set_pt if layer == "base" else tuple(more))


class Board:
    """What everything is at one moment; `instead`: objects that are read as if they were so."""

    def __init__(self, state: Any, **instead: Any) -> None:
        """Apply the layers one after the other (613.1)."""
        self.state, self.things = state, state.objects | instead
        field = state.zones.get("battlefield", ())
        self.there = [handle for handle in field if not self.things[handle].phased_out]
        self.looks = {handle: copiable(state, thing) for handle, thing in self.things.items()}
        # 315.5
        self.acting = self.there + [h for h, x in self.looks.items() if "conspiracy" in x.types]
        self.you = {handle: thing.controller for handle, thing in self.things.items()}
        for effect in aged(e for e in state.effects if e.control):  # 613.1b
            self.you |= dict.fromkeys(self.same(effect), effect.control)
        given = [(("", id(e)), e) for e in state.effects if e.change]
        self.resolved = [Effect(e.timestamp, e.change, key) for key, e in given]
        self.to, self.applied = {key: self.same(e) for key, e in given}, []
        for layer in LAYERS:
            self.apply(layer)
            for handle, looks in self.looks.items() if layer == "base" else ():  # 208.3
                pt = looks.pt if "creature" in looks.types else ()
                self.looks[handle] = looks._replace(pt=pt)
        for handle, thing in self.things.items():
            bonus = thing.counters.get("+1/+1", 0) - thing.counters.get("-1/-1", 0)
            pt = tuple(n + bonus for n in self.looks[handle].pt)
            self.looks[handle] = self.looks[handle]._replace(pt=pt)

    def same(self, effect: Any) -> set[str]:
        """The objects locked in, as long as they are the same ones (611.2c, 400.7)."""
        return {h for h, n in effect.idents if (t := self.things.get(h)) and t.changes_of_zone == n}

    def having(self, kind: str) -> list[tuple[str, Any]]:
        """The abilities of one kind that permanents and conspiracies have now (604.2, 315.5)."""
        return [(h, a) for h in self.acting for a in self.looks[h].abilities if tag(a) == kind]

    def apply(self, layer: str) -> None:
        """One layer: by timestamps, but each after what it depends on (613.7, 613.8)."""
        done: list[Effect] = []
        while todo := aged(e for e in self.now(layer) if e not in done):
            free = (e for e in todo if not any(self.depends(e, on, layer) for on in todo))
            effect = next(free, todo[0])
            self.to[effect.key] = self.reach(effect)
            self.looks = self.after(effect, layer)
            self.applied.append(effect)
            done.append(effect)

    def now(self, layer: str) -> list[Effect]:
        """Resolved effects, what began before (613.6), and the static abilities that exist."""
        found = {e.key: e for e in (*self.resolved, *self.applied)}
        for handle, ability in self.having("changes"):  # 613.7a
            gave = (e for e in self.applied if handle in self.to[e.key])
            gained = (e.timestamp for e in gave if any(ability is a for a in e.change.grants))
            since, key = max((self.things[handle].timestamp, *gained)), (handle, id(ability))
            found.setdefault(key, Effect(since, ability, key))
        idle = LAYERS[layer].items()
        return [e for e in found.values() if any(getattr(e.change, k) != v for k, v in idle)]

    def reach(self, effect: Effect) -> set[str]:
        """What it applies to, from its first layer on the same (613.6); none if it is gone."""
        (source, _), ability = effect.key, effect.change
        if effect.key in self.to:
            return self.to[effect.key]
        has = any(ability is one for one in self.looks[source].abilities)
        if not (has and self.holds(ability.if_, source)):
            return set()
        if isinstance(ability.what, str):
            hosts = {"self": source, "attached": self.things[source].attached_to}
            return {hosts[ability.what]} & self.looks.keys()
        return {handle for handle in self.there if self.fits(handle, ability.what.all, source)}

    def after(self, effect: Effect, layer: str) -> dict[str, Looks]:
        """What everything is once an effect has applied."""
        to = self.reach(effect)
        return self.looks | {h: changed(self.looks[h], effect.change, layer) for h in to}

    def depends(self, effect: Effect, on: Effect, layer: str) -> bool:
        """Whether the other would change if it exists or what it applies to (613.8a)."""
        if effect.key in self.to or effect is on:
            return False
        before, kept, self.looks = self.reach(effect), self.looks, self.after(on, layer)
        after, self.looks = self.reach(effect), kept
        return before != after

    def holds(self, condition: Any, source: str) -> bool:
        """Whether a static ability is on (611.3a)."""
        if condition is None:
            return True
        thing = self.things[source if condition.of == "self" else self.things[source].attached_to]
        said = {key: getattr(condition, key) for key in condition.__struct_fields__}
        facts = {"face_down": thing.mask is not None, "of": condition.of, "at_least": 1}
        facts["your_turn"] = self.state.turn.active == self.you[source]
        if said["marked"] in marks(self.state, thing):
            facts["marked"] = said["marked"]
        for counter, (least, most) in (said.pop("counters") or {}).items():
            there = range(least or 0, 1000 if most is None else most + 1)
            facts["of"] = condition.of if thing.counters.get(counter, 0) in there else ""
        return all(value is None or facts[key] == value for key, value in said.items())

    def fits(self, handle: str, wanted: Any, source: str) -> bool:
        """Whether a filter describes an object."""
        looks, thing = self.looks[handle], self.things[handle]
        you = "you" if self.you[handle] == self.you[source] else "opponent"
        facts = {"name": looks.name, "colours": looks.colours or "none", "controller": you}
        facts |= {key: getattr(thing, key) for key in ("zone", "tapped", "token")}
        facts["face_down"] = thing.mask is not None
        said = {key: getattr(wanted, key) for key in wanted.__struct_fields__}
        # 702.106d; nothing is called so
        said |= {"name": self.things[source].chosen or "chosen"} if wanted.name == "chosen" else {}
        no, other = said.pop("no"), said.pop("other")
        if (no and self.fits(handle, no, source)) or (other and handle == source):
            return False
        words = {key: {*said.pop(key)} for key in [*said] if isinstance(said[key], tuple)}
        have = looks._asdict()
        among = all(few.intersection(have[key]) for key, few in words.items())
        return among and all(value is None or facts[key] == value for key, value in said.items())

    def lookers(self, handle: str) -> set[str]:
        """Who may look at it now (708.5, 406.3, 400.2, 723.4)."""
        thing, players = self.things[handle], self.state.players
        eyes = set(players)
        if thing.zone in ("hand", "library"):
            eyes = {thing.owner} if thing.zone == "hand" else set()
        elif thing.mask and thing.zone == "exile":
            eyes = {thing.owner} if thing.mask.cause == "foretell" else set(thing.lookers)
        elif thing.mask:
            let = [e for e in self.state.effects if e.allow and e.allow.action == "look"]
            eyes = {self.you[handle]}.union(*(e.who for e in let if handle in self.same(e)))
            says = [(h, a) for h, a in self.having("allows") if a.action == "look"]
            here = [(h, a) for h, a in says if thing.zone == (a.what.zone or "battlefield")]
            eyes |= {self.you[h] for h, a in here if self.fits(handle, a.what, h)}  # 109.2
        return eyes | {players[seat].controlled_by for seat in eyes} - {None}

    def ways_up(self, player: str, handle: str) -> dict[str, Any]:
        """How it may be turned up, at what cost (708.7; 702.37e, 702.168d; 701.40b, 701.58b)."""
        thing = self.things[handle]
        if thing.mask is None or handle not in self.there or self.you[handle] != player:
            return {}
        bans = [(source, ban) for source, ban in self.having("forbids") if ban.action == "turn_up"]
        for source, ban in bans:
            on = ban.during is None or self.state.turn.active == self.you[source]
            hit = handle == source if ban.what == "self" else self.fits(handle, ban.what, source)
            if on and hit:
                return {}
        stops = (e for e in self.state.effects if e.forbid and e.forbid.action == "turn_up")
        if any(player in e.who and handle in self.same(e) for e in stops):  # 101.2
            return {}
        ways: dict[str, Any] = {}
        up = Board(self.state, **{handle: replace(thing, mask=None)}).looks[handle]
        for ability in up.abilities:
            if (word := tag(ability)) in ("morph", "megamorph", "disguise"):
                n = sum(one.split("#")[0] == word for one in ways) + 1
                ways[word if n == 1 else f"{word}#{n}"] = ability.cost
        shown = thing.card.cost if "creature" in thing.card.types else ""
        if shown and thing.mask.cause in ("manifest", "cloak"):
            ways["mana"] = shown.replace("{X}", "") or "{0}"  # 107.3h
        return ways
