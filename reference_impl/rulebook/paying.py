"""Prices and paying: what changes a price, what pays it, what a refusal leaves (118, 733.1)."""

from facecheck.reference_impl.mana import increased, symbols
from facecheck.reference_impl.state import Object, State


class Paying:
    """The questions about what is paid."""

    def changed_price(self, mana: str, generic: int) -> str:
        """More or less generic mana; the coloured part stays (118.7, 118.7a, 601.2f)."""
        return increased(mana, generic) if generic else mana

    def symbols_for_life(self, mana: str) -> int:
        """How many symbols may be paid with 2 life each, every one on its own (107.4f)."""
        return sum(1 for symbol in symbols(mana) if symbol.endswith("/P"))

    def with_life_for_black(self, mana: str) -> str:
        """For who may pay 2 life instead, each {B} of any cost is like a Phyrexian one (107.4f)."""
        return mana.replace("{B}", "{B/P}")

    def may_use_mana_abilities(self) -> bool:
        """While a cost is paid mana abilities can be activated, turning up included (605.3a)."""
        return True

    def life_to_pay(self, life: int) -> int:
        """Paying life takes that much of it (119.4)."""
        return life

    def may_pay_with(self, part: str, thing: Object, *, fits: bool) -> bool:
        """Only with what the cost describes, face down or not (118.3, 110.5).

        `part` is `sacrifice`, `reveal`, ...
        """
        del part, thing
        return fits

    def becomes_tapped_to_pay(self, thing: Object) -> bool:
        """Whether what waits for it to become tapped is met as it is tapped to pay (614.1a).

        For a cost or for convoke as by an effect.
        """
        del thing
        return True

    def after_refusal(self, before: State, begun: State) -> State:
        """What cannot be finished is undone, and so is every payment (733.1)."""
        del begun
        return before
