"""A player and chance that say what a test has written down, and complain about anything else."""

from collections.abc import Sequence
from typing import Any


class Script:
    """answers: prompt → the answers to it, in order (a value, or a function of the options); dice: label → faces, in order."""

    def __init__(self, answers: dict[str, list[Any]] | None = None, dice: dict[str, list[int]] | None = None) -> None:
        self.answers = {k: list(v) for k, v in (answers or {}).items()}
        self.faces = {k: list(v) for k, v in (dice or {}).items()}
        self.asked: list[tuple[int, str]] = []

    def choose(self, player: int, prompt: str, options: Sequence[Any]) -> int:
        self.asked.append((player, prompt))
        assert self.answers.get(prompt), f"not in the script: {prompt} of {player}: {options}"
        answer = self.answers[prompt].pop(0)
        return list(options).index(answer(options) if callable(answer) else answer)

    def draw(self, label: str, owner: int, n: int) -> int:
        assert self.faces.get(label), f"no die in the script: {label} of {owner}"
        return self.faces[label].pop(0) - 1

    def done(self) -> bool:
        """Has everything been asked for?"""
        return not any(self.answers.values()) and not any(self.faces.values())
