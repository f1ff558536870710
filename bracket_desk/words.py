"""The words for domain values and refusals, in the reader's language.

English is written here and marked; the catalogues in ``resources/translations`` hold the
other languages. Values arrive as the domain has them and become words by their name: a
``match`` is shown by the number people call out, an ``entry`` by name and number.
"""

from __future__ import annotations

import gettext as gnu
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta
from decimal import Decimal
from functools import cached_property
from pathlib import Path
from typing import Any

from bracket_desk.domain.bracket.formats import Match
from bracket_desk.domain.draw.rules import SeatOrder
from bracket_desk.domain.errors import DeskError, Fault, Flaw, Lack, Reason, Rule, Trouble, World
from bracket_desk.domain.sport.disciplines import Discipline
from bracket_desk.domain.tournament import Tournament

CATALOGUE = "bracket_desk"
LANGUAGES = ("ru", "en")
"""Languages that people can choose, the first being the usual one."""

MOST_MATCHES = 8
"""So many matches are named where they are many; the others are counted."""


def N_(text: str) -> str:  # noqa: N802 (the customary name, known to the extractor)
    """Mark a text for the catalogues; it is translated where it is shown."""
    return text


def n_(one: str, many: str) -> tuple[str, str]:
    """Mark a text that goes with a number, in its two English forms."""
    return one, many


