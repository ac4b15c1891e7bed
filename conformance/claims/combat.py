"""Claims about face-down creatures in combat (302.6, 506.4, 508-510)."""

from facecheck.adapters.language.steps import Attack, Block, TurnUp
from facecheck.adapters.language.trace import ObjectSeen
from facecheck.conformance.judging.results import Difference
from facecheck.reference_impl.characteristics import Characteristics
from facecheck.reference_impl.rulebook import Rulebook
from facecheck.reference_impl.state import Happened, Object, State
from facecheck.reference_impl.vocabulary.abilities import Triggered
from facecheck.reference_impl.vocabulary.words import SEATS

from .claim import OUTCOME, Claim, Recipe, fired, keys
from .entering import printed_triggers
from .events import is_down, turned_up
from .situation import Situation

TOPIC = "combat"
FIGHTING = frozenset({"attacking", "blocking"})
HITS = frozenset({"life", "damage"})
SILENT = ("attacks", "deals_combat_damage", "dealt_damage")


class HiddenDefender(Rulebook):
    """Defender and haste of the hidden card say whether a face-down creature can attack."""

    def may_attack(self, thing: Object, looks: Characteristics, *, sick: bool) -> bool:  # noqa: D102
        printed = thing.card.abilities if thing.face_down else ()
        usual = super().may_attack(thing, looks, sick=sick and "haste" not in printed)
        return usual and "defender" not in printed


class SickAfterTurning(Rulebook):
    """A creature cannot attack in the turn in which it was turned face up."""

    def is_summoning_sick(self, state: State, thing: Object, looks: Characteristics) -> bool:  # noqa: D102
        turned = any(e.kind == "turned_up" and e.ident == thing.ident for e in state.history)
        return super().is_summoning_sick(state, thing, looks) or (turned and looks.is_creature)


class HiddenPower(Rulebook):
    """A face-down creature deals combat damage by the power of its card."""

    def combat_damage(self, thing: Object, looks: Characteristics) -> int:  # noqa: D102
        usual = super().combat_damage(thing, looks)
        return thing.card.pt[0] if thing.face_down and thing.card.pt else usual


class UnblocksItself(Rulebook):
    """A blocked creature that is turned up and cannot be blocked becomes unblocked."""

    def is_unblocked(self, thing: Object) -> bool:  # noqa: D102
        evades = "cant_be_blocked" in thing.card.abilities and not thing.face_down
        return super().is_unblocked(thing) or evades


class HiddenEvasion(Rulebook):
    """A face-down creature cannot be blocked as its card could not."""

    def can_block_it(  # noqa: D102
        self, attacker: Object, looks: Characteristics, blocker: Characteristics
    ) -> bool:
        hidden = attacker.card.abilities if attacker.face_down else ()
        evades = "cant_be_blocked" in hidden or ("flying" in hidden and not blocker.has("flying"))
        return super().can_block_it(attacker, looks, blocker) and not evades


class LandsFight(Rulebook):
    """What is turned up and is no creature goes on attacking or blocking."""

    def stays_in_combat(self, thing: Object, looks: Characteristics) -> bool:  # noqa: D102
        return super().stays_in_combat(thing, looks) or not thing.phased_out


class DefendersDropOut(Rulebook):
    """An attacking creature that turns out to have defender leaves combat."""

    def stays_in_combat(self, thing: Object, looks: Characteristics) -> bool:  # noqa: D102
        return super().stays_in_combat(thing, looks) and not looks.has("defender")


class HiddenCombatTriggers(Rulebook):
    """Printed attack and damage abilities of face-down creatures trigger.

    https://github.com/wingedsheep/argentum-engine/commit/7ebdc1d8b1
    """

    def triggered_abilities(  # noqa: D102
        self, event: Happened, thing: Object, looks: Characteristics
    ) -> tuple[Triggered, ...]:
        usual = super().triggered_abilities(event, thing, looks)
        own = event.kind in SILENT and event.about == thing.handle and thing.face_down
        return usual + printed_triggers(thing) if own else usual


def attackers(s: Situation) -> tuple[str, ...]:
    """Who attacks by this step."""
    return tuple(s.step.attackers) if isinstance(s.step, Attack) else ()


