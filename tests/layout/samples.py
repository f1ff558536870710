"""Labels of played, half-played and blank events with invented people, and words for them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random

from bracket_desk.domain.bracket.formats import (
    SIZES,
    Format,
    FormatName,
    FromSeat,
    LoserOf,
    Match,
    Source,
    ToMatch,
    load_format,
)
from bracket_desk.layout.content import Captions, Mark, MatchLabel, SideLabel, SideStyle, Sign
from bracket_desk.layout.shapes import Font

LETTERS = "АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЭЮЯ"
GROUPS = (*LETTERS, *(f"А{letter}" for letter in LETTERS))

ROUNDS = {
    "U1": "Начало",
    "U2": "Без поражений",
    "L1": "После поражения",
    "L2": "После поражения",
    "F256": "1/128 финала",
    "F128": "1/64 финала",
    "F64": "1/32 финала",
    "F32": "1/16 финала",
    "F16": "1/8 финала",
    "F8": "1/4 финала",
    "F4": "Полуфиналы",
    "F2": "Финал",
}

OUT = {
    place: f"Проигравшему {place.replace('-', '–')} место"
    for size in SIZES[FormatName.TWO_STAGE]
    for place in load_format(FormatName.TWO_STAGE, size).places
}

RUSSIAN = Captions(
    groups=GROUPS,
    group="Группа {group}",
    slot="{group}-{slot}",
    loser_to="Проигравший: на {slot}, встреча {number}",
    loser_from="{slot}: проигравший встречи {number}",
    winner_to="Победитель на {number}",
    winner_from="поб. {number}",
    seat_from="поб. {number}",
    out=OUT,
    rounds=ROUNDS,
    champion="Победитель",
)

SURNAMES = (
    "Алёхин",
    "Дёмин",
    "Уваркин",
    "Щербаков",
    "Йовлев",
    "Мищенко",
    "Константинопольский",
    "Ли",
    "Цой",
    "Подгорный",
    "Ёлкин",
    "Заболотный",
    "Кузьменко",
    "Пшеничников",
    "Рожков",
    "Ахметгалиев",
    "Бурцев",
    "Вишняков",
    "Гранкин",
    "Жилин",
    "Ивлев",
    "Калмыков-Рязанский",
    "Лобанов",
    "Меньшов",
    "Нагорнов",
    "Овчинников",
    "Переверзев",
    "Разуваев",
    "Семёнычев",
    "Тарасюк",
    "Умаров",
    "Фатхутдинов",
    "Хабибуллин",
    "Чернышевский",
    "Шахматов",
    "Эйдельман",
    "Юсупов",
    "Яковенко",
    "Абдурахманов",
)
NAMES = (
    "Сергей",
    "Роман",
    "Олег",
    "Пётр",
    "Александр",
    "Виктор",
    "Юрий",
    "Дмитрий",
    "Глеб",
    "Максим",
    "Фёдор",
    "Ярослав",
)
NOTES = ("МС", "КМС", "I", "II", "МСМК", "III", "б/р", "ЗМС")
REGIONS = (
    "Москва",
    "Московская обл.",
    "ХМАО – Югра",
    "Респ. Татарстан",
    "Краснодарский кр.",
    "Тверская обл.",
)


Standing = tuple[str, str]
"""Name and note."""

BYE: Standing = ("×", "")

MARKS = (
    Mark(Sign.READY),
    Mark(Sign.CALLED, "12 мин"),
    Mark(Sign.PLAYING, "7"),
    Mark(Sign.WARNING, "опоздание 4 мин"),
)


def cheap(text: str, font: Font) -> float:
    """A measure without a font: narrow and wide letters, bold a little wider."""
    wide = sum(0.3 if c in " .,-–ijlI'" else 0.85 if c in "МЩШЖЮФмщшжюф" else 0.55 for c in text)
    return wide * font.em * (1.07 if font.bold else 1.0)


def people(count: int, seed: int = 1, *, regions: bool = True) -> list[Standing]:
    """Names and notes."""
    random = Random(seed)
    found = []
    for i in range(count):
        name = f"{SURNAMES[i % len(SURNAMES)]} {random.choice(NAMES)}"
        note = random.choice(NOTES)
        found.append((name, f"{note}, {random.choice(REGIONS)}" if regions else note))
    return found


def load(form: str, size: int) -> Format:
    return load_format(FormatName(form), size)


def blank(fmt: Format) -> dict[str, MatchLabel]:
    """Nothing but numbers: to be written in by pen."""
    return {match.id: MatchLabel(str(match.number)) for match in fmt.matches}


def waiting(source: Source, fmt: Format) -> SideLabel:
    if isinstance(source, FromSeat):
        return SideLabel()
    kind = "проигравший" if isinstance(source, LoserOf) else "победитель"
    number = fmt.find(source.match).number
    return SideLabel(f"{kind} {number}", style=SideStyle.WAITING)


@dataclass
class Play:
    """A tournament being played at random, match by match."""

    fmt: Format
    random: Random
    words: bool
    signs: bool
    stands: dict[tuple[str, int], Standing] = field(default_factory=dict)

    def label(self, match: Match, *, decided: bool) -> MatchLabel:
        number = str(match.number)
        one, two = self.stands.get((match.id, 1)), self.stands.get((match.id, 2))
        if one is None or two is None:
            return MatchLabel(number, (self.side(match, 1, one), self.side(match, 2, two)))
        if BYE in (one, two):
            self.send(match, *((two, one) if one == BYE else (one, two)))
            return MatchLabel(number, (self.side(match, 1, one), self.side(match, 2, two)))
        if not decided:
            mark = self.random.choice(MARKS) if self.signs else Mark()
            return MatchLabel(number, (self.side(match, 1, one), self.side(match, 2, two)), mark)
        first = self.random.random() < 0.5
        self.send(match, *((one, two) if first else (two, one)))
        chance = self.random.random()
        return MatchLabel(
            number,
            (
                self.result(self.side(match, 1, one), chance, won=first),
                self.result(self.side(match, 2, two), chance, won=not first),
            ),
        )

    def side(self, match: Match, number: int, standing: Standing | None) -> SideLabel:
        source = match.sources[number - 1]
        if standing is None:
            return waiting(source, self.fmt) if self.words else SideLabel()
        if standing == BYE:
            return SideLabel("×", style=SideStyle.BYE)
        name, note = standing
        return SideLabel(name, note if isinstance(source, FromSeat) else "", style=SideStyle.PLAYER)

    def send(self, match: Match, winner: Standing, loser: Standing) -> None:
        for target, who in ((match.winner, winner), (match.loser, loser)):
            if isinstance(target, ToMatch):
                self.stands[target.match, target.side] = who

    def result(self, side: SideLabel, chance: float, *, won: bool) -> SideLabel:
        score, mark, gone = "4" if won else str(self.random.randrange(4)), "", ""
        style = SideStyle.WINNER if won else SideStyle.BEATEN
        if chance < 0.12:
            score, mark = "", "" if won else self.random.choice(("н/я", "т/п"))
        elif chance < 0.16 and not won:
            score, mark, gone = "", "т/п", self.random.choice(("отказ", "дискв."))
            style = SideStyle.LEFT
        elif chance > 0.97:
            style = SideStyle.SUSPENDED
        return replace(side, score=score, mark=mark, gone=gone, style=style)


def played(
    fmt: Format,
    persons: list[Standing],
    share: float = 1.0,
    seed: int = 1,
    *,
    words: bool = True,
    signs: bool = False,
) -> dict[str, MatchLabel]:
    """A tournament whose first ``share`` of matches is decided; seats that are left are byes.

    Notes stand in the start column only, as on paper. ``words``: waiting sides say where they
    come from; ``signs``: open matches carry the sign of their state.
    """
    play = Play(fmt, Random(seed), words, signs)
    seats = persons + [BYE] * (fmt.size - len(persons))
    play.random.shuffle(seats)
    labels: dict[str, MatchLabel] = {}
    for match in fmt.matches:
        for number, source in enumerate(match.sources, 1):
            if isinstance(source, FromSeat):
                play.stands[match.id, number] = seats[source.seat - 1]
        labels[match.id] = play.label(match, decided=match.number <= share * len(fmt.matches))
    return labels