RULES: Mapping[Rule, str] = {
    Rule.NO_EVENT: N_("There is no event in this file yet. Create one first."),
    Rule.EVENT_EXISTS: N_("This file already holds an event."),
    Rule.TITLE_UNUSABLE: N_("The event needs a title of 1 to {most} characters."),
    Rule.FORMAT_SIZE: N_("The format {format} has no grid of {size}. Choose one of: {sizes}."),
    Rule.FORMAT_UNSOUND: N_("The format is not sound: {fault}."),
    Rule.UNKNOWN_STAGE: N_("There is no stage “{stage}” in this format. Possible: {stages}."),
    Rule.RACE_UNREADABLE: N_(
        "“{race}” is no length of a match. Give the frames to win from 1 to 99, like 5, or a set odd "
        "number of frames, like of9."
    ),
    Rule.NO_TARGET: N_("In {discipline} a frame has no agreed number of points."),
    Rule.TARGET_UNUSABLE: N_("{target} points for {stage} cannot be: give 2 to {most}."),
    Rule.NUMBER_TAKEN: N_("Number {number} is already given."),
    Rule.NOTHING_TO_DO: N_("There is nothing to record."),
    Rule.UNKNOWN_ENTRY: N_("There is no entry {entry}. Entries are named by e and their number, like e12."),
    Rule.UNKNOWN_MATCH: N_(
        "There is no match {match} in this format. Matches are named by group, round and place, "
        "like A-U1-1, or by round and place, like F8-2."
    ),
    Rule.FIELD_EMPTY: N_("At least two entries are needed for a draw; admitted: {entries}."),
    Rule.FIELD_TOO_SMALL: N_(
        "{entries} entries are too few for {size}: more than half of the seats must be filled. "
        "The format “{format}” with {fits} fits."
    ),
    Rule.FIELD_TOO_LARGE: N_(
        "{entries} entries do not fit into {size}. The format “{format}” with {fits} fits."
    ),
    Rule.FIELD_TOO_LARGE_FOR_ALL: N_(
        "{entries} entries do not fit into {size}, and no format of the program is large "
        "enough. Divide the field."
    ),
    Rule.SEEDS_UNUSUAL: N_("{asked} seeds are not possible. Choose one of: {seeds}."),
    Rule.SEEDS_WITHOUT_RATING: N_(
        "{asked} seeds were asked for, but only {rated} entries have a rating, and without one "
        "nobody is seeded. Ask for fewer seeds or enter the ratings."
    ),
    Rule.SEEDS_NOT_ASKED: N_("Drawn {mode}, the number of seeds follows from the list. Do not give one."),
    Rule.SEEDS_NOT_BEST: N_("The seeds are not the best rated of the list, the best one first."),
    Rule.SEATS_TABLE: N_(
        "The table of seats does not hold every number from 1 to {last} exactly once. Correct the table."
    ),
    Rule.SEATS_TABLE_BYES: N_("With {entries} entries this table of seats cannot be used: {fault}."),
    Rule.SEPARATION_FINAL_ONLY: N_(
        "People are kept apart by their groups only where the final stage is drawn anew."
    ),
    Rule.PHRASE_EMPTY: N_("The phrase of the draw is empty. Choose one aloud in front of everyone."),
    Rule.HAND_BY_PHRASE: N_("A draw by hand has no phrase: type in the balls, or take a list of lots."),
    Rule.DRAW_TOO_TIGHT: N_(
        "No draw with as few conflicts as possible was reached. "
        "Ask for fewer separations (there are {separations} now) or for less depth."
    ),
    Rule.FINAL_WITHOUT_GROUPS: N_("This format has no groups, so there is no final stage to be drawn anew."),
    Rule.FINAL_BY_TABLE: N_(
        "By the regulations of this event the final stage follows the table; it is not drawn anew."
    ),
    Rule.FINAL_TOO_EARLY: N_(
        "The final stage is drawn when the groups are closed. Still to be decided: {still}."
    ),
    Rule.FINAL_TOO_LATE: N_(
        "Match {match} of the final stage has already been decided, so it cannot be drawn any more. "
        "Undo the decisions first."
    ),
    Rule.DRAW_AFTER_DECISION: N_(
        "Something has already been decided, so a new draw is not possible. Undo the decisions "
        "first, or seat and swap people one by one."
    ),
    Rule.LOT_UNKNOWN: N_("The list of lots names number {number}, but no entry has it."),
    Rule.LOT_LEFT: N_("The list of lots names number {number}, but {entry} has left the event."),
    Rule.LOT_TWICE: N_("The list of lots gives number {number} two seats."),
    Rule.LOTS_MISSING: N_("The list of lots does not say where these numbers sit: {numbers}."),
    Rule.LOTS_CONFLICTS: N_(
        "With these lots more people of one key would sit together than must. Confirm if the balls fell so."
    ),
    Rule.BALL_NOT_WAITING: N_("{entry} is not to be drawn now."),
    Rule.BALL_SEAT: N_("{entry} cannot sit in seat {seat} here. Possible: {legal}."),
    Rule.BALL_NONE: N_("No ball has been drawn yet."),
    Rule.UNKNOWN_SEAT: N_("There is no seat {seat}: seats go from 1 to {last}."),
    Rule.SEAT_TAKEN: N_("Seat {seat} is already taken by {entry}."),
    Rule.NOT_DRAWN: N_("The draw has not been made yet."),
    Rule.NOT_SEATED: N_("{entry} has no seat in the draw."),
    Rule.ALREADY_SEATED: N_("{entry} already sits in seat {seat}, so this is not a reserve."),
    Rule.RESERVE_LEFT: N_("{entry} has left the event ({how}). Reinstate them first."),
    Rule.REPLACE_TOO_LATE: N_(
        "The first match of {entry}, {match}, is already decided. A reserve can no longer take this seat."
    ),
    Rule.REPLACE_AFTER_LEAVING: N_(
        "Match {match} was awarded when {other} left, so the first match of {entry} is already decided. To "
        "put a reserve into this seat all the same, undo that step; or, if more was written since, reinstate "
        "{other} and take away the result of match {match}. Then replace."
    ),
    Rule.SEATS_REASON: N_(
        "Seats are changed by hand with a reason, which the journal and the draw protocol keep; none is said."
    ),
    Rule.SAME_ENTRY_TWICE: N_("{entry} is named twice. Name two people."),
    Rule.MATCH_PENDING: N_("Match {match} is still waiting for: {waits}. Decide that first."),
    Rule.MATCH_WITHOUT_PLAY: N_("Match {match} is not played: there are not two players in it."),
    Rule.RESULT_EMPTY: N_("Match {match}: give a score or the frames."),
    Rule.SCORE_IMPOSSIBLE: N_(
        "Match {match}: the score {score} cannot be, it is played to {race} wins. Enter, say, {example}."
    ),
    Rule.SCORE_NOT_FRAMES: N_(
        "Match {match}: the frames add up to {frames}, but the score says {score}. Correct one of them."
    ),
    Rule.FRAMES_TOO_MANY: N_(
        "Match {match}: it is played to {race} wins and was over at {score}, before frame {frame}."
    ),
    Rule.FRAMES_TOO_FEW: N_("Match {match}: it is played to {race} wins and is not over at {score}."),
    Rule.FRAME_UNFINISHED: N_("Match {match}, frame {frame}: nobody has won it yet at {points}.{rule}"),
    Rule.FRAME_TIED: N_("Match {match}, frame {frame}: it cannot end in a tie, {points}."),
    Rule.FRAME_IMPOSSIBLE: N_(
        "Match {match}, frame {frame}: the points {points} are not possible in {discipline}.{rule}"
    ),
    Rule.FRAME_WON_BY_OTHER: N_(
        "Match {match}, frame {frame}: by its points, {points}, the other player won it."
    ),
    Rule.FRAME_END_UNSAID: N_(
        "Match {match}, frame {frame}: the points {points} do not tell who won. Say how it ended: "
        "sanction or concession."
    ),
    Rule.FRAME_WITHOUT_POINTS: N_(
        "Match {match}, frame {frame}: in {discipline} a frame has no points. Say only who won it."
    ),
    Rule.FRAME_OVERSHOT: N_(
        "Match {match}, frame {frame}: {points} is possible only if several balls fell with the last "
        "stroke. Confirm if it was so."
    ),
    Rule.FRAME_REPLAYED_BALL: N_(
        "Match {match}, frame {frame}: {points} is possible only after 70 : 70. Confirm if it was so."
    ),
    Rule.LATE_RESULT: N_(
        "Match {match} was forfeited because {entry} had left. Confirm if it had been played before that."
    ),
    Rule.NOT_IN_MATCH: N_("{entry} does not play in match {match}; there play {players}."),
    Rule.GOES_ON_WITHOUT_TWO: N_("Match {match}: somebody can be named to go on only if both have lost."),
    Rule.GOES_ON_NOWHERE: N_("Match {match}: its losers go nowhere, so nobody can be named to go on."),
    Rule.NO_RESULT: N_("Match {match} has no result in force."),
    Rule.FORFEIT_STANDS: N_("Match {match} is forfeited because {entry} has left. Reinstate {entry} first."),
    Rule.SUSPENDS: N_(
        "These results would not count any more, because other people would stand in their matches: "
        "{matches}. They are kept and come back with the same pair. Confirm to go on."
    ),
    Rule.TAKES_TABLES: N_(
        "Other people stand in these matches then, so their tables are taken from them: {stopped}."
    ),
    Rule.ALREADY_LEFT: N_("{entry} has already left the event ({how})."),
    Rule.NOT_LEFT: N_("{entry} has not left the event."),
    Rule.MATCH_DECIDED: N_("Match {match} is already decided."),
    Rule.MATCH_PLAYING: N_("Match {match} is already being played at table {table}."),
    Rule.NOT_CALLED: N_("Match {match} has not been called to a table yet."),
    Rule.TABLE_NAME: N_("“{table}” cannot be the name of a table: 1 to {most} characters, each name once."),
    Rule.UNKNOWN_TABLE: N_("There is no table {table}. Tables of this event: {tables}."),
    Rule.TABLE_BUSY: N_("Table {table} is taken by match {match}."),
    Rule.CALLED_HERE: N_("Match {match} is already called to table {table}."),
    Rule.TABLE_OUT_OF_ORDER: N_("Table {table} is out of order: {value}. Choose another one or put it back."),
    Rule.TABLE_IN_ORDER: N_("Table {table} is not out of order."),
    Rule.TABLE_KIND: N_("{discipline} is not played on table {table}: it is a table for {kind}."),
    Rule.TABLE_STOPS: N_(
        "Match {match} is being played at table {table}. Let it go on at another table, or confirm to break "
        "it off: it then waits before all others."
    ),
    Rule.TABLE_ELSEWHERE: N_(
        "Table {table} is taken by another event of this hall: {value}, match {number}."
    ),
    Rule.TABLE_GRID: N_("Table {table}: column and row of its place go from 0 to {most}, both or none."),
    Rule.PLAYER_BUSY: N_("{entry} is at table {table}, in match {match}. Nobody plays at two tables."),
    Rule.PLAYER_ELSEWHERE: N_(
        "{entry} is at table {table} in another event of this hall: {value}, match {number}. "
        "Nobody plays at two tables. Without a date of birth it may be a namesake."
    ),
    Rule.MATCH_HELD: N_("Match {match} is held: {value}. Confirm to call it all the same."),
    Rule.MATCH_STOPS: N_(
        "Match {match} is being played at table {table}. Confirm to break it off: it goes on later from "
        "where it stands."
    ),
    Rule.HOLD_CALLED: N_("Match {match} is at table {table}. Take it back from there before you hold it."),
    Rule.NOT_HELD: N_("Match {match} is not held."),
    Rule.NOT_BEGUN: N_("Match {match} has not begun yet."),
    Rule.REASON_MISSING: N_("Say why: the others in the hall have to know it."),
    Rule.WORDS_LONG: N_("A text is longer than {most} characters. Shorten it."),
    Rule.HOURS_UNUSABLE: N_(
        "The hours that begin on {day} cannot be: the end comes after the beginning, breaks lie within one "
        "after the other, days do not overlap and are no longer than 36 hours."
    ),
    Rule.DUTY_TWICE: N_("{value} is named twice. Give a judge all tables at once."),
    Rule.DUTY_EMPTY: N_("{value} is sent to no table. Name one, or leave the judge out."),
    Rule.TIME_UNUSABLE: N_("The year {year} cannot be meant. Correct the time."),
    Rule.TIMES_REVERSED: N_("Match {match} cannot end before it begins. Correct one of the two times."),
    Rule.TIMES_OVERLAP: N_(
        "{entry} was at a table in match {meanwhile} at that time. "
        "If paper has it so, confirm; else correct it."
    ),
    Rule.SCORE_SO_FAR: N_(
        "Match {match} is played to {race} wins, so {score} is not a score on the way there. "
        "If it is over, enter the result."
    ),
    Rule.PAUSE_RUNS: N_("{entry} already has a pause in match {match}: {kind}. End it first."),
    Rule.PAUSE_TAKEN: N_(
        "{entry} has already had this pause in match {match}: {kind}. The rules give it once a match "
        "(Order 942, part 3, items 12 and 17). Confirm if it is given all the same."
    ),
    Rule.NO_PAUSE: N_("{entry} has no pause in match {match} now."),
    Rule.NO_DECIDER: N_(
        "Match {match} does not come to its deciding frame now, and the pause before it is for nothing else "
        "(Order 942, part 3, item 17). Confirm if it is given all the same."
    ),
    Rule.DECIDER_PAUSE_LOST: N_(
        "{entry} has not used the five minutes of match {match}, and so has no other five before the "
        "deciding frame (Order 942, part 3, item 17, note). Record the five minutes, or confirm."
    ),
    Rule.MEDICAL_AGAIN: N_(
        "{entry} has already had medical help in match {match}. The rules give up to 15 minutes for an "
        "injury (Order 942, part 3, item 17). Confirm if it is another injury."
    ),
    Rule.DECISION_EMPTY: N_("Say in words what was decided, and why."),
    Rule.PROTEST_RUNS: N_("A protest about match {match} stands already. It is decided first."),
    Rule.PROTEST_LATE: N_(
        "Match {match} is decided. By the rules a protest is declared before the next stroke "
        "(Order 942, part 3, item 16). Confirm if it was declared in time."
    ),
    Rule.PROTEST_OPEN: N_(
        "A protest about match {match} stands, and the match waits for its decision. Confirm if the match "
        "is to be decided all the same."
    ),
    Rule.PROTEST_HANDED_IN: N_("The protest about match {match} has been handed in already."),
    Rule.NO_LATE_FRAMES: N_(
        "The regulations have no steps before a no-show, so no frame is lost by being late. "
        "Set them on the page of the event, for example 15, 30, 45 minutes."
    ),
    Rule.NO_PROTEST: N_("No protest about match {match} stands."),
    Rule.JUDGES_HERE: N_("This judge judges at table {table} already."),
    Rule.WARM_UP_LATE: N_("Match {match} has begun: the table is tried before it."),
    Rule.NOTHING_TO_UNDO: N_("There is nothing to undo."),
    Rule.NOTHING_TO_REDO: N_("There is nothing to redo."),
    Rule.EVENT_CLOSED: N_(
        "The event was closed before its end. Now only undo, a disqualification and a correction of "
        "a mere score are possible."
    ),
    Rule.ALREADY_FINISHED: N_("Everything has been played; there is nothing to close."),
    Rule.TIMETABLE_ENDLESS: N_(
        "The timetable does not fit: the halls close before every match is played. Add sessions or tables."
    ),
    # in the secretary's office
    Rule.CARD_TEXT_LONG: N_("A text of the card is longer than {most} characters. Shorten it."),
    Rule.DATES_REVERSED: N_("The last day of the event lies before the first. Correct one of them."),
    Rule.COUNT_UNUSABLE: N_("{count} programmes or medals cannot be: give 0 to {most}."),
    Rule.MINUTES_UNUSABLE: N_("A match cannot be given {count} minutes: give {least} to {most}."),
    Rule.DISCIPLINE_AFTER_PLAY: N_(
        "Something has already been decided, so the discipline stands. Another discipline is another event."
    ),
    Rule.FORMAT_AFTER_DRAW: N_(
        "The draw has been made for {format} with {size}, so the format stands. Undo the draw first."
    ),
    Rule.FINAL_DRAW_STANDS: N_(
        "The final stage has been drawn or begun, so it stays as it is: drawn anew or by the table. "
        "Undo that first."
    ),
    Rule.RACES_WHILE_PLAYING: N_(
        "These matches are being played and would get another length: {matches}. Confirm to go on. "
        "What is decided stands as it was played."
    ),
    Rule.TARGET_AFTER_PLAY: N_(
        "Match {match} was played with {target} points a frame. Clear its result before you change that."
    ),
    Rule.NO_SHOW_FIXED: N_(
        "At an official event a player has {minutes} minutes from the announcement, no more and no less "
        "(Order 942, part 3, item 17). Only an unofficial event may choose otherwise."
    ),
    Rule.NO_SHOW_UNUSABLE: N_(
        "The minutes until a no-show have to rise from step to step and lie between 1 and {most}, "
        "like 15, 30, 45."
    ),
    Rule.THIRD_PLACE_OFFICIAL: N_(
        "At an official event there is no match for third place: both losers of the semifinals are third "
        "(Order 942, part 1, item 5, and part 3, item 18)."
    ),
    Rule.INSURANCE_OBLIGATORY: N_(
        "At an official event nobody takes part without an insurance of life and health (Order 942, part 1, "
        "item 9). Leave it among the documents."
    ),
    Rule.DOCUMENT_NAME: N_(
        "“{value}” cannot be the name of a document: 1 to {most} characters, each name once."
    ),
    Rule.LEAST_TITLE_UNKNOWN: N_("“{title}” is no title or rank. Choose one of: {titles}."),
    Rule.MONEY_UNUSABLE: N_("A sum of money cannot be less than nothing, nor above ten thousand million."),
    Rule.PRIZES_OVERLAP: N_(
        "The prizes for places {first} to {last} cannot be: each place once, from the first to the last, "
        "and not beyond place {most}."
    ),
    Rule.ENTRY_NAME_EMPTY: N_("Without a surname, or the name of a team, nobody can be registered."),
    Rule.ENTRY_TEXT_LONG: N_("A text is longer than {most} characters. Shorten it."),
    Rule.TEAM_UNUSABLE: N_(
        "“{value}”: a team or a pair has 2 to {most} members and one captain at most. Correct its members."
    ),
    Rule.UNKNOWN_JUDGE: N_("There is no judge or official with the number {number}."),
    Rule.RATING_AFTER_DRAW: N_(
        "{entry} was drawn with another rating. The draw stays as it is and shows the new number. "
        "Confirm to change it."
    ),
    Rule.OTHER_PERSON: N_(
        "“{value}” seems to be another person than {entry}: another name and another date of birth. "
        "To seat somebody else, replace {entry} by a reserve. Confirm if it is the same person."
    ),
    Rule.RESERVE_SEATED: N_("{entry} has a seat in the draw and cannot be put on the reserve list."),
    Rule.REMOVE_DRAWN: N_(
        "{entry} has been drawn and cannot be taken out of the list any more. Record a withdrawal."
    ),
    Rule.NOT_ADMITTED: N_(
        "The commission has not admitted {entry}. Record another decision before giving them a seat."
    ),
    Rule.LOT_NOT_ADMITTED: N_(
        "The list of lots names number {number}, but {entry} is not admitted or on the reserve list."
    ),
    Rule.RULING_INCOMPLETE: N_("The decision on {entry} needs the name of who decides, and its ground."),
    Rule.RULING_SEATED: N_(
        "{entry} already has a seat in the draw. Record a withdrawal or a disqualification instead."
    ),
    Rule.PAPER_NOT_ASKED: N_(
        "The regulations do not ask for “{value}”. Add it to their documents if it is needed."
    ),
    Rule.DELIVERY_INCOMPLETE: N_("Say to whom the papers were handed."),
    Rule.REPORT_POINT: N_(
        "The report has no point “{value}” that is written by people: these go from {first} to {last}."
    ),
    Rule.HANDOVER_INCOMPLETE: N_(
        "The handover needs two names: who gives the protocols, and who takes them for the chief panel."
    ),
    Rule.NORMS_NOT_SET: N_(
        "The event goes by no table of norms yet. Choose an edition, or fill one in, before titles and ranks "
        "are decided."
    ),
    Rule.TITLE_WITHOUT_NORM: N_(
        "The table of norms has no row for {value} that is about this event and {entry}."
    ),
    Rule.TITLE_NOT_HELD: N_(
        "{entry} has not fulfilled all conditions of the norm for {title}. Confirm only if it is to be "
        "recorded all the same, with a note that says why."
    ),
    Rule.TITLE_NOTE_MISSING: N_(
        "{entry} has not fulfilled all conditions of the norm for {title}. A note has to say why it is "
        "confirmed all the same."
    ),
}