def _down_before(s: Situation, handle: str) -> bool:
    return is_down(s.before.snapshot.objects.get(handle))


def _turned_up_earlier(s: Situation, handle: str) -> bool:
    steps = s.scenario.steps[: max(0, s.number - 1)]
    return any(isinstance(step, TurnUp) and step.object == handle for step in steps)


def _a_mask_attacks(s: Situation) -> bool:
    return s.about == "step" and any(_down_before(s, handle) for handle in attackers(s))


def _a_turned_up_creature_attacks(s: Situation) -> bool:
    up = (h for h in attackers(s) if not _down_before(s, h))
    return s.about == "step" and any(_turned_up_earlier(s, handle) for handle in up)


def _a_mask_is_blocked(s: Situation) -> bool:
    return (
        s.about == "step"
        and isinstance(s.step, Block)
        and any(
            _down_before(s, handle) or _turned_up_earlier(s, handle)
            for handle in s.step.blocks.values()
        )
    )


def _fights(seen: ObjectSeen | None) -> bool:
    return seen is not None and bool(seen.attacking)


def _damage_is_dealt(s: Situation, attacker: str) -> bool:
    """Whether this step deals the combat damage of an attacker that is or was face down."""
    was = s.before.snapshot.objects.get(attacker)
    return s.tag == "advance" and _fights(was) and (is_down(was) or _turned_up_earlier(s, attacker))


def _hits(s: Situation, *, blocked: bool = False) -> bool:
    """It, or a player's life, is about the damage of such an attacker, blocked or not."""
    among = s.before.snapshot.objects if s.about in SEATS else (s.about,)
    hitting = [handle for handle in among if _damage_is_dealt(s, handle)]
    return s.done and any(_is_blocked(s, handle) or not blocked for handle in hitting)


def _is_no_trigger(s: Situation, difference: Difference) -> bool:
    """Life that no trigger explains."""
    del s
    return not any(key.startswith("fired:") for key in keys(difference))


def _is_blocked(s: Situation, attacker: str) -> bool:
    return any(attacker in (one.blocking or ()) for one in s.before.snapshot.objects.values())


def _no_creature_any_more(s: Situation) -> bool:
    now = s.now
    return (
        s.was is not None
        and bool(s.was.attacking or s.was.blocking)
        and turned_up(s)
        and now is not None
        and "creature" not in (now.types or ())
    )


def _still_a_creature(s: Situation) -> bool:
    return (
        s.was is not None
        and bool(s.was.attacking or s.was.blocking)
        and turned_up(s)
        and s.now is not None
        and "creature" in (s.now.types or ())
    )


def _stays_silent(s: Situation) -> bool:
    down = is_down(s.was) and s.tag in ("attack", "advance", "instruct")
    return s.done and down and any(s.has_own(event) for event in SILENT)


