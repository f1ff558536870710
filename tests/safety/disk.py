"""A disk that is watched: every write, sync, truncation and name of one folder, in their order.

SQLite's own system layer (its VFS) is wrapped through ctypes, so what is recorded is what SQLite
asks of the system, and what counts as synced is what it has synced. What Python does beside it
(``store/files.py``) is recorded at ``os``. The same place can say no: a full disk, a broken one.
"""

from __future__ import annotations

import _sqlite3
import ctypes
import errno
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import CFUNCTYPE, POINTER, byref, c_char_p, c_int, c_int64, c_void_p
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

OK, FULL, IOERR, READONLY, CANTOPEN = 0, 13, 10, 8, 14
_CREATE = 0x4

ERRNO = {FULL: errno.ENOSPC, IOERR: errno.EIO, READONLY: errno.EROFS, CANTOPEN: errno.EIO}
"""What the system says to Python where it says the key to SQLite."""


@dataclass(frozen=True, slots=True)
class Op:
    """One thing asked of the disk, by its ``kind``.

    ``create``, ``write``, ``truncate``, ``sync``, ``delete``, ``link``, ``rename``, ``sync-folder``;
    ``mark`` is a note of the test.
    """

    kind: str
    name: str = ""
    to: str = ""
    offset: int = 0
    data: bytes = b""


Refuse = Callable[[Op], int]
"""0, or the error code of SQLite that the disk answers with instead of doing it."""


def allow(_op: Op) -> int:
    """A disk that is well."""
    return OK


_METHODS = (
    "xClose", "xRead", "xWrite", "xTruncate", "xSync", "xFileSize", "xLock", "xUnlock",
    "xCheckReservedLock", "xFileControl", "xSectorSize", "xDeviceCharacteristics", "xShmMap",
    "xShmLock", "xShmBarrier", "xShmUnmap", "xFetch", "xUnfetch",
)  # fmt: skip


class _IoMethods(ctypes.Structure):
    _fields_ = (("iVersion", c_int), *((name, c_void_p) for name in _METHODS))


class _Vfs(ctypes.Structure):
    _fields_ = (
        ("iVersion", c_int),
        ("szOsFile", c_int),
        ("mxPathname", c_int),
        ("pNext", c_void_p),
        ("zName", c_char_p),
        ("pAppData", c_void_p),
        *(
            (name, c_void_p)
            for name in (
                "xOpen", "xDelete", "xAccess", "xFullPathname", "xDlOpen", "xDlError", "xDlSym", "xDlClose",
                "xRandomness", "xSleep", "xCurrentTime", "xGetLastError", "xCurrentTimeInt64",
                "xSetSystemCall", "xGetSystemCall", "xNextSystemCall",
            )
        ),
    )  # fmt: skip


class _File(ctypes.Structure):
    _fields_ = (("pMethods", POINTER(_IoMethods)),)


_OPEN = CFUNCTYPE(c_int, c_void_p, c_void_p, POINTER(_File), c_int, POINTER(c_int))
_DELETE = CFUNCTYPE(c_int, c_void_p, c_char_p, c_int)
_CLOSE = CFUNCTYPE(c_int, c_void_p)
_WRITE = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
_TRUNCATE = CFUNCTYPE(c_int, c_void_p, c_int64)
_SYNC = CFUNCTYPE(c_int, c_void_p, c_int)
_OPEN_FOLDER = CFUNCTYPE(c_int, c_char_p, POINTER(c_int))
_SET_CALL = CFUNCTYPE(c_int, c_void_p, c_char_p, c_void_p)
_GET_CALL = CFUNCTYPE(c_void_p, c_void_p, c_char_p)


def _library() -> ctypes.CDLL | None:
    """The SQLite that Python itself uses, or None if this Python hides it."""
    for name in (getattr(_sqlite3, "__file__", None), None, "sqlite3.dll"):
        try:
            library = ctypes.CDLL(name)
            library.sqlite3_vfs_find.restype = POINTER(_Vfs)
            library.sqlite3_vfs_find.argtypes = (c_char_p,)
            library.sqlite3_vfs_register.argtypes = (c_void_p, c_int)
            library.sqlite3_vfs_unregister.argtypes = (c_void_p,)
        except (OSError, TypeError, AttributeError):
            continue
        else:
            return library
    return None