WORLD: Mapping[World, str] = {
    World.MISSING: N_("There is no file {path}. Check the name and the folder."),
    World.EXISTS: N_("{path} already exists and stays as it is. Choose another name."),
    World.NO_FOLDER: N_("There is no folder {path}. Create it or choose another one."),
    World.IS_FOLDER: N_("{path} is a folder, not a file. Choose a file."),
    World.IS_FILE: N_("{path} is a file, not a folder. Choose a folder."),
    World.UNREADABLE: N_("{path} cannot be read: {why}. Check the disk and your rights."),
    World.UNWRITABLE: N_(
        "{path} cannot be written: {why}. Nothing was changed. Check the disk and your rights."
    ),
    World.DISK_FULL: N_("The disk of {path} is full. Nothing was changed. Free some space and try again."),
    World.READ_ONLY: N_(
        "{path} is read-only. Nothing was changed. Copy it to a folder in which you may write."
    ),
    World.LEFT_OPEN: N_(
        "{path} was not closed properly, and where it stands nothing can be written. Copy it together "
        "with the files beside it that begin with its name into a folder in which you may write."
    ),
    World.FOREIGN_LOG: N_(
        "Beside {path} stands a file {log} that does not belong to it, from another event or another "
        "time. Nothing was changed. Move {log} to another folder and open the event again."
    ),
    World.TAKEN_AWAY: N_(
        "{path} is no longer where it was opened. This step was not stored; everything confirmed before "
        "is in that file. Put it back in its place, or connect the disk and open it again."
    ),
    World.NOT_EVENT: N_("{path} is not an event file of Bracket Desk. Choose a .bdesk file."),
    World.NOT_REGISTER: N_(
        "{path} is not the people register of Bracket Desk. Move it to another folder; a new one is made."
    ),
    World.REGISTER_DAMAGED: N_(
        "{path}, the register of people, is damaged ({what}). It was left as it is. Put a copy of it in its "
        "place, or move it to another folder: a new one is made."
    ),
    World.NEWER: N_(
        "{path} was written by a newer version of Bracket Desk ({version}). Update the program to open it."
    ),
    World.DAMAGED: N_(
        "{path} is damaged ({what}). It was left as it is. Restore a backup: bracket-desk restore."
    ),
    World.TAMPERED: N_(
        "{path}: journal entry {number} is not what was written ({what}). The file was left as it "
        "is. Restore a backup: bracket-desk restore."
    ),
    World.IN_USE: N_("{path} is open at another desk: {holder}. Close it there, or wait."),
    World.LOCKED: N_("{path} is held by another program. Close that program or wait, and try again."),
    World.CONFLICT: N_(
        "{path} was changed by another program meanwhile. Nothing was written. Open the file again."
    ),
}

