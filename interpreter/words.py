"""The few words that the session itself says, in every language it speaks. The words of a game come from its ruleset."""

LANGUAGES = ("ja", "en")

WORDS: dict[str, dict[str, str]] = {
    "pass": {"ja": "見送る", "en": "pass"},
    "done": {"ja": "決まり", "en": "done"},
    "none": {"ja": "なし", "en": "none"},
    "yes": {"ja": "はい", "en": "yes"},
    "no": {"ja": "いいえ", "en": "no"},
    "first": {"ja": "先がいい", "en": "first"},
    "last": {"ja": "後がいい", "en": "last"},
    "either": {"ja": "どちらでも", "en": "either"},
    "player": {"ja": "プレイヤー{n}", "en": "Player {n}"},
    "chance": {"ja": "運", "en": "chance"},
    "ruling": {"ja": "裁定", "en": "ruling"},
    "hidden": {"ja": "？", "en": "?"},
    "game": {"ja": "ゲーム", "en": "the game"},
    "comma": {"ja": "、", "en": ", "},
    "colon": {"ja": ": ", "en": ": "},
    "of": {"ja": "{owner}の{thing}", "en": "{owner}'s {thing}"},
    "details": {"ja": " ({text})", "en": " ({text})"},
    "by": {"ja": "{who}により", "en": "by {who}"},
    "heading": {"ja": "── {text} ──", "en": "── {text} ──"},
    "use": {"ja": "{who}: {ability}", "en": "{who}: {ability}"},
    "holder": {"ja": "{ability}（{holder}）", "en": "{ability} ({holder})"},
    "chosen": {"ja": "{who}: {prompt} = {value}", "en": "{who}: {prompt} = {value}"},
    "roll": {"ja": "出目 {label}: {faces}", "en": "dice {label}: {faces}"},
    "pick": {"ja": "運まかせ {label}: {values}", "en": "by chance, {label}: {values}"},
    "missing": {"ja": "対象不在: {what}", "en": "no object: {what}"},
    "cancelled": {"ja": "打ち消し: {what}", "en": "cancelled: {what}"},
    "forbidden": {"ja": "禁止されている: {what}", "en": "forbidden: {what}"},
    "failed": {"ja": "条件を満たさない: {what}", "en": "not possible: {what}"},
    "replaced": {"ja": "{what} の代わりに {by}", "en": "{by} instead of {what}"},
    "instead": {"ja": "{what} は別のことに替わった", "en": "{what} was replaced"},
    "becomes": {"ja": "{thing} {attr} → {value}", "en": "{thing} {attr} → {value}"},
    "variable": {"ja": "{name} → {value}", "en": "{name} → {value}"},
    "moves": {"ja": "{thing}: {source} → {target}", "en": "{thing}: {source} → {target}"},
    "swap": {"ja": "入れ替わる: {a} ⇔ {b}", "en": "{a} ⇔ {b}"},
    "shuffle": {"ja": "{zone}を切る", "en": "{zone} is shuffled"},
    "nowhere": {"ja": "なし", "en": "nowhere"},
    "not_open": {"ja": "終えるものがない: {what}", "en": "nothing to end: {what}"},
    "why_offered": {"ja": "いま使える", "en": "can be used now"},
    "why_timing": {"ja": "いまではない（{timing}）", "en": "not now ({timing})"},
    "why_place": {"ja": "いまいる場所では働かない", "en": "does not act where it is"},
    "why_suppressed": {"ja": "{by}に無効にされている", "en": "suppressed by {by}"},
    "why_role": {"ja": "この場面に加わっていない", "en": "takes no part here"},
    "why_answered": {"ja": "もう答えた", "en": "already answered"},
    "why_used": {"ja": "使い切った（{count} 回）", "en": "used up ({count} times)"},
    "why_condition": {"ja": "条件を満たさない", "en": "a condition is false"},
    "why_target": {"ja": "{target} に選べるものがない", "en": "nothing to choose for {target}"},
    "why_pattern": {"ja": "起きたことに合わない", "en": "does not answer what happened"},
    "why_order": {"ja": "{by} が先", "en": "{by} goes first"},
    "why_later": {"ja": "ほかの能力が先", "en": "others go first"},
    "win": {"ja": "勝ち: {who}", "en": "won by {who}"},
    "draw": {"ja": "引き分け", "en": "a draw"},
}


def word(key: str, lang: str, **parts: object) -> str:
    """The word `key` in `lang` (English where a language is unknown), with its parts filled in."""
    forms = WORDS[key]
    return forms.get(lang, forms["en"]).format(**parts) if parts else forms.get(lang, forms["en"])
