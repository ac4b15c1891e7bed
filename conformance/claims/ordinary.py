"""The owner of what no other claim owns: play where face-down rules play no part.

An engine that differs here is not told that it breaks a face-down rule; the difference
is reported as a question, so that nothing that was seen is dropped.
"""

from .claim import EVERYTHING, Claim, Recipe

CLAIMS = (
    Claim(
        slug="ordinary-play-agrees",
        rules=("109.3", "110.3"),
        topic="ordinary play",
        says="Where face-down rules play no part, engine and model agree.",
        believes="Something else than a face-down rule differs.",
        when=lambda _: True,
        fields=EVERYTHING,
        recipes=(
            Recipe("creature", ("battlefield", "noise", "noise")),
            Recipe("creature", ("battlefield", "grow", "leave")),
        ),
        fault=None,
        confidence="derived",
    ),
)
