"""Controls: every text and instruction tried once where face-down rules play no part.

An engine that gets a counter or an anthem wrong on an ordinary creature is not to be
blamed for it on a face-down one: what fails its control is "not working here", and all
that needs it is unsupported. What exists only face down is said in two wordings, and
fails only if the engine makes nothing of either.
"""

from dataclasses import dataclass

from facecheck.conformance.claims.claim import Recipe

WORKS = "works:"
"""The prefix of what a control shows, in a plan's questions to `able`."""


@dataclass(frozen=True)
class Control:
    """A recipe on ordinary objects; `shows` is what does not work here if it fails.

    `wording` is the need that can be said otherwise, for what exists only face down: then
    the control asks only whether anything happens.
    """

    shows: str
    recipe: Recipe
    wording: str = ""

    @property
    def only_face_down(self) -> bool:
        """Whether it exists only face down, so that no ordinary object can show it."""
        return bool(self.wording)


def _on(verb: str, *, start: str = "battlefield", around: tuple[str, ...] = ()) -> Recipe:
    return Recipe("creature", (start, verb), around=around)


HELD = ("hand", "cast_up_held")
CONTROLS = (
    Control("counters", _on("grow")),
    Control("counters:loyalty", _on("add_loyalty")),
    Control("change:pt", _on("pump_pt")),
    Control("change:keywords", _on("pump_keyword")),
    Control("change:set_types", _on("become_artifact")),
    Control("control", _on("give_away")),
    Control("change:lose_abilities", Recipe("flyer", ("battlefield", "strip"))),
    Control("damage", _on("hurt")),
    Control("attack", _on("attack")),
    Control("block", Recipe("creature", ("battlefield", "attack", "block_it"), ("blocker",))),
    Control("phase_out", _on("phase_out")),
    Control("mark", _on("suspect")),
    Control("triggered:attacks", Recipe("attack_trigger", ("battlefield", "attack"))),
    Control("triggered:hits", Recipe("damage_trigger", ("battlefield", "attack", "fight"))),
    Control("triggered:dealt_damage", Recipe("damaged_trigger", ("battlefield", "hurt"))),
    Control(
        "triggered:begins", Recipe("upkeep_trigger", ("battlefield", "end_step", "next_upkeep"))
    ),
    Control("triggered:leaves", Recipe("leaves", ("battlefield", "to_hand"))),
    Control("anthem:keywords", _on("grow", around=("wings",))),
    Control("anthem:types", _on("grow", around=("all_artifacts",))),
    Control("granted:dies", _on("destroy", around=("dies_giver",))),
    Control("tap", _on("tap")),
    Control("token", _on("copy")),
    Control("destroy", _on("destroy")),
    Control("put:hand", _on("to_hand")),
    Control("put:exile", _on("to_exile")),
    Control("put:library_top", _on("to_library_top")),
    Control("put:library_bottom", _on("to_library_bottom")),
    Control("put:battlefield", _on("back", start="graveyard")),
    Control("advance", _on("next_turn")),
    Control("cast", _on("cast_face_up", start="hand")),
    Control("triggered:enters", Recipe("enters", ("graveyard", "back"))),
    Control("triggered:dies", Recipe("dies", ("battlefield", "destroy"))),
    Control("watcher:enters", _on("back", start="graveyard", around=("enters_watcher",))),
    Control("watcher:subtype", _on("back", start="graveyard", around=("subtype_watcher",))),
    Control("watcher:dies", _on("destroy", around=("dies_watcher",))),
    Control("watcher:casts", _on("cast_face_up", start="hand", around=("casts_watcher",))),
    Control("costs", _on("cast_up_at_its_price", start="hand", around=("creature_tax",))),
    Control(
        "allows:library",
        _on("cast_up_at_its_price", start="library", around=("top_creature_spells",)),
    ),
    Control(
        "allows:flash",
        _on("cast_up_on_their_turn", start="hand", around=("flash_for_creatures",)),
    ),
    Control("flash", Recipe("flash_creature", ("hand", "cast_up_on_their_turn"))),
    Control("forbids:cast", _on("try_cast_face_up", start="hand", around=("no_creature_spells",))),
    Control("forbids:enter", _on("back", start="graveyard", around=("no_creatures_enter",))),
    Control("enters:tapped", _on("back", start="graveyard", around=("creatures_enter_tapped",))),
    Control("enters:counters", _on("back", start="graveyard", around=("creatures_enter_bigger",))),
    Control(
        "forbids:cast:colours",
        Recipe("golem", ("hand", "cast_up_at_its_price"), ("no_coloured_spells",)),
    ),
    Control(
        "forbids:enter:subtypes", Recipe("golem", ("graveyard", "back"), ("no_subtypes_enter",))
    ),
    Control("watcher:batch", _on("back", start="graveyard", around=("batch_watcher",))),
    Control("counter:graveyard", Recipe("creature", (*HELD, "counter_to_graveyard"))),
    Control("counter:exile", Recipe("creature", (*HELD, "counter_to_exile"))),
    Control("counter:hand", Recipe("creature", (*HELD, "counter_to_hand"))),
    Control("counter:library_top", Recipe("creature", (*HELD, "counter_to_library"))),
    Control(
        "counterspell",
        Recipe("creature", ("hand", "cast_up_held", "counter_by_spell"), ("counterspell",)),
    ),
    Control("mutate:over", _on("mutate_over", around=("mutant",))),
    Control("mutate:under", _on("mutate_under", around=("mutant",))),
    Control("anthem", _on("grow", around=("anthem",))),
    Control("pt_is", Recipe("self_sized_up", ("battlefield", "grow"))),
    Control("pays", _on("feed_it", around=("altar",))),
    Control("pays:tapping", _on("crank_it", around=("crank",))),
    Control("convoke", _on("convoke", around=("convoker",))),
    Control("anthem:subtype", _on("grow", around=("subtype_anthem",))),
    Control("as:enters", Recipe("as_enters", ("graveyard", "back"))),
    Control("transform", Recipe("two_faced", ("battlefield", "transform"))),
    Control(
        "watcher:transforms",
        Recipe("two_faced", ("battlefield", "transform"), ("transforms_watcher",)),
    ),
    Control("day", Recipe("daybound", ("battlefield", "night_falls"))),
    Control("cast:half", Recipe("room", ("hand", "cast_a_half"))),
    Control("unlock", Recipe("room", ("graveyard", "back", "unlock"))),
    Control("if:counters", Recipe("leveler", ("battlefield", "count_up"))),
    Control("if:marked", Recipe("designated", ("battlefield", "become_marked"), ("creature",))),
    Control("mark:prepared", Recipe("preparing", ("battlefield", "prepare"))),
    Control("more_counters", _on("grow", around=("doubler",))),
    Control("kicker", Recipe("kicked", ("hand", "cast_kicked"))),
    Control("become_copy", _on("bystander_copies_it", around=("flyer_beside",))),
    Control(
        "triggered:exile",
        Recipe("exile_watcher", ("battlefield", "to_exile", "destroy_bystander"), ("creature",)),
    ),
    Control(
        "forbid:name", Recipe("creature", ("battlefield", "bounce_and_lock", "try_cast_face_up"))
    ),
    Control(
        "as:choose_one",
        Recipe("shaper", ("any_down", "turn_up_shaped")),
        wording="kind:as",
    ),
    Control("saga", Recipe("long_saga", ("graveyard", "back", "my_next_turn"))),
    Control("manifest", Recipe("creature", ("manifest",)), wording="effect:manifest"),
    Control("cloak", Recipe("creature", ("cloak",)), wording="effect:cloak"),
    Control("dread", Recipe("creature", ("dread",)), wording="effect:manifest_dread"),
    Control("put:face_down", Recipe("creature", ("put",)), wording="put:face_down"),
    Control(
        "put:blink",
        Recipe("creature", ("battlefield", "blink_down")),
        wording="put:face_down:blink",
    ),
    Control("hide:hand", Recipe("creature", ("hand", "hide")), wording="put:face_down:select"),
    Control("hide:library", Recipe("creature", ("library", "hide")), wording="put:face_down"),
    Control("put:listed", Recipe("creature", ("put_listed",)), wording="put:face_down"),
    Control("turn_down", Recipe("creature", ("turn_down",)), wording="effect:turn_down"),
    Control("turn_down:listed", Recipe("creature", ("turn_down_listed",)), "effect:turn_down"),
    Control(
        "turn_up",
        Recipe("face_down_creature", ("any_down", "turn_up_by_effect")),
        wording="effect:turn_up",
    ),
    Control(
        "triggered:turned_up",
        Recipe("turned_up", ("any_down", "turn_up_somehow")),
        wording="on:turned_up",
    ),
    Control(
        "watcher:turned_up",
        Recipe("face_down_creature", ("any_down", "turn_up_somehow"), ("turned_up_watcher",)),
        wording="on:turned_up",
    ),
    Control(
        "as:turned_up",
        Recipe("as_turned_up", ("any_down", "turn_up_somehow")),
        wording="kind:as",
    ),
    Control(
        "as:become_copy",
        Recipe("copier", ("any_down", "turn_up_choosing"), around=("creature",)),
        wording="kind:as",
    ),
    Control(
        "as:attach",
        Recipe("clinging_aura", ("any_down", "turn_up_choosing"), around=("creature",)),
        wording="kind:as",
    ),
    Control(
        "granted:morph",
        Recipe("creature", ("by_plain_effect", "grant_morph", "turn_up_by_keyword")),
        wording="kind:morph",
    ),
    Control(
        "anthem:face_down",
        Recipe("creature", ("any_down", "wait"), around=("face_down_anthem",)),
        wording="filter:face_down",
    ),
    Control(
        "pays:face_down",
        Recipe("creature", ("any_down", "feed_it"), around=("altar_for_masks",)),
        wording="filter:face_down",
    ),
)