TROUBLES: Mapping[Trouble, str] = {
    Trouble.FILE_EMPTY: N_("There is nothing in {path}. Check whether it is the right file."),
    Trouble.FILE_TOO_LARGE: N_(
        "{path} is larger than {megabytes} MB, which no list of people is. Save only the list."
    ),
    Trouble.UNPACKS_TOO_LARGE: N_(
        "{path} unpacks to more than {megabytes} MB, which no list of people does. Save only the list."
    ),
    Trouble.CELLS_TOO_FAR: N_(
        "The table in {path} is too wide or too far from its corner (more than {limit} cells). Copy "
        "the list to a new file."
    ),
    Trouble.ROWS_TOO_MANY: N_("{path} has more than {limit} rows. Save only the list."),
    Trouble.PASSWORD: N_("{path} is protected by a password. Open it, remove the password and save it."),
    Trouble.BROKEN: N_("{path} is damaged and cannot be read. Open it in its program and save it again."),
    Trouble.IS_PDF: N_("{path} is a PDF. Ask for the list as a spreadsheet, or copy it into one."),
    Trouble.IS_WORD: N_("{path} is a text document. Copy the table in it into a spreadsheet."),
    Trouble.IS_WEB_PAGE: N_(
        "{path} is a web page under the name of a spreadsheet. Open it in a spreadsheet program and "
        "save it as XLSX."
    ),
    Trouble.IS_ARCHIVE: N_("{path} is an archive. Unpack it and choose the list inside."),
    Trouble.OTHER_WORKBOOK: N_("{path} is a workbook of a kind that cannot be read. Save it as XLSX."),
    Trouble.NO_LIST: N_("{path} is no list of people. Choose XLSX, XLS, ODS, CSV or text."),
    Trouble.NO_TEXT: N_("{path} holds pictures of pages and no text. Take the file it was printed from."),
    Trouble.NO_HEADER: N_("No column with names was found in {path}. Give it a heading such as “Name”."),
    Trouble.NO_RATINGS: N_(
        "No column of {path} tells ratings. Name it “Rating” in the header row and take the list again."
    ),
    Trouble.LOTS_UNREADABLE: N_(
        "{path}, row {row}: expected are two whole numbers, the entry's number and the seat."
    ),
    Trouble.NAME_MISSING: N_("There is no name in this row."),
    Trouble.NAME_UNUSABLE: N_("“{value}” is no name of a person."),
    Trouble.NAME_TOO_LONG: N_("The name is longer than {limit} characters."),
    Trouble.FORMULA: N_("“{value}” is a formula, and formulas are never taken."),
    Trouble.CELL_ERROR: N_("The spreadsheet could not compute this cell: “{value}”."),
    Trouble.TEXT_TOO_LONG: N_("The text is longer than {limit} characters."),
    Trouble.BORN_YEAR_ONLY: N_("“{value}” is only a year; the full date of birth is needed."),
    Trouble.BORN_WITHOUT_DAY: N_("“{value}” has no day; the full date of birth is needed."),
    Trouble.BORN_IMPOSSIBLE: N_("There is no such day: “{value}”."),
    Trouble.BORN_TO_COME: N_("This date of birth is still to come: “{value}”."),
    Trouble.BORN_TOO_EARLY: N_("“{value}” lies before {limit}, too early for a date of birth."),
    Trouble.BORN_UNREADABLE: N_("“{value}” is no date. Write it like 27.10.1973."),
    Trouble.SEX_UNKNOWN: N_("“{value}” does not tell whether it is a man or a woman."),
    Trouble.TITLE_UNKNOWN: N_("“{value}” is no title or rank that is known."),
    Trouble.RATING_UNREADABLE: N_("The rating “{value}” is no number."),
    Trouble.RATING_IMPOSSIBLE: N_("A rating of {value} cannot be; it lies between 0 and {limit}."),
    Trouble.CATEGORY_UNKNOWN: N_("“{value}” is no category of a judge that is known."),
    Trouble.POST_UNKNOWN: N_("“{value}” is no post of a judge that is known."),
    Trouble.DAY_UNREADABLE: N_("“{value}” is no date. Write it like 27.10.2026."),
    Trouble.DAYS_UNREADABLE: N_("“{value}” does not tell the days. Write them like 5–7, or 5.12, 7.12.2026."),
    Trouble.MARK_UNKNOWN: N_(
        "“{value}” is no mark. There are: excellent, good, satisfactory, unsatisfactory."
    ),
    Trouble.REPEATED: N_(
        "Probably {name} (number {number}), who is already here: same name and date of birth."
    ),
    Trouble.REPEATED_UNDATED: N_(
        "Probably {name} (number {number}), who is already here: same name, and one date of birth is missing."
    ),
}

