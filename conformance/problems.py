"""What a user is told when something cannot be done: three parts, never a traceback."""


class Problem(Exception):  # noqa: N818 - for people: the problem, not the program, is wrong
    """Something that the user can mend.

    `what` happened, the likely `cause`, and the `remedy`: the next command or edit.
    """

    def __init__(self, *, what: str, cause: str, remedy: str) -> None:
        """Keep the three parts."""
        super().__init__(what)
        self.what = what
        self.cause = cause
        self.remedy = remedy

    def __str__(self) -> str:
        """Say the parts, a line each."""
        return f"{self.what}\n  likely cause: {self.cause}\n  next: {self.remedy}"
