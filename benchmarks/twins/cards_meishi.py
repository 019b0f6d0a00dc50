"""The twenty cards of 名刺 (MSC-1 to MSC-20), as a person who writes the game by hand would type them in."""

ROCK, SCISSORS, PAPER = 0, 1, 2
FIRE, WATER, WIND, EARTH = 0, 1, 2, 3

FLYING = "飛行"
FIRST_STRIKE = "先制攻撃"
SUPPORT = "援護"
ABSORB = "攻撃力吸収"
REPAIR = "自己修復"
DEATH = "即死"

Row = tuple[int, int, int, int, tuple[str, ...]]

CARDS: dict[str, Row] = {
    "深海郵便配達員 潮見ナギ": (PAPER, WATER, 36, 48, ()),
    "雲上農園主 空野ミノル": (ROCK, WIND, 24, 36, (FLYING,)),
    "夢図書館司書 綴木シオリ": (SCISSORS, FIRE, 28, 52, (REPAIR,)),
    "溶岩菓子職人 火野ショコラ": (ROCK, FIRE, 52, 40, ()),
    "月面測量士 朔田ツカサ": (PAPER, EARTH, 36, 52, ()),
    "影絵弁護士 陰山トオル": (SCISSORS, FIRE, 40, 40, (FIRST_STRIKE,)),
    "時計塔調律師 刻見リツ": (SCISSORS, WIND, 44, 36, (FIRST_STRIKE,)),
    "苔庭整体師 緑川ヤワラ": (PAPER, EARTH, 20, 64, (SUPPORT,)),
    "幽霊不動産営業 霊岸ウスイ": (ROCK, WATER, 32, 40, (ABSORB,)),
    "竜車整備士 鉄輪ゴウ": (ROCK, EARTH, 44, 44, ()),
    "星屑清掃員 箒木ルカ": (PAPER, WIND, 24, 28, (FLYING, FIRST_STRIKE)),
    "毒茸鑑定士 茸谷ドク": (SCISSORS, EARTH, 28, 40, (DEATH,)),
    "泡沫銀行員 泡瀬マモル": (PAPER, WATER, 28, 60, ()),
    "砂漠気象予報士 砂原ハレ": (SCISSORS, FIRE, 40, 44, ()),
    "鏡面奇術師 鏡山ウツル": (ROCK, WIND, 32, 36, (ABSORB,)),
    "深夜喫茶店主 宵待カオル": (PAPER, WATER, 28, 52, (SUPPORT, REPAIR)),
    "裏庖丁料理長 裏戸サバク": (SCISSORS, FIRE, 48, 44, (DEATH,)),
    "巨神建築家 大黒ハシラ": (ROCK, EARTH, 44, 56, ()),
    "天空支店長 雲居ハヤテ": (PAPER, WIND, 32, 32, (FLYING,)),
    "海底頭取 深町ソコ": (ROCK, WATER, 40, 56, (REPAIR,)),
}
"""name → mark, element, AP, HP, skills"""