FAULTS: Mapping[Fault, str] = {
    Fault.MISSING: N_("There is no form {file}. Put it back where the program has its forms."),
    Fault.UNREADABLE: N_("The file {file} cannot be read: {why}. Save it again as a text in UTF-8."),
    Fault.NOT_UTF8: N_("The file {file} is not in UTF-8, see line {line}. Save it again as a text in UTF-8."),
    Fault.SYNTAX: N_(
        "The file {file} breaks off at line {line}: this is no TOML. Look there and just before for a quote, "
        "a bracket or a sign of equality that is missing, or a key that stands twice."
    ),
    Fault.KEY_UNKNOWN: N_(
        "The file {file}, line {line}: “{key}” does not belong there. Possible are: {allowed}."
    ),
    Fault.KEY_MISSING: N_(
        "The file {file}, line {line}: “{key}” is missing. Add it as the program’s own file has it."
    ),
    Fault.WRONG_KIND: N_("The file {file}, line {line}: “{key}” has to be {expected}."),
    Fault.VALUE_UNKNOWN: N_(
        "The file {file}, line {line}: “{key}” cannot be “{value}”. Possible are: {allowed}."
    ),
    Fault.OUT_OF_RANGE: N_(
        "The file {file}, line {line}: “{key}” is {value}, but has to lie between {low} and {high}."
    ),
    Fault.TEXT_EMPTY: N_("The file {file}, line {line}: the text “{key}” is empty."),
    Fault.GAP_UNKNOWN: N_(
        "The file {file}, line {line}: nothing fills the gap “{value}” in the text “{key}”. "
        "Possible are: {allowed}."
    ),
    Fault.BRACES: N_(
        "The file {file}, line {line}: a brace in the text “{key}” has no pair. Double it to print it."
    ),
    Fault.TWICE: N_("The file {file}, line {line}: “{key}” names “{value}” twice."),
    Fault.TOO_WIDE: N_(
        "The file {file}, line {line}: the columns “{key}” are {value} mm wide together, and the "
        "page has {high} mm."
    ),
}

FLAWS: Mapping[Flaw, str] = {
    Flaw.NUMBER: N_("Row {row}, column “{column}”: “{value}” is no number from {low} to {high}."),
    Flaw.NAME: N_("Row {row}, column “{column}”: “{value}” is not known. Possible are: {choices}."),
    Flaw.EMPTY: N_("Row {row}, column “{column}”: the cell is empty. Fill it in."),
    Flaw.ORDER: N_("Row {row}, column “{column}”: place {value} lies before {first}. Turn them round."),
    Flaw.YES_NO: N_("Row {row}, column “{column}”: “{value}” is neither yes nor no."),
    Flaw.DAY: N_("Row {row}, column “{column}”: “{value}” is no date."),
    Flaw.EDITION: N_("Row {row}, column “{column}”: the edition has no name. Give it one: papers print it."),
    Flaw.NOTHING: N_(
        "Row {row}, column “{column}”: the row asks for nothing, so everybody would have the title. Fill in "
        "a place, wins or another condition."
    ),
    Flaw.WALKOVERS: N_(
        "Row {row}, column “{column}”: the row asks for wins: with those without play, yes or no."
    ),
    Flaw.OVER: N_(
        "Row {row}, column “{column}”: the row asks for wins over holders of ranks. Say of which ranks."
    ),
    Flaw.OVER_WINS: N_("Row {row}, column “{column}”: the row names ranks of opponents. Say how many wins."),
    Flaw.TEXT_LONG: N_("Row {row}, column “{column}”: the text is longer than {most} characters."),
    Flaw.TWICE: N_("The column “{value}” stands in the table twice. Leave one of them out."),
    Flaw.BEYOND: N_("Row {row}: “{value}” stands beyond the last column. Take it out, or give it a heading."),
    Flaw.OVERLAP: N_(
        "Row {row}, column “{column}”: place {value} has points in row {other} too, for the same events. "
        "Leave it in one of them."
    ),
    Flaw.COLUMN_UNKNOWN: N_("The table has a column “{value}” that is not known. Possible are: {choices}."),
    Flaw.COLUMN_MISSING: N_("The table has no column “{column}”. Add it, with this heading."),
    Flaw.ROWS_TOO_MANY: N_("The table has more than {most} rows. Leave out what is not about the sport."),
    Flaw.ROWS_NONE: N_("The table has no rows below its headings."),
    Flaw.OTHER_TABLE: N_(
        "This is a table of another kind. Norms are taken under “Table of norms”, "
        "points under “Table of points”."
    ),
}

COLUMNS: Mapping[str, str] = {
    "title": N_("Title, rank"),
    "levels": N_("Level of event"),
    "sex": N_("Sex"),
    "age_groups": N_("Age group"),
    "disciplines": N_("Disciplines"),
    "first": N_("Place from"),
    "last": N_("Place to"),
    "entries": N_("Entries at least"),
    "regions": N_("Regions at least"),
    "age": N_("Age at least"),
    "wins": N_("Wins at least"),
    "over": N_("Ranks of opponents"),
    "over_wins": N_("Wins over them at least"),
    "walkovers": N_("Wins without play count"),
    "condition": N_("Other condition"),
    "points": N_("Points"),
}
"""Headings of the tables that people fill in, by column."""

