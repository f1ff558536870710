"""What ``start.py`` says, in English and Russian."""

from __future__ import annotations

import locale
import os

MESSAGES = {
    "usage": (
        "Opens the desk on a sample event; `test` runs all checks and tests, `safety` those of the data.",
        "Открывает программу с примером соревнования; `test` – все тесты, `safety` – проверки данных.",
    ),
    "python": ("Please install Python 3.11, 3.12 or 3.13.", "Установите Python 3.11, 3.12 или 3.13."),
    "setting-up": ("Setting up .venv, a minute or two ...", "Подготовка .venv, одна-две минуты ..."),
    "missing": ("Missing on this computer: {what}.", "На этом компьютере не хватает: {what}."),
    "qt": ("libraries that Qt needs", "библиотек, нужных Qt"),
    "x11": ("libraries that Qt's windows need", "библиотек, нужных окнам Qt"),
    "command": ("Install with:\n    {command}", "Установите командой:\n    {command}"),
    "ask": ("Install now with `{command}`? [y/n] ", "Установить сейчас командой `{command}`? [д/н] "),
    "failed": ("This failed, the reason stands above: {command}", "Не вышло, причина выше: {command}"),
    "no-display": (
        "No display can be opened here: the event's papers and pictures of the main pages are in {folder}.",
        "Экран здесь не открывается: документы соревнования и снимки главных страниц – в {folder}.",
    ),
}


def computer_language() -> str:
    """The computer's language as it names it: ``ru_RU.UTF-8``, or nothing."""
    language = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG")
    if not language and os.name == "nt":
        language = locale.getlocale()[0]
    return language or ""


def program_language() -> str:
    """The language of the desk on this computer, ``ru`` or ``en``."""
    return "en" if computer_language().lower().startswith("en") else "ru"


def say(key: str, **values: str) -> str:
    """The message in Russian, unless the computer's language is English or none."""
    language = computer_language()
    english = language.split(".")[0] in ("", "C", "POSIX") or language.lower().startswith("en")
    return MESSAGES[key][0 if english else 1].format(**values)
