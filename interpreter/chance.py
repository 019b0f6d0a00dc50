"""Chance, keyed by what is rolled, for whom, and the how-manieth time.

A counter-based generator: the value is a pure function of (seed, label, owner, count), so doing two things in the other order
does not shift anybody's dice. The finaliser is splitmix64's (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators).
"""

import hashlib

MASK = (1 << 64) - 1
OWNER_STEP = 0x9E3779B97F4A7C15
COUNT_STEP = 0xD1B54A32D192ED03


def label_key(label: str) -> int:
    """64 bits that stand for a label, the same in every process."""
    return int.from_bytes(hashlib.blake2b(label.encode("utf-8"), digest_size=8).digest(), "big")


def mix(seed: int, key: int, owner: int, count: int) -> int:
    """64 mixed bits for one draw; `key` is label_key(label), `owner` an entity or -1."""
    x = (seed + key + (owner + 2) * OWNER_STEP + count * COUNT_STEP) & MASK
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK
    return x ^ (x >> 31)


def draw(seed: int, label: str, owner: int, count: int, n: int) -> int:
    """0..n-1 for the count-th draw (from 0) of `label` for `owner`. The bias is below n / 2**64."""
    return mix(seed_bits(seed), label_key(label), owner, count) * n >> 64


def seed_bits(seed: int) -> int:
    """A seed of any size, spread over 64 bits."""
    return label_key(f"seed {seed}")