LACKS: Mapping[Lack, str] = {
    Lack.BEGINNING: N_(
        "“{value}” begins no line. Begin with the number of a match, with withdraw or with disq."
    ),
    Lack.MATCH_NUMBER: N_("There is no match {number}: they go from 1 to {last}."),
    Lack.NUMBER_FIRST: N_("Before “{value}” the number of the match is missing, like 51 {value}."),
    Lack.WHAT: N_(
        "Match {match}: what happened? Type a score like 4-2, frames like 8:3 5:8, or ns, td, table, start, "
        "remark, warning, protest."
    ),
    Lack.WORD: N_("“{value}” is not understood here. Correct it or take it out."),
    Lack.HALF_SCORE: N_("“{value}” is one number of two. Type both, like 4-2."),
    Lack.HALF_FRAME: N_("Frame {frame}: “{value}” is one number of two. Type both, like 8:3."),
    Lack.SCORE_SIGNS: N_(
        "“{value}” does not tell which numbers belong together. Put blanks between the frames, like 8:3 5:8."
    ),
    Lack.SCORE_MINUS: N_("“{one} -{two}” may hold a minus. Type {one}:{two} or {one}:-{two}."),
    Lack.WHO_LOST: N_("Say who: 1, 2, both, or a part of the name. There play {players}."),
    Lack.WHO_OF_TWO: N_("Say who: 1, 2, or a part of the name. There play {players}."),
    Lack.WHO: N_("Say who: the draw number, a part of the name, or №12 for number 12 of the list."),
    Lack.WHO_GOES_ON: N_("Say who goes on: 1, 2, or a part of the name. There play {players}."),
    Lack.REASON: N_("Say the reason: injury, removed, conduct or other."),
    Lack.TABLE: N_("Say the table, like table 5."),
    Lack.TABLE_UNCLEAR: N_("Several tables are written alike: {tables}. Type the name as it stands."),
    Lack.TOO_MUCH: N_("“{value}” is too much here. Take it out."),
    Lack.NOBODY: N_("“{value}” is no word of this line and no name of an entry. Correct it."),
    Lack.SEVERAL: N_(
        "“{value}” fits {all} entries: {players}. Type more of the name, or № and the number of the list."
    ),
    Lack.NOT_THERE: N_("“{value}” does not play in match {match}; there play {players}."),
    Lack.NO_MATCH_NOW: N_("{entry} stands in no open match. Begin with the number of the match."),
    Lack.NEVER_PLAYED: N_(
        "{entry} has had no match whose protocol a removal could go to. Type disq, then who: disq 12."
    ),
    Lack.NO_DRAW_NUMBER: N_("Nobody has the draw number {number}. Type a part of the name."),
    Lack.LIST_NUMBER: N_(
        "Nobody has the draw number {number}. Number {number} of the list is {entry}: type №{number}."
    ),
    Lack.NUMBER_UNCLEAR: N_(
        "{number} is the draw number of one and the list number of the other: {players}. "
        "Type a part of the name."
    ),
    Lack.PERSON_DEED: N_(
        "“{value}” is about a person, not about match {number}. Type it first, then who: {value} 12."
    ),
    Lack.WRITTEN: N_("Match {match}: this is written already."),
    Lack.CODE_ELSEWHERE: N_("This protocol belongs to another event. Open that one, or type the number."),
    Lack.DRAW_OR_LIST: N_(
        "{number} is the draw number of {entry}. Number {number} of the list is {other}. Check who is meant."
    ),
    Lack.SIDE_OR_NUMBER: N_(
        "{number} means the side of {entry}. But {other} has the number {number}. Check who is meant."
    ),
    Lack.OTHER_WINNER: N_("Match {match} is decided already, with another winner. Check the number."),
}

SENTENCES: Mapping[Reason, str] = dict(
    [*RULES.items(), *WORLD.items(), *TROUBLES.items(), *FAULTS.items(), *FLAWS.items(), *LACKS.items()]
)

TERMS: Mapping[str, str] = {
    "m": N_("m"),
    "f": N_("f"),
    "results-to-representatives": N_("Final protocol and brackets to the representatives"),
    "results-to-federation": N_("Final protocol and brackets to the federation"),
    "report-to-federation": N_("Chief referee's report with all papers to the federation"),
    "folder-to-archive": N_("Stitched folder to the federation's archive"),
    "two-stage": N_("two stages"),
    "single-elimination": N_("single elimination"),
    "free-pyramid": N_("free pyramid"),
    "combined-pyramid": N_("combined pyramid"),
    "dynamic-pyramid": N_("dynamic pyramid"),
    "russian-pyramid": N_("Russian pyramid"),
    "pool-8": N_("pool 8"),
    "pool-9": N_("pool 9"),
    "pool-10": N_("pool 10"),
    "pool-14-1": N_("pool 14+1"),
    "snooker-1": N_("snooker, 1 red"),
    "snooker-6": N_("snooker, 6 reds"),
    "snooker-15": N_("snooker, 15 reds"),
    "carom-3": N_("three-cushion carom"),
    "withdrawn": N_("withdrawn"),
    "disqualified": N_("disqualified"),
    "region": N_("region"),
    "club": N_("club"),
    "damage:text": N_("a text in it cannot be read"),
    "damage:pages": N_("its pages do not fit together"),
    "coach": N_("coach"),
    "group": N_("group"),
    "rating": N_("by rating"),
    "lot": N_("by lot"),
    "seeds": N_("seeds by rating, the rest by lot"),
    "hand": N_("by hand"),
    "match": N_("first match"),
    "half": N_("half of a group"),
    "byes-meet": N_("two byes would meet"),
    "byes-not-to-strongest": N_("byes would not go to the strongest"),
    "byes-by-group": N_("groups would differ by more than one bye"),
    "byes-by-half": N_("halves of groups would differ by more than one bye"),
    "damage:size": N_("it was cut short or something was added to it"),
    "damage:hash": N_("its text was changed"),
    "damage:missing": N_("it is missing"),
    "damage:content": N_("it says what this program never writes"),
    "damage:number": N_("it has another number"),
    "type:str": N_("a text"),
    "type:int": N_("a whole number"),
    "type:bool": N_("true or false"),
    "type:array": N_("a list"),
    "type:object": N_("an object"),
    "type:null": N_("nothing"),
    "type:float": N_("a number"),
    "EACCES": N_("you have no right to it"),
    "EPERM": N_("you have no right to it"),
    "ENAMETOOLONG": N_("the name is too long"),
    "EIO": N_("the disk reports an error"),
    "ENOTDIR": N_("a part of the path is no folder"),
    "CANTOPEN": N_("it, or a file beside it, cannot be opened"),
    "TOOBIG": N_("a text in it is too long"),
    "ENOMEM": N_("there is not enough memory"),
    "ENODEV": N_("the disk is not there"),
    "ENXIO": N_("the disk is not there"),
    "a-text": N_("a text"),
    "a-whole-number": N_("a whole number"),
    "a-number": N_("a number"),
    "a-table": N_("a table"),
    "a-day": N_("a day, like 2026-12-05"),
    "a-list-of-texts": N_("a list of texts, each once and none of them empty"),
    "a-list-of-tables": N_("a list of tables with two brackets each, like [[signatures]]"),
    "ЗМС": N_("HMS"),
    "МСМК": N_("MSIC"),
    "ГР": N_("GR"),
    "МС": N_("MS"),
    "КМС": N_("CMS"),
    "I юн.": N_("I junior"),
    "II юн.": N_("II junior"),
    "III юн.": N_("III junior"),
    "б/р": N_("unranked"),
    "МК": N_("international"),
    "ССВК": N_("all-Russian category"),
    "СС1К": N_("1st category"),
    "СС2К": N_("2nd category"),
    "СС3К": N_("3rd category"),
    "ЮСС": N_("young judge"),
    "б/к": N_("without category"),
    "Главный судья": N_("Chief referee"),
    "Главный секретарь": N_("Chief secretary"),
    "Заместитель главного судьи": N_("Deputy chief referee"),
    "Заместитель главного секретаря": N_("Deputy chief secretary"),
    "Старший судья": N_("Senior judge"),
    "Зонный судья": N_("Zone judge"),
    "Судья у стола": N_("Judge at the table"),
    "Судья-секретарь": N_("Judge-secretary"),
    "Председатель комиссии по допуску": N_("Chair of the commission for admission"),
    "Член комиссии по допуску": N_("Member of the commission for admission"),
    "Врач соревнований": N_("Physician of the event"),
    "Организатор соревнований": N_("Organiser of the event"),
    "Представитель ОСФ": N_("Representative of the national federation"),
    "Представитель РСФ": N_("Representative of the regional federation"),
    "Представитель команды": N_("Team representative"),
    "pyramid": N_("pyramid"),
    "pool": N_("pool"),
    "snooker": N_("snooker"),
    "carom": N_("carom"),
    "warm-up": N_("warm-up"),
    "five-minutes": N_("five minutes"),
    "before-decider": N_("five minutes before the deciding frame"),
    "one-minute": N_("one minute"),
    "medical-help": N_("medical help"),
    "remark": N_("remark"),
    "warning": N_("warning"),
    "loss-of-frame": N_("loss of a frame"),
    "late-frame": N_("loss of a frame for being late"),
    "loss-of-match": N_("loss of the match"),
    "removal": N_("removal from the event"),
    "granted": N_("granted"),
    "rejected": N_("rejected"),
    "dropped": N_("not handed in or taken back"),
    "postponement": N_("postponement"),
    "break": N_("break"),
    "change-of-timetable": N_("change of the timetable"),
    "change-of-judge": N_("judge at the table replaced"),
    "other-decision": N_("other decision"),
    "excellent": N_("excellent"),
    "good": N_("good"),
    "satisfactory": N_("satisfactory"),
    "unsatisfactory": N_("unsatisfactory"),
    "passport": N_("passport or birth certificate"),
    "insurance": N_("insurance of life and health"),
    "medical": N_("medical admission"),
    "classification": N_("classification book"),
    "judges-certificate": N_("Certificate of the judges' panel"),
    "anti-doping": N_("anti-doping certificate"),
    "dress": N_("dress code"),
}
"""Words for the domain's own values; those without a word are shown as they are."""

