"""An event of invented people, for trying the program and for showing it.

The same number of entries always gives the same event, to the byte: its dice have a fixed
seed and its clock starts on a fixed day.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta, timezone
from random import Random

from bracket_desk.domain import commands as cmd
from bracket_desk.domain import events as ev
from bracket_desk.domain.bracket.formats import FormatName, Side
from bracket_desk.domain.bracket.resolve import MatchState
from bracket_desk.domain.card import EventCard
from bracket_desk.domain.draw.seeding import fitting_size
from bracket_desk.domain.errors import RuleError
from bracket_desk.domain.floor.timetable import PlanOptions, replan_matches
from bracket_desk.domain.measures import DecisionKind, Grounds, Measure, ProtestEnd
from bracket_desk.domain.people.papers import DRESS, USUAL_DOCUMENTS, Paper, Ruling
from bracket_desk.domain.people.people import Entry, Judge
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.domain.sport.judges import CHAIRMAN, CHIEF_REFEREE, CHIEF_SECRETARY
from bracket_desk.domain.tournament import Tournament
from bracket_desk.domain.values import CLOSED_STATUSES, OPEN_STATUSES, DefeatReason, MatchStatus
from bracket_desk.session import JournalEntry, MemoryJournal, Session
from bracket_desk.words import N_, Words

_START = datetime(2026, 12, 5, 10, 0, tzinfo=timezone(timedelta(hours=3)))
_OPEN = timedelta(hours=12, minutes=45)
"""So long after the opening something is still begun; the hall closes at eleven in the evening."""

_SHUT = timedelta(hours=12, minutes=58)
"""So long what was begun is still played."""

_STEPS_A_MATCH, _OTHER_STEPS = 2, 30
"""About so many steps an event takes, so that its last day is the last one of the card."""

_SEED = 942
_SECRETARY = "Рогожин В. С."
_TABLES = 12

_SURNAMES = [
    "Агапцев",
    "Балуевский",
    "Верещин",
    "Горбатенков",
    "Дерюгов",
    "Ельцов",
    "Жеребцов",
    "Завьяленко",
    "Истоминых",
    "Калмыцкий",
    "Лаврушин",
    "Мокроусин",
    "Неклюдин",
    "Оглоблин",
    "Пестрецов",
    "Ракитских",
    "Сапожковский",
    "Талызин",
    "Угрюмцев",
    "Фирсанов",
    "Хворостин",
    "Цветаевский",
    "Чебыкин",
    "Шишкарёв",
    "Щепкинский",
    "Юрловский",
    "Ямщиковых",
    "Бек-Назаров",
    "Колычёв",
    "Тургаев",
    "Воскобойный",
    "Дубенков",
]
_GIVEN = [
    "Алексей",
    "Борис",
    "Виктор",
    "Глеб",
    "Даниил",
    "Егор",
    "Захар",
    "Игорь",
    "Кирилл",
    "Лев",
    "Максим",
    "Никита",
    "Олег",
    "Пётр",
    "Роман",
    "Семён",
]
_PATRONYMICS = [
    "Андреевич",
    "Борисович",
    "Викторович",
    "Денисович",
    "Ильич",
    "Кириллович",
    "Львович",
    "Павлович",
    "Сергеевич",
]
_REGIONS = (
    ("г. Москва", "Москва"),
    ("г. Санкт-Петербург", "Санкт-Петербург"),
    ("Новосибирская область", "Новосибирск"),
    ("Пермский край", "Пермь"),
    ("Республика Татарстан", "Казань"),
    ("Ростовская область", "Ростов-на-Дону"),
    ("Свердловская область", "Екатеринбург"),
    ("Ханты-Мансийский автономный округ – Югра", "Сургут"),
)
_TITLES = ("МСМК", "МС", "КМС", "КМС", "I", "I", "II", "б/р")
_PANEL = (
    ("ССВК", "Главный судья"),
    ("СС1К", "Главный секретарь"),
    ("СС1К", "Заместитель главного судьи"),
    ("ССВК", "Старший судья"),
    *(("СС2К", "Судья у стола"),) * 6,
    *(("СС3К", "Судья у стола"),) * 4,
)
_OFFICIALS = (
    ("", "Председатель комиссии по допуску"),
    ("", "Член комиссии по допуску"),
    ("", "Врач соревнований"),
)
_CLUBS = ("Дуплет", "Абриколь", "Карамболь", "Зелёное сукно", "Свояк", "Биток", "Кладос", "Накат")


class _Clock:
    """Moves on a few minutes with every step; once play has begun, within the hours of the hall."""

    def __init__(self) -> None:
        self._now = _START - timedelta(hours=18)
        self._step = timedelta(minutes=4)
        self._play: _Play | None = None

    def __call__(self) -> datetime:
        self._now += self._step
        if self._play is None:
            return self._now
        # nobody leaves a table in the middle of a match for the night
        last = _SHUT if self._play.goes_on else _OPEN
        if self._now.time() > (_START + last).time():
            self._now = _START + timedelta(days=(self._now - _START).days + 1)
        return self._now

    def begin_play(self, play: _Play, step: timedelta) -> None:
        """From now on it is the first day of the event, and each step takes so long."""
        self._now, self._step, self._play = _START, step, play


def play_demo(entries: int, *, played: bool, words: Words) -> Sequence[JournalEntry]:
    """The journal of an invented event with 2 to 256 entries, up to its draw or to its end."""
    fits = fitting_size(FormatName.TWO_STAGE, entries)
    assert fits is not None
    name, size = fits
    journal = MemoryJournal()
    clock = _Clock()
    session = Session(journal, clock, _SECRETARY)
    card = ev.EventCreated(
        title=words.say(N_("Open cup of invented people")),
        discipline=Discipline.FREE_PYRAMID,
        format=name,
        size=size,
    )
    dice = Random(_SEED + entries)  # noqa: S311 (a show, not a secret)
    session.execute(cmd.CreateEvent(card=card))
    session.execute(cmd.RegisterEntries(entries=_people(entries, 1, dice), source="demo"))
    judges = _judges(dice, _PANEL, 1)
    # dice of their own: the event stays the one it was without them
    officials = _judges(Random(_SEED), _OFFICIALS, len(judges) + 1)  # noqa: S311
    session.execute(cmd.RegisterJudges(judges=judges + officials, source="demo"))
    _do_the_office(session, words)
    session.execute(cmd.SetTables(tables=tuple(str(table) for table in range(1, _TABLES + 1))))
    session.execute(cmd.Draw(phrase="942"))
    _keep_timetable(session)
    if played:
        _Play(session, dice, clock).to_the_end()
    return journal.entries()


def _people(count: int, first: int, dice: Random) -> tuple[Entry, ...]:
    """People with different names; about one in twelve without a rating."""
    people = []
    for number in range(first, first + count):
        region, town = dice.choice(_REGIONS)
        people.append(
            Entry(
                number=number,
                surname=_SURNAMES[number % len(_SURNAMES)],
                given=_GIVEN[(number // len(_SURNAMES) + number) % len(_GIVEN)],
                patronymic=dice.choice(_PATRONYMICS),
                born=date(dice.randint(1968, 2008), dice.randint(1, 12), dice.randint(1, 28)),
                sex="m",
                title=dice.choice(_TITLES),
                region=region,
                town=town,
                club=f"«{_CLUBS[number % len(_CLUBS)]}»" if number % 3 else "",
                coach=_coach(region, number),
                rating=dice.randint(100, 2400) if dice.random() > 1 / 12 else None,
            )
        )
    return tuple(people)


def _coach(region: str, number: int) -> str:
    """One of three of a region; the strongest learn from nobody."""
    at = [name for name, _ in _REGIONS].index(region) * 3 + number % 3
    surname = _SURNAMES[at % len(_SURNAMES)]
    return (
        f"{surname} {_GIVEN[at % len(_GIVEN)][0]}. {_PATRONYMICS[at % len(_PATRONYMICS)][0]}."
        if number % 7
        else ""
    )


def _judges(dice: Random, posts: Sequence[tuple[str, str]], first: int) -> tuple[Judge, ...]:
    judges = []
    for number, (category, post) in enumerate(posts, first):
        region, town = dice.choice(_REGIONS)
        judges.append(
            Judge(
                number=number,
                surname=_SURNAMES[-number],
                given=dice.choice(_GIVEN),
                patronymic=dice.choice(_PATRONYMICS),
                category=category,
                post=post,
                region=region,
                town=town,
            )
        )
    return tuple(judges)


def _do_the_office(session: Session, words: Words) -> None:
    """The card filled in, papers seen, everybody admitted, the protocols handed over."""
    t = session.tournament
    body = words.say(N_("Federation of invented sports"))
    about = EventCard(
        title=t.card.title,
        discipline=t.card.discipline,
        level="region",
        conducting=(body,),
        organiser=body,
        first_day=_START.date(),
        last_day=_START.date() + timedelta(days=_days(t) - 1),
        subject="Пермский край",
        town="Пермь",
        hall=words.say(N_("hall of invented people")),
        sex="m",
        age_group="adults",
        programmes=1,
        medals=4,
    )
    session.execute(cmd.SetCard(card=about))
    _admit(session, tuple(t.entries))
    handover = cmd.HandOver(chairman=_holder(t, CHAIRMAN), receiver=_holder(t, CHIEF_SECRETARY))
    session.execute(handover)


def _admit(session: Session, entries: Sequence[str]) -> None:
    """Their papers seen, and the commission's decision about them."""
    papers = tuple(
        Paper(entry, document, f"{942_000 + int(entry[1:])}")
        for entry in entries
        for document in (*USUAL_DOCUMENTS, DRESS)
    )
    session.execute(cmd.RecordPapers(papers=papers, mark=True))
    chairman, ground = _holder(session.tournament, CHAIRMAN), "документы проверены"
    rulings = tuple(Ruling(entry, admitted=True, by=chairman, ground=ground) for entry in entries)
    session.execute(cmd.DecideAdmission(rulings=rulings))


