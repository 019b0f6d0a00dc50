"""What the session says when something is wrong: with a scenario, a record, a chance. Every text in every language."""

TEXTS: dict[str, dict[str, str]] = {
    # records
    "record.long": {"ja": "記録にしては長すぎるファイルです", "en": "the file is too long to be a record"},
    "record.deep": {"ja": "記録にしては入れ子が深すぎるファイルです", "en": "the file is nested too deeply to be a record"},
    "record.json": {"ja": "最後まで揃った JSON ではありません（{why}）", "en": "the file is not whole JSON ({why})"},
    "record.characters": {"ja": "記録に表示できない文字があります", "en": "the record holds characters that cannot be shown"},
    "record.mark": {"ja": "記録ではありません（「{mark}」がありません）", "en": "this is not a record: it has no “{mark}”"},
    "record.version": {
        "ja": "記録の版は {have} ですが、読めるのは {want} です",
        "en": "the record has version {have}; this program reads {want}",
    },
    "record.answerer": {
        "ja": "{n} 番目の選択: 記録では {who} が答えていますが、聞かれているのは {asked} です",
        "en": "choice {n}: the record has an answer of {who}, but {asked} is asked",
    },
    "record.choice": {
        "ja": "{n} 番目の選択: {who} は「{label}」を選べません。選択肢: {listed}",
        "en": "choice {n}: {who} cannot answer “{label}”; the options are: {listed}",
    },
    "record.pair": {"ja": "{n} 番目の選択が [誰, 答え] の形ではありません", "en": "choice {n} of the record is not [who, label]"},
    "record.texts": {"ja": "記録の {where} が文の並びではありません", "en": "{where} of the record is not a list of texts"},
    "record.kind": {"ja": "記録に「{key}」がないか、種類が違います", "en": "“{key}” of the record is missing or of the wrong kind"},
    "record.number": {
        "ja": "記録の「{key}」が {low} から {high} の数ではありません",
        "en": "“{key}” of the record is no number from {low} to {high}",
    },
    "record.none": {"ja": "保存されたゲームに記録が入っていません", "en": "the saved game holds no record"},
    "record.setup": {"ja": "記録の持込がルールに合いません: {why}", "en": "the setup of the record does not fit the ruleset: {why}"},
    "record.over": {
        "ja": "ゲームは {n} 回の選択で終わりますが、記録には {have} 回あります",
        "en": "the game is over after {n} choices; the record has {have}",
    },
    "record.ruleset": {"ja": "これは {want} ではなく {have} の記録です", "en": "this is a game of {have}, not of {want}"},
    "record.changed": {
        "ja": "記録の後で {name} のルールが変わっています",
        "en": "the rules of {name} have changed since the game was recorded",
    },
    "record.unfinished": {
        "ja": "記録では終わったゲームが、まだ続いています",
        "en": "the record says that the game is over, but it goes on",
    },
    "record.winners": {"ja": "勝者は {have} ですが、記録では {want} です", "en": "the game was won by {have}, the record says {want}"},
    "record.final": {"ja": "最後の状態が記録と違います", "en": "the last state of the game is not that of the record"},
    # games by bots
    "error.seed": {"ja": "種 {seed}: {why}", "en": "seed {seed}: {why}"},
    "error.broken": {"ja": "種 {seed}、選択 {n}: {why}", "en": "seed {seed}, decision {n}: {why}"},
    "error.invariant": {"ja": "不変 が成り立ちません: {place}{cites}", "en": "an invariant does not hold: {place}{cites}"},
    # chances
    "chance.states": {
        "ja": "状態が {n} を超えました。出目をいくつか書いてください",
        "en": "more than {n} different states; script some of the dice",
    },
    "chance.ring": {
        "ja": "{n} 個の状態が輪になっています（上限 {limit}）。出目をいくつか書いてください",
        "en": "a ring of {n} states, more than {limit}; script some of the dice",
    },
    "chance.endless": {"ja": "抜け出せない輪があります", "en": "a ring that is never left"},
    "chance.unclosed": {"ja": "正確な確率を出せません: {why}", "en": "the chance cannot be told exactly: {why}"},
    "chance.other": {"ja": "確率は {have} で、{want} ではありません", "en": "the chance is {have}, not {want}"},
    # scripts
    "script.cast": {"ja": "{name} は参加者（{cast}）にいません", "en": "{name} is not in the cast ({cast})"},
    "script.left": {"ja": "台本のこの行は聞かれませんでした", "en": "this line of the script was not asked for"},
    "script.open": {"ja": "台本に答えのない問いです", "en": "the script has no answer for a question"},
    "script.prompt": {
        "ja": "台本は「{line}」に答えていますが、聞かれているのは「{asked}」です",
        "en": "the script answers “{line}”, but what is asked is “{asked}”",
    },
    "script.option": {"ja": "台本の答えは選択肢にありません", "en": "the scripted answer is none of the options"},
    "script.several": {
        "ja": "台本の答えに当たる選択肢がいくつもあります。「誰が」で一つに決めてください",
        "en": "the scripted answer means several of the options; name one with “by”",
    },
    "script.endless": {"ja": "一度に {n} を超える問いがありました", "en": "more than {n} questions in one run"},
    "script.question": {"ja": "{who} への問い「{prompt}」（{kind}）:", "en": "{who} is asked “{prompt}” ({kind}):"},
    "kind.choose": {"ja": "選択", "en": "a choice"},
    "kind.standing": {"ja": "選択か能力", "en": "a choice or an ability"},
    "kind.many": {"ja": "いくつかの選択", "en": "several choices"},
    "kind.ability": {"ja": "能力", "en": "an ability"},
    "kind.target": {"ja": "対象", "en": "a target"},
    "kind.wish": {"ja": "順番の希望", "en": "a wish for the order"},
    "kind.roll": {"ja": "出目", "en": "dice"},
    "kind.pick": {"ja": "運まかせ", "en": "chance"},
    "kind.order": {"ja": "順番", "en": "the order"},
    "script.more": {"ja": "  … ほか {n}", "en": "  … {n} more"},
    "script.asked": {"ja": "聞かれたこと:", "en": "what was asked:"},
    "script.answered": {"ja": "  {who}: {prompt} = {value}", "en": "  {who}: {prompt} = {value}"},
    "speaker.chance": {"ja": "運", "en": "chance"},
    "speaker.ruling": {"ja": "裁定", "en": "ruling"},
    "script.silent": {"ja": "何も聞かれていません", "en": "nothing was asked"},
    # expectations
    "expect.false": {"ja": "期待どおりになっていません", "en": "the expectation does not hold"},
    "expect.happened": {"ja": "{what} は起きないはずが、起きました", "en": "{what} happened, against the expectation"},
    "expect.not": {"ja": "{what} が起きませんでした", "en": "{what} did not happen"},
    "expect.otherwise": {
        "ja": "{what} は起きましたが、「{wanted}」としては起きませんでした",
        "en": "{what} happened, but not as “{wanted}”",
    },
    "expect.those": {"ja": "起きた {what}:", "en": "how {what} happened:"},
    "expect.order": {"ja": "{what} がこの順では起きませんでした", "en": "{what} did not happen in this order"},
    "expect.nobody": {"ja": "勝者はまだいません", "en": "nobody has won"},
    "expect.won": {"ja": "勝者: {who}", "en": "won by {who}"},
    "expect.draw": {"ja": "引き分け", "en": "a draw"},
    "expect.log": {"ja": "起きたこと:", "en": "what happened:"},
    "expect.nothing": {"ja": "何も起きていません", "en": "nothing happened"},
    "expect.refused": {"ja": "持込が断られました", "en": "the setup was refused"},
    "expect.accepted": {"ja": "持込は断られませんでした", "en": "the setup was not refused"},
    "expect.because": {"ja": "持込が断られたのは {ids} によります", "en": "the setup was refused because of {ids}"},
    "expect.problem": {"ja": "持込が断られました: {why}", "en": "the setup was refused: {why}"},
    "expect.yes": {"ja": "  {text}: 真", "en": "  {text}: true"},
    "expect.no": {"ja": "  {text}: 偽", "en": "  {text}: false"},
    # scenarios that cannot be carried out
    "stage.text": {
        "ja": "文面のないルールなので、シナリオの名前が分かりません",
        "en": "the rules were not made from text, so the names of a scenario mean nothing",
    },
    "stage.players": {
        "ja": "このゲームの人数は {low} から {high} です（{cast}）",
        "en": "this game is for {low} to {high} players ({cast})",
    },
    "stage.twice": {"ja": "参加者の名前が重なっています（{cast}）", "en": "two players have one name ({cast})"},
    "stage.card": {"ja": "これは札でも、すでにあるものでもありません", "en": "this is no card and nothing that is there"},
    "stage.late": {"ja": "始めた後で札は増やせません", "en": "copies cannot be made after a run"},
    "stage.target": {
        "ja": "{name} は領域・属性・変数・選択ルール・持込のどれでもありません",
        "en": "{name} is no zone, attribute, variable, option or setup",
    },
    "stage.several": {
        "ja": "{name} は無いか、いくつもあります。「x: {name}」のように名前を付けてください",
        "en": "{name}: there is none, or there are several; name one, as in “x: {name}”",
    },
    "stage.run": {"ja": "{name} はそれだけでは始められません", "en": "{name} cannot be run by itself"},
    "stage.value": {"ja": "ここでは値がありません（{why}）", "en": "this has no value here ({why})"},
    "stage.refused": {"ja": "持込が断られたので、局面がありません", "en": "the setup was refused, so there is no position"},
    "story.verb": {
        "ja": "{name} という出来事・期間・タイミング・能力はありません",
        "en": "{name} is no event, scope, timing or ability that could have happened",
    },
    "story.operands": {
        "ja": "{name} が取るのは {want} 個で、{have} 個ではありません",
        "en": "{name} takes {want} operands, not {have}",
    },
    "story.label": {"ja": "{name} に「{label}」はありません", "en": "{name} has no operand “{label}”"},
    "story.won": {"ja": "勝者は、誰が勝ったかを一つ取ります", "en": "won takes one player (or a list of them)"},
    "story.offered": {
        "ja": "offered は、誰が・能力（・持ち主）を取ります",
        "en": "offered takes a player, an ability and perhaps who has it",
    },
}


class Note(str):
    """A text in English that knows its other languages."""

    key: str
    parts: dict[str, object]

    def text(self, lang: str) -> str:
        """The same in a language (English where it is unknown)."""
        forms = TEXTS[self.key]
        return forms.get(lang, forms["en"]).format(**{k: said(v, lang) for k, v in self.parts.items()})


def note(key: str, /, **parts: object) -> Note:
    """The text `key` with its parts filled in."""
    made = Note(TEXTS[key]["en"].format(**parts))
    made.key, made.parts = key, parts
    return made


def said(text: object, lang: str) -> object:
    """A text in a language, where it knows any; everything else as it is."""
    return text.text(lang) if isinstance(text, Note) else text