SEAT_ORDERS: Mapping[SeatOrder, tuple[str, str]] = {
    SeatOrder.DEFAULT: (
        N_("order of the program"),
        N_(
            "While unbeaten, 1 and 2 meet only in the final, 1 to 4 not before the semifinals, 1 to 8 not "
            "before the quarterfinals. The lower half of the groups is turned, because the appendix sends "
            "those with one defeat across the grid: with 64 seats and more no two of the first four meet "
            "before the quarterfinals even after a defeat."
        ),
    ),
    SeatOrder.USUAL: (
        N_("usual order"),
        N_(
            "The order of most grids: 1 at the top, 2 at the bottom. While unbeaten, the best are kept as "
            "far apart as in the order of the program; but with one defeat 1 can meet 2 in the first match "
            "of the final stage, because the appendix crosses the first group with the last."
        ),
    ),
    SeatOrder.CUSTOM: (N_("order of your own"), N_("The reason is given with the draw.")),
}
"""Name of each order of seats, and the reason that stands beside its table."""

SAME_ORDERS = {
    False: N_(
        "1 and 2 meet only in the final, 1 to 4 not before the semifinals, 1 to 8 not before the "
        "quarterfinals. Without groups the order of the program is the usual one."
    ),
    True: N_(
        "While unbeaten, 1 and 2 meet only in the final, 1 to 4 not before the semifinals. With two groups "
        "there is nothing to turn: the order of the program is the usual one, and with one defeat 1 can "
        "meet 2 in the first match of the final stage."
    ),
}
"""The reason where the program has the usual order, too; by whether there are groups."""

STAGES: Mapping[str, str] = {
    "U1": N_("First round"),
    "U2": N_("Unbeaten"),
    "L1": N_("After a defeat"),
    "L2": N_("After a defeat, second round"),
    "F256": N_("Round of 256"),
    "F128": N_("Round of 128"),
    "F64": N_("Round of 64"),
    "F32": N_("Round of 32"),
    "F16": N_("Round of 16"),
    "F8": N_("Quarterfinal"),
    "F4": N_("Semifinal"),
    "F2": N_("Final"),
}
"""The round of one match."""

_RUSSIAN_GROUPS = "АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЭЮЯ"
_LATIN_GROUPS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def group_name(group: int, language: str) -> str:
    """Name of a group, counted from 0, on screens and paper: А, Б, В (no Ё, Й, Ъ, Ы, Ь) or A, B, C.

    After the last letter come АА, АБ and so on.
    """
    letters = _RUSSIAN_GROUPS if language == "ru" else _LATIN_GROUPS
    if group < len(letters):
        return letters[group]
    first, second = divmod(group - len(letters), len(letters))
    return letters[first] + letters[second]


FAR = timedelta(days=180)
"""Days further away are said with their year."""

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
"""In English, whatever language the system has."""


class Words:
    """Sentences in one language. Without a catalogue for it, the English of the sources."""

    def __init__(self, language: str, folder: Path) -> None:
        self.language = language
        self._folder = folder
        self._catalogue = gnu.translation(CATALOGUE, folder, [language], fallback=True)

    def say(self, text: str, **values: Any) -> str:
        """A marked text in this language with its gaps filled."""
        # only texts that carry values are formats: others may hold braces
        said = self._catalogue.gettext(text) if text else ""
        return said.format(**values) if values else said

    def term(self, value: object) -> str:
        """The word for a value of the domain."""
        known = TERMS.get(str(value))
        return self.say(known) if known is not None else str(value)

    def everywhere(self, text: str) -> Sequence[str]:
        """A marked text in every language: people may have written it in another one."""
        return [catalogue.gettext(text) for catalogue in self._catalogues]

    def term_everywhere(self, value: object) -> Sequence[str]:
        """The words for a value of the domain, likewise."""
        known = TERMS.get(str(value))
        return [str(value)] if known is None else self.everywhere(known)

    @cached_property
    def _catalogues(self) -> Sequence[gnu.NullTranslations]:
        return [gnu.translation(CATALOGUE, self._folder, [one], fallback=True) for one in LANGUAGES]

    def count(self, one: str, many: str, number: int) -> str:
        """A number with its word, in the form that the language has for it."""
        return self._catalogue.ngettext(one, many, number).format(number=number)

    def seats(self, number: int) -> str:
        """So many seats of a grid."""
        return self.count(*n_("{number} seat", "{number} seats"), number)

    def date(self, day: date | None) -> str:
        """A day in figures as the language writes it; nothing if it is not known."""
        if day is None:
            return ""
        return f"{day:%d.%m.%Y}" if self.language == "ru" else f"{day:%Y-%m-%d}"

    def rating(self, rating: float) -> str:
        """A rating in figures, all of them and never with an exponent, as the language writes it."""
        plain = format(Decimal(repr(rating)).normalize(), "f")
        return plain.replace(".", ",") if self.language == "ru" else plain

    def amount(self, kopecks: int) -> str:
        """A sum in figures as the language writes it; kopecks only if there are some."""
        whole, rest = divmod(kopecks, 100)
        thousands, point = ("\N{NO-BREAK SPACE}", ",") if self.language == "ru" else (",", ".")
        return f"{whole:,}".replace(",", thousands) + (f"{point}{rest:02}" if rest else "")

    def money(self, kopecks: int) -> str:
        """The same sum with its currency."""
        return self.say(N_("{sum} roubles"), sum=self.amount(kopecks))

    def moment(self, time: datetime, now: datetime) -> str:
        """A time of the day, with its date if that is another than today."""
        clock = f"{time:%H:%M}"
        return clock if time.date() == now.date() else f"{self.date(time)} {clock}"

    def near(self, time: datetime, now: datetime) -> str:
        """The same where there is little room: without the year if it is a day not far away."""
        if time.date() == now.date() or abs(time.date() - now.date()) > FAR:
            return self.moment(time, now)
        day = f"{time:%d.%m}" if self.language == "ru" else f"{MONTHS[time.month - 1]} {time.day},"
        return f"{day} {time:%H:%M}"

    def sentence(self, error: DeskError, look: Tournament | None = None) -> str:
        """Why something was refused, and what to do. ``look`` gives names and numbers."""
        return self.reason(error.reason, error.values, look)

    def reason(self, reason: Reason, values: Mapping[str, Any], look: Tournament | None = None) -> str:
        """The sentence of a reason with its values in words."""
        shown = {name: self._show(name, value, look) for name, value in values.items()}
        if reason is Rule.SCORE_IMPOSSIBLE:
            shown["example"] = f"{values['race']}–{values['race'] - 1}"
        if reason in (Rule.FRAME_IMPOSSIBLE, Rule.FRAME_UNFINISHED):
            rule = FRAMES.get(values.get("discipline"))
            shown["rule"] = "" if rule is None else " " + self.say(rule, target=values.get("target"))
        said = self.say(SENTENCES[reason], **shown)
        if reason is not Rule.TAKES_TABLES and values.get("stopped"):
            # one answer is for both, so both are told
            return f"{self.say(SENTENCES[Rule.TAKES_TABLES], **shown)} {said}"
        return said

    def _show(self, name: str, value: Any, look: Tournament | None) -> str:
        show = _SHOWN.get(name)
        if show is not None:
            return show(self, value, look)
        if isinstance(value, (tuple, list)):
            return ", ".join(self.term(item) for item in value)
        return self.term(value)

    def number(self, match: str, look: Tournament | None) -> str:
        """A match by the number that people call out."""
        if look is None or match not in look.format.index:
            return match
        return str(look.format.find(match).number)

    def match(self, match: str, look: Tournament | None) -> str:
        """A match by its number and where it stands, like ``17 (Group C. First round)``."""
        if look is None or match not in look.format.index:
            return match
        return f"{self.number(match, look)} ({self.stage(look.format.find(match))})"

    def stage(self, match: Match) -> str:
        """Where a match stands in the event: its group, if it has one, and its round."""
        name = self.say(STAGES[match.round])
        if match.group is None:
            return name
        group = self.say(N_("Group {group}"), group=group_name(match.group, self.language))
        return f"{group}. {name}"

    def entry(self, entry: str, look: Tournament | None) -> str:
        """An entry by name and number, like ``Алёхин Никита (9)``."""
        if look is None or entry not in look.entries:
            return entry
        person = look.entries[entry]
        return f"{person.name} ({person.number})"

    def source(self, source: str, look: Tournament | None) -> str:
        """Where a side comes from, of ``seat 4``, ``winner A-U1-2``, ``loser A-U1-2``."""
        kind, _, of = source.partition(" ")
        match kind:
            case "seat":
                return self.say(N_("the draw (seat {seat})"), seat=of)
            case "final-seat":
                return self.say(N_("the draw of the final stage"))
            case "winner":
                return self.say(N_("the winner of match {match}"), match=self.number(of, look))
            case _:
                return self.say(N_("the loser of match {match}"), match=self.number(of, look))


