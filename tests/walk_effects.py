"""Effects for random play: `?battlefield` is filled with objects there, `?seat` with a player."""

from walk_cards import CREATURE, Plain


class OneOf(tuple[object, ...]):
    """Values of which one is taken."""

    __slots__ = ()


ANY_TIME = OneOf(("end_of_turn", "your_next_turn", "always"))
ELSEWHERE = OneOf(("hand", "graveyard", "exile", "library_top", "library_bottom"))
GOLEM = {"pt": [5, 5], "types": ["artifact", "creature"]}
FOREST = {"types": ["land"], "subtypes": ["Forest"]}
HAND = {"choose": {"zone": "hand", "controller": "you"}, "up_to": True}
OPTIONS = [[{"effect": "cloak"}], [{"effect": "gain_life"}]]

PILES = {
    "effect": "piles",
    "what": {"top": 3},
    "chosen": ELSEWHERE,
    "other": ELSEWHERE,
    "face_down": OneOf(([False, True], [True, True])),
}

EFFECTS: tuple[Plain, ...] = (
    {"effect": "manifest"},
    {"effect": "manifest", "n": 2, "who": "?seat"},
    {"effect": "manifest", "what": "?hand"},
    {"effect": "cloak"},
    {"effect": "cloak", "what": "?graveyard"},
    {"effect": "manifest_dread"},
    {"effect": "turn_up", "what": "?battlefield"},
    {"effect": "turn_down", "what": "?battlefield"},
    {"effect": "turn_down", "what": {"all": CREATURE}},
    {"effect": "turn_down", "what": "?battlefield", "profile": GOLEM},
    {"effect": "put", "what": "?graveyard", "to": "battlefield", "face_down": OneOf((True, False))},
    {"effect": "put", "what": "?exile", "to": "battlefield", "face_down": FOREST},
    {"effect": "put", "what": "?battlefield", "to": ELSEWHERE},
    {"effect": "put", "what": "?library", "to": "exile", "face_down": True},
    {"effect": "agenda", "what": "?command", "name": "Walkzzx"},
    {"effect": "turn_down", "what": "?command"},
    {"effect": "destroy", "what": "?battlefield"},
    {"effect": "end_turn"},
    {"effect": "gain_life", "n": OneOf((0, 1, 3))},
    {"effect": "change", "what": "?battlefield", "pt": [1, 1], "until": "end_of_turn"},
    {"effect": "change", "what": "?battlefield", "lose_abilities": True, "until": ANY_TIME},
    {"effect": "change", "what": "?battlefield", "set_types": ["artifact"], "until": ANY_TIME},
    {"effect": "counters", "what": "?battlefield", "counter": OneOf(("+1/+1", "-1/-1", "charge"))},
    {"effect": "attach", "what": "?battlefield", "to": "?battlefield"},
    {"effect": "token", "copy_of": "?battlefield"},
    {"effect": "damage", "what": "?battlefield", "n": OneOf((0, 1, 3))},
    {"effect": "become_copy", "what": "?battlefield", "of": "?battlefield", "until": ANY_TIME},
    {"effect": "control", "what": "?battlefield", "until": ANY_TIME},
    {"effect": "tap", "what": "?battlefield"},
    {"effect": "phase_out", "what": "?battlefield"},
    {"effect": "look", "what": "?battlefield"},
    {"effect": "transform", "what": "?battlefield"},
    {"effect": "flip", "what": "?battlefield"},
    {"effect": "day", "night": OneOf((True, False))},
    {
        "effect": "mark",
        "mark": OneOf(("suspected", "goaded", "solved", "left", "right")),
        "what": "?battlefield",
    },
    {"effect": "may", "effects": [{"effect": "manifest"}]},
    {"effect": "cast_down", "what": HAND, "unmask": True},
    {"effect": "forbid", "action": "turn_up", "what": "?battlefield"},
    {"effect": "allow", "action": "cast", "what": "?exile"},
    {"effect": "choose_one", "options": OPTIONS},
    PILES,
    {"effect": "draw", "who": "?seat"},
    {"effect": "reveal_until", "until": {"types": ["land"]}, "to": ELSEWHERE},
    {"effect": "redirect", "from": "?seat", "to": "?battlefield"},
    {"effect": "later", "step": OneOf(("upkeep", "end")), "effects": [{"effect": "manifest"}]},
)
"""What the model does not know yet is left out as the walk is played."""