_LIBRARY = _library()

_FOREVER: list[Any] = []
"""What SQLite may still point to: a connection may outlive the test that has watched it."""

watching = pytest.mark.skipif(
    _LIBRARY is None or sys.platform == "win32", reason="this Python hides the system layer of its SQLite"
)
"""For tests that use a ``Disk``."""


class Disk:
    """A folder that is watched, from ``with`` to its end; only SQLite and ``os`` of this process."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.ops: list[Op] = []
        self.refuse: Refuse = allow
        self._methods: dict[int, _IoMethods] = {}
        self._real: dict[int, Any] = {}
        self._names: dict[int, str] = {}

    def mark(self, text: str) -> None:
        """Note something between two things asked of the disk."""
        self.ops.append(Op("mark", text))

    def _ask(self, op: Op) -> int:
        code = self.refuse(op)
        if code == OK:
            self.ops.append(op)
        return code

    def _within(self, path: str) -> str | None:
        """The name in the watched folder, or None."""
        folder, name = os.path.split(os.path.abspath(path))  # noqa: PTH100 (as the system has it)
        return name if folder == str(self.folder) else None

    # ------------------------------------------------------------ SQLite's side

    @contextmanager
    def watched(self) -> Iterator[Disk]:
        """Watch SQLite and ``os`` for a while."""
        assert _LIBRARY is not None
        found = _LIBRARY.sqlite3_vfs_find(None)
        vfs = _Vfs.from_buffer_copy(found.contents)
        vfs.zName = b"watched"
        vfs.pNext = None
        xopen, xdelete = self._opening(found), self._deleting(found)
        vfs.xOpen = ctypes.cast(xopen, c_void_p)
        vfs.xDelete = ctypes.cast(xdelete, c_void_p)
        _FOREVER.extend((vfs, xopen, xdelete))
        _LIBRARY.sqlite3_vfs_register(byref(vfs), 1)
        try:
            with self._folder_syncs(found), self._python():
                yield self
        finally:
            _LIBRARY.sqlite3_vfs_unregister(byref(vfs))
            _LIBRARY.sqlite3_vfs_register(found, 1)

    def _opening(self, real_vfs: Any) -> Any:
        real = _OPEN(real_vfs.contents.xOpen)

        def xopen(_vfs: int, name: int | None, file: Any, flags: int, out: Any) -> int:
            path = ctypes.string_at(name).decode("utf-8", "surrogateescape") if name else ""
            within = self._within(path) if path else None
            new = within is not None and bool(flags & _CREATE) and not (self.folder / within).exists()
            if new and (code := self._ask(Op("create", within or ""))):
                file.contents.pMethods = POINTER(_IoMethods)()
                return code
            code = real(ctypes.addressof(real_vfs.contents), name, file, flags, out)
            if code == OK and within is not None:
                at = ctypes.addressof(file.contents)
                self._names[at] = within
                file.contents.pMethods = ctypes.pointer(self._wrapped(file.contents.pMethods))
            return int(code)

        return _OPEN(xopen)

    def _wrapped(self, methods: Any) -> _IoMethods:
        """The methods of an open file with what changes it, and its close, replaced by ours."""
        at = ctypes.addressof(methods.contents)
        if at not in self._methods:
            ours = _IoMethods.from_buffer_copy(methods.contents)
            close, write = _CLOSE(ours.xClose), _WRITE(ours.xWrite)
            truncate, sync = _TRUNCATE(ours.xTruncate), _SYNC(ours.xSync)

            def xclose(file: int) -> int:
                self._names.pop(file, None)
                return int(close(file))

            def xwrite(file: int, data: int, length: int, offset: int) -> int:
                op = Op("write", self._names[file], offset=offset, data=ctypes.string_at(data, length))
                code = self._ask(op)
                if code == FULL:  # the disk takes as much as it has room for
                    write(file, data, length // 2, offset)
                return code or int(write(file, data, length, offset))

            def xtruncate(file: int, size: int) -> int:
                return self._ask(Op("truncate", self._names[file], offset=size)) or int(truncate(file, size))

            def xsync(file: int, flags: int) -> int:
                # recorded once it has been done: a sync of a folder within it comes first
                op = Op("sync", self._names[file])
                code = self.refuse(op) or int(sync(file, flags))
                if code == OK:
                    self.ops.append(op)
                return code

            made = (_CLOSE(xclose), _WRITE(xwrite), _TRUNCATE(xtruncate), _SYNC(xsync))
            ours.xClose, ours.xWrite, ours.xTruncate, ours.xSync = (ctypes.cast(f, c_void_p) for f in made)
            _FOREVER.extend(made)
            self._methods[at] = ours
            _FOREVER.append(ours)
        return self._methods[at]

    def _deleting(self, real_vfs: Any) -> Any:
        real = _DELETE(real_vfs.contents.xDelete)

        def xdelete(_vfs: int, name: bytes, sync: int) -> int:
            within = self._within(name.decode("utf-8", "surrogateescape"))
            if within is not None and (self.folder / within).exists():
                code = self._ask(Op("delete", within))
                if code != OK:
                    return code
            return int(real(ctypes.addressof(real_vfs.contents), name, sync))

        return _DELETE(xdelete)

    @contextmanager
    def _folder_syncs(self, real_vfs: Any) -> Iterator[None]:
        """SQLite opens a folder for one purpose: to sync it."""
        vfs, call = ctypes.addressof(real_vfs.contents), b"openDirectory"
        at = _GET_CALL(real_vfs.contents.xGetSystemCall)(vfs, call)
        real = _OPEN_FOLDER(at)

        def open_folder(path: bytes, handle: Any) -> int:
            code = int(real(path, handle))
            if code == OK and self._within(path.decode("utf-8", "surrogateescape")) is not None:
                self.ops.append(Op("sync-folder"))
            return code

        ours = _OPEN_FOLDER(open_folder)
        _FOREVER.append(ours)
        set_call = _SET_CALL(real_vfs.contents.xSetSystemCall)
        set_call(vfs, call, ctypes.cast(ours, c_void_p))
        try:
            yield
        finally:
            set_call(vfs, call, at)

    # ------------------------------------------------------------ Python's side

    @contextmanager
    def _python(self) -> Iterator[None]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(os, "fsync", self._syncing(os.fsync))
            patch.setattr(os, "link", self._moving("link", os.link))
            patch.setattr(os, "replace", self._moving("rename", os.replace))
            patch.setattr(os, "rename", self._moving("rename", os.rename))
            patch.setattr(os, "unlink", self._unlinking(os.unlink))
            patch.setattr(Path, "write_bytes", self._writing(Path.write_bytes))
            yield

    def _demand(self, op: Op) -> None:
        if code := self._ask(op):
            raise OSError(ERRNO[code], os.strerror(ERRNO[code]), op.name)

    def _syncing(self, real: Callable[[int], None]) -> Callable[[int], None]:
        def fsync(handle: int) -> None:
            about = os.fstat(handle)
            if os.path.samestat(about, self.folder.stat()):
                self._demand(Op("sync-folder"))
            for path in self.folder.iterdir():
                if os.path.samestat(about, path.stat()):
                    self._demand(Op("sync", path.name))
            real(handle)

        return fsync

    def _moving(self, kind: str, real: Callable[..., None]) -> Callable[[Any, Any], None]:
        def move(source: Any, target: Any) -> None:
            name, to = self._within(os.fspath(source)), self._within(os.fspath(target))
            taken = kind == "link" and Path(target).exists()
            if name is not None and to is not None and not taken:
                self._demand(Op(kind, name, to=to))
            real(source, target)

        return move

    def _unlinking(self, real: Callable[..., None]) -> Callable[..., None]:
        def unlink(path: Any, **where: Any) -> None:
            name = None if where else self._within(os.fspath(path))
            if name is not None and Path(path).exists():
                self._demand(Op("delete", name))
            real(path, **where)

        return unlink

    def _writing(self, real: Callable[[Path, bytes], int]) -> Callable[[Path, bytes], int]:
        def write_bytes(path: Path, data: bytes) -> int:
            name = self._within(str(path))
            if name is not None:
                self._demand(Op("truncate", name) if path.exists() else Op("create", name))
                real(path, b"")
                self._demand(Op("write", name, data=bytes(data)))
            return real(path, data)

        return write_bytes
