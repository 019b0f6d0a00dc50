"""Two names in one file that only look the same: カード and 力ード (with the kanji for power)."""

import re
from collections import Counter

from rulelang.problem import WARNING, Fix, Problem, Related
from rulelang.source import Source

_TWINS = (
    "力カ", "一ー―─‐-", "二ニ", "口ロ□", "工エ", "夕タ", "八ハ", "卜ト", "へヘ", "べベ", "ぺペ", "りリ", "才オ", "千チ", "三ミ", "〇○◯OО",
    "匕ヒ", "厶ム", "又ヌ", "七セ", "人入", "土士", "未末", "AАΑ", "BВΒ", "EЕΕ", "HНΗ", "KКΚ", "MМΜ", "PРΡ", "TТΤ", "XХΧ",
    "aа", "eе", "oоο", "pр", "cс", "xх", "yу", "l1I",
)  # fmt: skip
_REAL_PAIRS = ("人入", "土士", "未末", "三ミ", "七セ", "千チ", "才オ", "l1I")
"""Different words in earnest: compared only inside names of four characters and more."""
_SURE = {ord(char): twins[0] for twins in _TWINS if twins not in _REAL_PAIRS for char in twins}
_ALL = {ord(char): twins[0] for twins in _TWINS for char in twins}
_NAME = re.compile(r"『[^『』\n]+』|`[^`\n]+`|[^\W\d][\w・]*")
_TEXT = re.compile(r'"[^"\n]*"|「(?:[^「」\n]|「[^「」\n]*」)*」')


def skeleton(name: str) -> str:
    """The same for names that look the same."""
    return name.translate(_ALL if len(name) >= 4 else _SURE)


def look_alikes(source: Source) -> list[Problem]:
    """A warning at the first use of the rarer of two names that look alike."""
    masked = _TEXT.sub(lambda match: " " * len(match[0]), source.folded)
    first: dict[str, tuple[int, int]] = {}
    uses: Counter[str] = Counter()
    for match in _NAME.finditer(masked):
        name = match[0][1:-1] if match[0][0] in "『`" else match[0]
        if len(name) > 1:
            first.setdefault(name, match.span())
            uses[name] += 1
    groups: dict[str, list[str]] = {}
    for name in first:
        groups.setdefault(skeleton(name), []).append(name)
    found = []
    for names in groups.values():
        if len(names) > 1:
            usual, *rare = sorted(names, key=lambda name: (-uses[name], first[name]))
            found += [_warning(source, usual, name, first) for name in rare]
    return found


def _warning(source: Source, usual: str, name: str, first: dict[str, tuple[int, int]]) -> Problem:
    span = source.span(*first[name])
    related = (Related(source.span(*first[usual]), "other"),)
    return Problem("RL008", span, {"text": name, "other": usual}, WARNING, Fix(usual, span), related)
