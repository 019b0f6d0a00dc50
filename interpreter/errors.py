"""What can go wrong while a game runs. Each is a named error of the rules, never a fault of Python."""


class RulesError(Exception):
    """A game cannot go on. `code` names the kind; `chain` says what was being carried out, innermost first."""

    code = "RL900"

    def __init__(self, text: str, **facts: object) -> None:
        super().__init__(text)
        self.facts = facts
        self.chain: list[tuple[str, int]] = []

    def __str__(self) -> str:
        shown = " < ".join(name for name, _ in self.chain[:6])
        return str(self.args[0]) + (f" (< {shown}{' < …' if len(self.chain) > 6 else ''})" if shown else "")


class Overrun(RulesError):
    """A budget of events, rounds or depth is used up: the rules do not end here."""

    code = "RL901"


class Stuck(RulesError):
    """A state rule applies again although carrying it out changed nothing."""

    code = "RL902"


class Beyond(RulesError):
    """A number, a list, a roll or a board is larger than any game needs."""

    code = "RL904"


class Negative(RulesError):
    """A step costs less than nothing."""

    code = "RL905"


class Gap(RulesError):
    """The rules do not say: two continuous effects set one thing to different values."""

    code = "RL903"


class SetupProblem(Exception):
    """What was brought does not make a game. code and facts name the message; cites are the requirements that refuse it."""

    def __init__(self, code: str, cites: tuple[str, ...] = (), **facts: object) -> None:
        super().__init__(f"{code} {facts}")
        self.code, self.cites, self.facts = code, cites, facts


class SaveProblem(Exception):
    """A saved game that cannot be read: damaged, of another build, or of other rules."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(f"{code} {facts}")
        self.code, self.facts = code, facts