class CommandWords(Words):
    """Words for the command line, where matches are named by their ids: those are told with the numbers."""

    def number(self, match: str, look: Tournament | None) -> str:
        """A match by its number and id, like ``17 (C-U1-1)``."""
        said = super().number(match, look)
        return said if said == match else f"{said} ({match})"

    def match(self, match: str, look: Tournament | None) -> str:
        """The same: the id says where it stands."""
        return self.number(match, look)


_PYRAMID = N_("A frame is won with 8 balls, and the other has 7 at most.")
_SNOOKER = N_("Who has more points wins a frame; nobody has fewer than none.")
FRAMES: Mapping[object, str] = {
    Discipline.FREE_PYRAMID: _PYRAMID,
    Discipline.COMBINED_PYRAMID: _PYRAMID,
    Discipline.DYNAMIC_PYRAMID: _PYRAMID,
    Discipline.RUSSIAN_PYRAMID: N_("A frame is won with 71 points of 140, and the other has 70 at most."),
    Discipline.POOL_14_1: N_("A frame is won with {target} points, and the other has fewer."),
    Discipline.SNOOKER_1: N_(
        "A frame is won with {target} points and up to 9 more by the last stroke; nobody ever has just one."
    ),
    Discipline.SNOOKER_6: _SNOOKER,
    Discipline.SNOOKER_15: _SNOOKER,
    Discipline.CAROM_3: N_("A frame is won with exactly {target} points, and the other has fewer."),
}
"""When a frame is over by the rules of its discipline, where frames have points (parts 4 to 7)."""


def _each(show: Callable[[Words, Any, Tournament | None], str]) -> Callable[..., str]:
    def shown(words: Words, values: Iterable[Any], look: Tournament | None) -> str:
        return ", ".join(show(words, value, look) for value in values)

    return shown


def _some_matches(words: Words, matches: Sequence[str], look: Tournament | None) -> str:
    """The first of them; the others, which may be hundreds, are counted."""
    said = [words.number(match, look) for match in matches[:MOST_MATCHES]]
    more = len(matches) - len(said)
    return ", ".join([*said, words.say(N_("… and {more} more"), more=more)] if more else said)


def _score(_words: Words, score: Any, _look: Tournament | None) -> str:
    return f"{score[0]}–{score[1]}"


def _points(_words: Words, points: Any, _look: Tournament | None) -> str:
    return f"{points[0]} : {points[1]}"


def _seats(words: Words, number: Any, _look: Tournament | None) -> str:
    return words.seats(number)


def _day(words: Words, day: date, _look: Tournament | None) -> str:
    return words.date(day)


def _as_it_stands(_words: Words, value: Any, _look: Tournament | None) -> str:
    """What somebody typed, even if it is a word of ours."""
    return str(value)


def _tables(words: Words, stopped: Iterable[tuple[str, str]], look: Tournament | None) -> str:
    """Matches with the tables that they stand at."""
    text = N_("match {match} at table {table}")
    return ", ".join(words.say(text, match=words.number(m, look), table=table) for m, table in stopped)


def _keys(words: Words, keys: Sequence[str], _look: Tournament | None) -> str:
    """Keys of a file as they are written there; where there are none, a word says so."""
    return ", ".join(keys) if keys else words.say(N_("nothing"))


def _choices(words: Words, choices: Sequence[str], _look: Tournament | None) -> str:
    """What a cell could say; names may hold commas, and the last one end with a full stop."""
    return "; ".join(map(words.term, choices)).removesuffix(".")


def _match(words: Words, match: str, look: Tournament | None) -> str:
    return words.match(match, look)


def _number(words: Words, match: str, look: Tournament | None) -> str:
    return words.number(match, look)


def _column(words: Words, column: str, _look: Tournament | None) -> str:
    """A column by its heading."""
    return words.say(COLUMNS.get(column, column))


_SHOWN: Mapping[str, Callable[..., str]] = {
    "value": _as_it_stands,
    "allowed": _keys,
    "choices": _choices,
    "column": _column,
    "match": _match,
    "meanwhile": _match,
    "matches": _each(_number),
    "still": _some_matches,
    "stopped": _tables,
    "entry": Words.entry,
    "other": Words.entry,
    "players": _each(Words.entry),
    "waits": _each(Words.source),
    "score": _score,
    "frames": _score,
    "points": _points,
    "size": _seats,
    "fits": _seats,
    "day": _day,
}
"""How values with these names are shown; any other value by its term."""
