"""The finite tables that synthetic cards are made from: names, costs, sizes, kinds."""

from facecheck.reference_impl.vocabulary.words import CardType

FIRST = ("Vex", "Tolm", "Brak", "Zarp", "Drev", "Ilm", "Orv", "Kesh", "Wurn", "Yod")
LAST = ("un", "ak", "iro", "esk", "orn", "ith", "ulo", "arn")
NAMES = tuple(first + last for first in FIRST for last in LAST)
"""Made-up single words: no rules words, no printed names."""

CREATURE_COSTS = ("{3}{B}{B}", "{2}{W}", "{4}{G}", "{1}{U}{U}", "{5}{R}", "{1}{G}", "{W}{B}")
OTHER_COSTS = ("{2}", "{1}{U}", "{3}{G}", "{W}")
SIZES = ((5, 4), (3, 3), (4, 5), (1, 4), (6, 6), (3, 1), (2, 5))
SUBTYPES = ("Bird", "Ogre", "Wizard", "Beast", "Elf")
KEYWORDS = ("flying", "haste", "defender")
FACE_DOWN_COSTS = ("{2}{B}", "{W}", "{G}{G}", "{4}", "{1}{U}", "{3}{R}", "{5}{G}")
OTHER_TYPES: tuple[CardType, ...] = ("artifact", "enchantment", "land")
SPELL_TYPES: tuple[CardType, ...] = ("instant", "sorcery")
FACE_DOWN_KEYWORDS = ("morph", "megamorph", "disguise")
