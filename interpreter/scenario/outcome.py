"""What came of a scenario."""

from collections.abc import Mapping

from attrs import field, frozen

from rulelang.span import NOWHERE, Span


@frozen
class Outcome:
    """One scenario (one variant of it). status: passed, failed, or error (it could not be set up).

    line: where the scenario stands; at: the line that failed. detail: the lines below the message, such as the options there were.
    """

    name: str
    ids: tuple[str, ...]
    status: str
    file: str
    line: int
    variant: str = ""
    message: str = ""
    detail: tuple[str, ...] = ()
    at: Span = field(default=NOWHERE)

    def as_json(self) -> Mapping[str, object]:
        """Plain data for `test --format json`."""
        out: dict[str, object] = {"name": self.name, "ids": list(self.ids), "status": self.status, "file": self.file, "line": self.line}
        if self.variant:
            out["variant"] = self.variant
        if self.message:
            out |= {"message": self.message, "detail": list(self.detail), "at": self.at.line}
        return out


class Failed(Exception):
    """A line of a scenario does not hold. detail: more lines for people."""

    def __init__(self, span: Span, message: str, detail: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.span = span
        self.message = message
        self.detail = detail


class Unclear(Failed):
    """The scenario itself cannot be carried out: a name that is not there, a position that cannot be."""
