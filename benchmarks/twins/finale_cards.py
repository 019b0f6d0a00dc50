"""All cards of the finale by name."""

from benchmarks.twins import finale_high, finale_low
from benchmarks.twins.finale_card import Card

CLASSES: dict[str, type[Card]] = {
    c.name: c for module in (finale_low, finale_high) for c in vars(module).values() if isinstance(c, type) and getattr(c, "name", "")
}