def _holder(t: Tournament, post: str) -> str:
    """Who holds a post."""
    return next(judge.name for judge in t.judges if judge.post == post)


def _days(t: Tournament) -> int:
    """Days that the event takes."""
    return 1 + t.format.size // 48


def _keep_timetable(session: Session) -> None:
    days = _days(session.tournament)
    opening = _START.replace(tzinfo=None)
    sessions = tuple(
        (opening + timedelta(days=day), opening + timedelta(days=day, hours=13)) for day in range(days)
    )
    t = session.tournament
    made = replan_matches(t, t.tables, opening, PlanOptions(sessions=sessions))
    session.execute(cmd.KeepTimetable(slots=made.slots))


class _Play:
    """Plays an event with every kind of decision, and some second thoughts."""

    def __init__(self, session: Session, dice: Random, clock: _Clock) -> None:
        self._session = session
        self._clock = clock
        self._dice = dice
        # in this order, each at the first match where it is possible
        self._specials: list[Callable[[MatchState], bool]] = [
            self._both_absent_one_goes_on,
            self._no_show,
            self._injury,
            self._withdraw,
            self._call_and_start,
            self._disqualify,
            self._correct_score,
            self._both_absent,
            self._wrong_winner_put_right,
            self._leave_and_return,
            self._clear_and_enter_again,
            self._undo_and_redo,
            self._sanctions,
            self._protest,
            self._postpone,
        ]

    @property
    def _t(self) -> Tournament:
        return self._session.tournament

    @property
    def goes_on(self) -> bool:
        """Whether a match is at a table."""
        return bool(self._t.busy)

    def _try(self, command: cmd.Command) -> bool:
        try:
            self._session.execute(command)
        except RuleError:
            return False  # not possible in this field; the show goes on without it
        return True

    def to_the_end(self) -> None:
        """Play every match; the special things one after the other, in small events close together."""
        self._before_the_first_match()
        open_matches = sum(state.status not in CLOSED_STATUSES for state in self._t.states)
        minutes = _days(self._t) * _OPEN // (_STEPS_A_MATCH * open_matches + _OTHER_STEPS)
        self._clock.begin_play(self, timedelta(minutes=max(1, minutes // timedelta(minutes=1))))
        every = max(1, open_matches // (len(self._specials) + 2))
        played = 0
        while not self._t.finished:
            state = next(s for s in self._t.states if s.status in OPEN_STATUSES)
            played += 1
            if played % every == 0:
                self._something_special(state)
            state = self._t.state_of(state.match.id)
            if state.status in OPEN_STATUSES:
                self._play(state)

    def _something_special(self, state: MatchState) -> None:
        """The first of the special things that is possible with this match."""
        for special in self._specials:
            if special(state):
                self._specials.remove(special)
                return

    def _before_the_first_match(self) -> None:
        """A latecomer in an empty seat if there is one, a reserve for somebody, two in wrong seats."""
        late = len(self._t.entries) + 1
        self._try(cmd.RegisterEntries(entries=_people(2, late, self._dice), source="demo"))
        _admit(self._session, (f"e{late}", f"e{late + 1}"))
        empty = [seat for seat in range(1, self._t.format.size + 1) if seat not in self._t.seats]
        if empty:
            self._try(cmd.Seat(entry=f"e{late}", seat=empty[-1], reason="опоздал с разрешения ГСК"))
        seated = sorted(self._t.seat_of, key=self._t.seat_of.__getitem__)
        self._try(cmd.Replace(entry=seated[-1], by=f"e{late + 1}"))
        self._try(
            cmd.SwapSeats(entries=(seated[0], seated[len(seated) // 2]), reason="ошибка при записи жребия")
        )

    def _frames(self, race: int, *, first_wins: bool) -> tuple[tuple[int, int], ...]:
        lost = self._dice.randrange(race)
        order = [True] * (race - 1) + [False] * lost
        self._dice.shuffle(order)
        frames = []
        for won in (*order, True):
            points = (8, self._dice.randrange(8))
            frames.append(points if won == first_wins else (points[1], points[0]))
        return tuple(frames)

    def _play(self, state: MatchState) -> bool:
        match = state.match
        free = [table for table in self._t.tables if table not in self._t.busy]
        if state.status is MatchStatus.READY and free and self._dice.random() < 0.3:
            self._try(cmd.Call(match=match.id, table=free[0]))
            self._try(cmd.Start(match=match.id))
        frames = self._frames(self._t.race(match), first_wins=self._dice.random() < 0.6)
        return self._try(cmd.EnterResult(match=match.id, frames=frames))

    def _no_show(self, state: MatchState) -> bool:
        return self._try(cmd.NoShow(match=state.match.id, entries=state.players[:1]))

    def _injury(self, state: MatchState) -> bool:
        command = cmd.TechnicalDefeat(
            match=state.match.id,
            entries=state.players[1:],
            reason=DefeatReason.INJURY,
            note="1–2 по партиям к моменту травмы",
        )
        return self._try(command)

    def _both_absent_one_goes_on(self, state: MatchState) -> bool:
        if state.match.side is not Side.UPPER:
            return False
        players = state.players
        return self._try(cmd.NoShow(match=state.match.id, entries=players, goes_on=players[1]))

    def _both_absent(self, state: MatchState) -> bool:
        return self._try(cmd.NoShow(match=state.match.id, entries=state.players))

    def _call_and_start(self, state: MatchState) -> bool:
        free = next(table for table in self._t.tables if table not in self._t.busy)
        called = self._try(cmd.Call(match=state.match.id, table=free))
        return called and self._try(cmd.Start(match=state.match.id)) and self._play(state)

    def _withdraw(self, state: MatchState) -> bool:
        return self._try(cmd.Withdraw(entry=state.players[1], reason="отъезд"))

    def _disqualify(self, state: MatchState) -> bool:
        return self._try(cmd.Disqualify(entry=state.players[0], reason="неспортивное поведение"))

    def _last_played(self) -> MatchState | None:
        for state in reversed(self._t.states):
            if state.result is not None and state.result.score is not None:
                return state
        return None

    def _correct_score(self, _state: MatchState) -> bool:
        last = self._last_played()
        if last is None or last.result is None:
            return False
        race = self._t.race(last.match)
        score = (race, 0) if last.result.winner == last.players[0] else (0, race)
        return self._try(cmd.EnterResult(match=last.match.id, score=score))

    def _wrong_winner_put_right(self, _state: MatchState) -> bool:
        """A winner entered wrongly is noticed after the next match: suspended, and back again."""
        first = next((s for s in self._t.states if s.result is not None and s.result.score is not None), None)
        if first is None or first.result is None:
            return False
        race = self._t.race(first.match)
        right, wrong = (race, 1), (1, race)
        if first.result.winner != first.players[0]:
            right, wrong = wrong, right
        done = self._try(cmd.EnterResult(match=first.match.id, score=wrong, confirm=True))
        return self._try(cmd.EnterResult(match=first.match.id, score=right, confirm=True)) and done

    def _leave_and_return(self, state: MatchState) -> bool:
        """Withdrawn by mistake, found before the next match, reinstated, the forfeit cleared."""
        entry = state.players[0]
        return (
            self._try(cmd.Withdraw(entry=entry, reason="ошибочно"))
            and self._try(cmd.Reinstate(entry=entry))
            and self._try(cmd.ClearResult(match=state.match.id))
        )

    def _clear_and_enter_again(self, state: MatchState) -> bool:
        self._play(state)
        self._try(cmd.ClearResult(match=state.match.id))
        return self._play(self._t.state_of(state.match.id))

    def _undo_and_redo(self, state: MatchState) -> bool:
        self._play(state)
        return self._try(cmd.Undo()) and self._try(cmd.Redo())

    def _begin(self, state: MatchState) -> bool:
        """At a table and begun, if it is not so already."""
        match = state.match.id
        if state.status is MatchStatus.READY:
            free = next((table for table in self._t.tables if table not in self._t.busy), None)
            if free is None or not self._try(cmd.Call(match=match, table=free)):
                return False
        return self._t.state_of(match).status is MatchStatus.PLAYING or self._try(cmd.Start(match=match))

    def _sanctions(self, state: MatchState) -> bool:
        """From a remark to the loss of a frame, noted in the score so far."""
        if not self._begin(state):
            return False
        match, entry = state.match.id, state.players[1]
        for measure, text in (
            (Measure.REMARK, "разговор с залом во время удара соперника"),
            (Measure.WARNING, "повторно"),
            (Measure.FRAME, "спор с судьёй после предупреждения"),
        ):
            grounds = Grounds(self._chief, "", text)
            self._try(cmd.Sanction(match=match, entry=entry, measure=measure, grounds=grounds))
        return True

    def _protest(self, state: MatchState) -> bool:
        """Declared, handed in and rejected; the match goes on."""
        match = state.match.id
        against = Grounds(self._chief, "", "считает штраф за касание битка ошибочным")
        ruled = Grounds("Главная судейская коллегия", "", "решение судьи у стола правилам не противоречит")
        return (
            self._begin(state)
            and self._try(cmd.DeclareProtest(match=match, entry=state.players[0], grounds=against))
            and self._try(cmd.HandInProtest(match=match, text="касания не было"))
            and self._try(cmd.DecideProtest(match=match, end=ProtestEnd.REJECTED, grounds=ruled))
        )

    def _postpone(self, state: MatchState) -> bool:
        """Held by a decision, and let go again."""
        match = state.match.id
        grounds = Grounds(self._chief, "", "участник на осмотре у врача")
        kind = DecisionKind.POSTPONEMENT
        return self._try(cmd.Decree(kind=kind, matches=(match,), grounds=grounds)) and self._try(
            cmd.Release(match=match)
        )

    @property
    def _chief(self) -> str:
        return f"{CHIEF_REFEREE} {_holder(self._t, CHIEF_REFEREE)}"
