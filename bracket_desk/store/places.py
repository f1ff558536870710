"""Where a file lies: on this computer, on a stick, on the network, or in a folder that a cloud service moves.

Locks and logs of SQLite need one computer. On network disks they are not kept, and a cloud
service may carry half of a change elsewhere. So it matters where an event file lies.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath


class PlaceKind(StrEnum):
    """What a folder's disk is."""

    LOCAL = "local"
    REMOVABLE = "removable"
    NETWORK = "network"
    CLOUD = "cloud"


@dataclass(frozen=True, slots=True)
class Place:
    """The kind, and what tells it: the service, the kind of disk, the server."""

    kind: PlaceKind
    name: str = ""

    @property
    def needs_copy(self) -> bool:
        """Whether an event may not be written there."""
        return self.kind in {PlaceKind.NETWORK, PlaceKind.CLOUD}


LOCAL = Place(PlaceKind.LOCAL)


def always_local(_: Path) -> Place:
    """For whoever does not want to know."""
    return LOCAL


def own_forms(data: Path) -> Path:
    """Where somebody's own forms of documents are, in the folder of what is theirs."""
    return data / "forms"


@dataclass(frozen=True, slots=True)
class System:
    """What this computer says about its disks. ``drive_type``: what Windows answers about a root."""

    windows: bool
    environment: Mapping[str, str] = field(default_factory=dict)
    mounts: str = ""
    drive_type: Callable[[str], int] = lambda _: 0


NETWORK_DISKS = frozenset(
    (
        "9p",
        "afpfs",
        "afs",
        "ceph",
        "cifs",
        "coda",
        "davfs",
        "fuse.curlftpfs",
        "fuse.davfs2",
        "fuse.glusterfs",
        "fuse.gvfsd-fuse",
        "fuse.rclone",
        "fuse.s3fs",
        "fuse.smbnetfs",
        "fuse.sshfs",
        "fuse.vmhgfs-fuse",
        "glusterfs",
        "lustre",
        "ncpfs",
        "nfs",
        "nfs4",
        "ocfs2",
        "prl_fs",
        "smb3",
        "smbfs",
        "vboxsf",
        "virtiofs",
        "vmhgfs",
    )
)
"""Kinds of disks in ``/proc/mounts`` whose locks end at the edge of the computer."""

CLOUD_VARIABLES = {
    "OneDrive": "OneDrive",
    "OneDriveConsumer": "OneDrive",
    "OneDriveCommercial": "OneDrive",
    "DROPBOX_PATH": "Dropbox",
}
"""Variables of the environment that name the folder of a service."""

CLOUD_FOLDERS: Sequence[tuple[str, str]] = (
    (r"onedrive( ?- ?.+)?", "OneDrive"),
    (r"dropbox( \(.+\))?", "Dropbox"),
    (r"google ?drive|googledrive-.+|мой диск|my drive", "Google Drive"),
    (r"yandex\.?disk( - .+)?|яндекс\.?диск( - .+)?", "Яндекс Диск"),
    (r"icloud ?drive|iclouddrive|com~apple~clouddocs", "iCloud"),
    (r"облако mail\.?(ru)?|mail\.?ru cloud|cloud mail\.?ru", "Облако Mail"),
    (r"nextcloud|owncloud", "Nextcloud"),
    (r"pcloud ?drive|mega|megasync", "pCloud, MEGA"),
)
"""Names of folders that the services make, as whole names, in any case."""

REMOVABLE_ROOTS = ("/media/", "/run/media/")

DRIVE_REMOVABLE, DRIVE_REMOTE = 2, 4
"""What Windows answers about a drive."""


def place_of(path: Path, system: System) -> Place:
    """Where a file lies, or would lie; a link counts for where it leads, too."""
    here = system.windows == (os.name == "nt")
    named = str(path.absolute() if here else path)
    whole = str(path.resolve() if here else path)
    if system.windows:
        disk = _windows_disk(PureWindowsPath(whole), system)
        ways: list[PurePath] = [PureWindowsPath(named), PureWindowsPath(whole)]
    else:
        disk = _disk(whole, system)
        ways = [PurePosixPath(named), PurePosixPath(whole)]
    if disk.kind is PlaceKind.NETWORK:
        return disk
    return next((cloud for way in ways if (cloud := _cloud(way, system)) is not None), disk)


def _windows_disk(path: PureWindowsPath, system: System) -> Place:
    root = path.anchor
    if root.startswith("\\\\") and not root.startswith(("\\\\?\\", "\\\\.\\")):
        return Place(PlaceKind.NETWORK, root.strip("\\").split("\\")[0])
    if root.lower().startswith("\\\\?\\unc\\"):
        return Place(PlaceKind.NETWORK, root[8:].split("\\")[0])
    kind = system.drive_type(root)
    if kind == DRIVE_REMOTE:
        return Place(PlaceKind.NETWORK, path.drive)
    return Place(PlaceKind.REMOVABLE, path.drive) if kind == DRIVE_REMOVABLE else LOCAL


def _disk(path: str, system: System) -> Place:
    """By the mount that the path lies on: the longest that leads to it, the last of those alike."""
    found, kind = "", ""
    for line in system.mounts.splitlines():
        parts = line.split(" ")
        if len(parts) < 3:
            continue
        point = _unescaped(parts[1])
        if _lies_in(path, point) and len(point) >= len(found):
            found, kind = point, parts[2]
    if kind in NETWORK_DISKS and found != "/":  # the whole of a virtual computer is no network to it
        return Place(PlaceKind.NETWORK, kind.removeprefix("fuse."))
    if found.startswith(REMOVABLE_ROOTS):
        return Place(PlaceKind.REMOVABLE, found)
    return LOCAL


def _lies_in(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip("/") + "/")


def _unescaped(text: str) -> str:
    """A mount point as it is: spaces and the like are written in octal there."""
    return re.sub(r"\\([0-7]{3})", lambda octal: chr(int(octal[1], 8)), text)


def _cloud(path: PurePath, system: System) -> Place | None:
    for variable, service in CLOUD_VARIABLES.items():
        folder = system.environment.get(variable)
        if folder and type(path)(folder) in path.parents:
            return Place(PlaceKind.CLOUD, service)
    for part in path.parts[1:-1]:
        for pattern, service in CLOUD_FOLDERS:
            if re.fullmatch(pattern, part, re.IGNORECASE):
                return Place(PlaceKind.CLOUD, service)
    return None


def place_here(path: Path) -> Place:
    """Where a file lies on this computer, as it is now."""
    return place_of(path, this_system())


def this_system() -> System:
    """What this computer says now."""
    return System(os.name == "nt", os.environ, _read_mounts(), _drive_type)


def _read_mounts() -> str:
    try:
        return Path("/proc/mounts").read_text(encoding="utf-8", errors="surrogateescape")
    except OSError:
        return ""


if sys.platform == "win32":
    import ctypes

    def _drive_type(root: str) -> int:
        return int(ctypes.windll.kernel32.GetDriveTypeW(root))
else:

    def _drive_type(_root: str) -> int:
        return 0