CLAIMS = (
    Claim(
        slug="the-hidden-face-does-not-say-who-can-attack",
        rules=("508.1a", "708.2", "302.6"),
        topic=TOPIC,
        says="Whether a face-down creature can attack is asked of the 2/2 that it is.",
        believes="Defender and haste of the hidden card say who can attack.",
        when=_a_mask_attacks,
        fields=OUTCOME,
        recipes=(
            Recipe("hidden_defender", ("plain_down", "my_next_turn", "attack")),
            Recipe("hidden_haste", ("entering_down", "try_attack")),
        ),
        fault=HiddenDefender,
    ),
    Claim(
        slug="turning-up-makes-no-creature-sick",
        rules=("302.6", "708.8"),
        topic=TOPIC,
        says="A creature that was turned up can attack if it was controlled since the turn began.",
        believes="A creature cannot attack in the turn in which it was turned up.",
        when=_a_turned_up_creature_attacks,
        fields=OUTCOME,
        recipes=(
            Recipe("fighter", ("entering_down", "my_next_turn", "turn_up", "attack")),
            Recipe("hidden_haste", ("entering_down", "turn_up", "attack")),
        ),
        fault=SickAfterTurning,
    ),
    Claim(
        slug="combat-damage-is-dealt-by-the-power-it-has-then",
        rules=("510.1a", "708.2", "708.8"),
        topic=TOPIC,
        says="A creature deals combat damage by its power then: 2 face down, its own turned up.",
        believes="A face-down creature deals combat damage by the power of its card.",
        when=_hits,
        fields=HITS,
        recipes=(
            Recipe("fighter", ("plain_down", "my_next_turn", "attack", "fight")),
            Recipe("fighter", ("entering_down", "my_next_turn", "attack", "turn_up", "fight")),
        ),
        fault=HiddenPower,
        owns_if=_is_no_trigger,
    ),
    Claim(
        slug="blocked-stays-blocked",
        rules=("509.1h", "708.8"),
        topic=TOPIC,
        says="A blocked creature that is turned up stays blocked, whatever it can do then.",
        believes="A blocked creature that is turned up and cannot be blocked becomes unblocked.",
        when=lambda s: _hits(s, blocked=True),
        fields=HITS,
        recipes=(
            Recipe(
                "unblockable",
                ("entering_down", "my_next_turn", "attack", "block_it", "turn_up", "fight"),
                around=("blocker",),
            ),
        ),
        fault=UnblocksItself,
        owns_if=_is_no_trigger,
        refines=("combat-damage-is-dealt-by-the-power-it-has-then",),
    ),
    Claim(
        slug="evasion-is-asked-of-the-face-that-is-up",
        rules=("509.1b", "708.2"),
        topic=TOPIC,
        says="As blocks are declared, evasion counts if its face is up, and does not face down.",
        believes="A face-down creature cannot be blocked as its card could not.",
        when=_a_mask_is_blocked,
        fields=OUTCOME,
        recipes=(
            Recipe(
                "hidden_flyer",
                ("plain_down", "my_next_turn", "attack", "block_it"),
                around=("blocker",),
            ),
            Recipe(
                "unblockable",
                ("plain_down", "my_next_turn", "attack", "block_it"),
                around=("blocker",),
            ),
            Recipe(
                "hidden_flyer",
                ("entering_down", "my_next_turn", "attack", "turn_up", "try_block_it"),
                around=("blocker",),
            ),
        ),
        fault=HiddenEvasion,
    ),
    Claim(
        slug="what-is-no-creature-leaves-combat",
        rules=("506.4", "708.8"),
        topic=TOPIC,
        says="An attacking or blocking permanent that is turned up as a noncreature leaves combat.",
        believes="What is turned up and is no creature goes on attacking or blocking.",
        when=_no_creature_any_more,
        fields=FIGHTING,
        recipes=(
            Recipe("land_with_morph", ("cast", "my_next_turn", "attack", "turn_up")),
            Recipe(
                "land_with_morph", ("entering_down", "noise", "my_next_turn", "attack", "turn_up")
            ),
        ),
        fault=LandsFight,
    ),
    Claim(
        slug="turning-up-takes-no-creature-out-of-combat",
        rules=("506.4a", "708.8"),
        topic=TOPIC,
        says="A creature that is turned up in combat stays there, even one that could not attack.",
        believes="An attacking creature that turns out to have defender leaves combat.",
        when=_still_a_creature,
        fields=FIGHTING,
        recipes=(
            Recipe("hidden_defender", ("entering_down", "my_next_turn", "attack", "turn_up")),
        ),
        fault=DefendersDropOut,
    ),
    Claim(
        slug="hidden-combat-abilities-stay-silent",
        rules=("508.2a", "603.2", "708.2"),
        topic=TOPIC,
        says="Attack and damage abilities of the hidden card do not trigger.",
        believes="Attack and damage abilities of the hidden card trigger.",
        when=_stays_silent,
        fields=frozenset(fired((event,)) for event in SILENT),
        recipes=(
            Recipe("attack_trigger", ("plain_down", "my_next_turn", "attack")),
            Recipe("damage_trigger", ("plain_down", "my_next_turn", "attack", "fight")),
            Recipe("damaged_trigger", ("plain_down", "hurt")),
            Recipe("damaged_trigger", ("plain_down", "hurt_hard")),
        ),
        fault=HiddenCombatTriggers,
    ),
)
