"""All the words of recipes in one place: subjects, helpers with their places, and verbs."""

from collections.abc import Mapping

from facecheck.reference_impl.vocabulary.words import Seat, Zone

from . import (
    agenda_words,
    cards,
    casting_cards,
    casting_verbs,
    combat_cards,
    combat_verbs,
    exile_words,
    lasting_words,
    layout_cards,
    layout_verbs,
    leaving_verbs,
    looking_words,
    mana_words,
    merging_words,
    naming_words,
    near_misses,
    paying_words,
    pile_words,
    referring_cards,
    referring_verbs,
    turning_cards,
    turning_verbs,
    verbs,
)

SUBJECTS = {
    **cards.SUBJECTS,
    **casting_cards.SUBJECTS,
    **turning_cards.SUBJECTS,
    **combat_cards.SUBJECTS,
    **layout_cards.SUBJECTS,
    **referring_cards.SUBJECTS,
    **looking_words.SUBJECTS,
    **merging_words.SUBJECTS,
    **exile_words.SUBJECTS,
    **mana_words.SUBJECTS,
    **agenda_words.SUBJECTS,
}
AROUND = {
    **cards.AROUND,
    **casting_cards.AROUND,
    **turning_cards.AROUND,
    **combat_cards.AROUND,
    **layout_cards.AROUND,
    **referring_cards.AROUND,
    **looking_words.AROUND,
    **paying_words.AROUND,
    **merging_words.AROUND,
    **exile_words.AROUND,
    **naming_words.AROUND,
    **mana_words.AROUND,
    **agenda_words.AROUND,
}
VERBS: dict[str, verbs.Verb] = {
    **verbs.VERBS,
    **near_misses.NEAR_MISSES,
    **casting_verbs.VERBS,
    **turning_verbs.VERBS,
    **combat_verbs.VERBS,
    **layout_verbs.VERBS,
    **referring_verbs.VERBS,
    **leaving_verbs.VERBS,
    **looking_words.VERBS,
    **paying_words.VERBS,
    **merging_words.VERBS,
    **exile_words.VERBS,
    **pile_words.VERBS,
    **naming_words.VERBS,
    **mana_words.VERBS,
    **lasting_words.VERBS,
    **agenda_words.VERBS,
}
PLACES: Mapping[str, tuple[Zone, Seat]] = {
    **casting_cards.PLACES,
    **turning_cards.PLACES,
    **combat_cards.PLACES,
    **looking_words.PLACES,
    **paying_words.PLACES,
    **merging_words.PLACES,
    **exile_words.PLACES,
    **agenda_words.PLACES,
}
"""Where a helper starts that does not start on its planner's battlefield."""
MORE_STEPS_OF = {
    **casting_verbs.STEPS_OF,
    **turning_verbs.STEPS_OF,
    **combat_verbs.STEPS_OF,
    **layout_verbs.STEPS_OF,
    **referring_verbs.STEPS_OF,
    **leaving_verbs.STEPS_OF,
    **looking_words.STEPS_OF,
    **paying_words.STEPS_OF,
    **merging_words.STEPS_OF,
    **exile_words.STEPS_OF,
    **pile_words.STEPS_OF,
    **naming_words.STEPS_OF,
    **mana_words.STEPS_OF,
    **lasting_words.STEPS_OF,
    **agenda_words.STEPS_OF,
}
"""The kinds of step behind verbs, as in `steering.STEPS_OF`."""
