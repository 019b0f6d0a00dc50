"""All cards of the finale by name."""

from collections.abc import Iterator

from benchmarks.twins import finale_high, finale_low
from benchmarks.twins.finale_card import Card


def named(cls: type[Card]) -> Iterator[type[Card]]:
    """All classes of cards below one."""
    for sub in cls.__subclasses__():
        yield sub
        yield from named(sub)


CARDS_OF = (finale_low, finale_high)
"""Imported for their classes."""
CLASSES: dict[str, type[Card]] = {cls.name: cls for cls in named(Card)}
