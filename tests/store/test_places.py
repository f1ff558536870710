"""Where a file lies: network, cloud and removable disks of both systems, told without one of them."""

from __future__ import annotations

import os
from pathlib import Path, PureWindowsPath
from typing import cast

import pytest

from bracket_desk.store.places import LOCAL, Place, PlaceKind, System, place_of, this_system

MOUNTS = r"""
sysfs /sys sysfs rw 0 0
/dev/sda2 / ext4 rw 0 0
/dev/sda3 /home ext4 rw 0 0
server:/events /mnt/events nfs4 rw 0 0
//pc-2/share /mnt/hall\0401 cifs rw 0 0
ivanov@host:/ /home/ivanov/far fuse.sshfs rw 0 0
remote: /home/ivanov/cloud fuse.rclone rw 0 0
hostshare /mnt/vm 9p rw 0 0
gvfsd-fuse /run/user/1000/gvfs fuse.gvfsd-fuse rw 0 0
/dev/sdb1 /media/ivanov/STICK vfat rw 0 0
/dev/sdc1 /run/media/ivanov/DISK exfat rw 0 0
server:/over /mnt/over nfs rw 0 0
/dev/sdd1 /mnt/over ext4 rw 0 0
broken
""".strip()

LINUX = System(False, {"DROPBOX_PATH": "/home/ivanov/box"}, MOUNTS)
WINDOWS = System(
    True,
    {"OneDrive": r"C:\Users\Иванов\Моё облако", "OneDriveCommercial": ""},
    drive_type={"C:\\": 3, "D:\\": 3, "E:\\": 2, "Z:\\": 4}.__getitem__,
)


@pytest.mark.parametrize(
    ("path", "kind", "name"),
    [
        ("/home/ivanov/кубок.bdesk", "local", ""),
        ("/mnt/events/кубок.bdesk", "network", "nfs4"),
        ("/mnt/eventsx/кубок.bdesk", "local", ""),
        ("/mnt/hall 1/кубок.bdesk", "network", "cifs"),
        ("/home/ivanov/far/деревня/кубок.bdesk", "network", "sshfs"),
        ("/home/ivanov/cloud/кубок.bdesk", "network", "rclone"),
        ("/mnt/vm/кубок.bdesk", "network", "9p"),
        ("/run/user/1000/gvfs/smb-share:server=x/кубок.bdesk", "network", "gvfsd-fuse"),
        ("/media/ivanov/STICK/кубок.bdesk", "removable", "/media/ivanov/STICK"),
        ("/run/media/ivanov/DISK/кубок.bdesk", "removable", "/run/media/ivanov/DISK"),
        ("/mnt/over/кубок.bdesk", "local", ""),
        ("/home/ivanov/box/2026/кубок.bdesk", "cloud", "Dropbox"),
        ("/home/ivanov/Dropbox/кубок.bdesk", "cloud", "Dropbox"),
        ("/home/ivanov/Yandex.Disk/кубок.bdesk", "cloud", "Яндекс Диск"),
        ("/home/ivanov/Яндекс.Диск/кубок.bdesk", "cloud", "Яндекс Диск"),
        ("/home/ivanov/Nextcloud/a/b/кубок.bdesk", "cloud", "Nextcloud"),
        ("/media/ivanov/STICK/Dropbox/кубок.bdesk", "cloud", "Dropbox"),
        ("/home/ivanov/Dropboxes/dropbox.bdesk", "local", ""),
        ("/home/ivanov/OneDrive", "local", ""),
    ],
)
def test_linux(path: str, kind: str, name: str) -> None:
    assert place_of(Path(path), LINUX) == Place(PlaceKind(kind), name)


@pytest.mark.parametrize(
    ("path", "kind", "name"),
    [
        (r"C:\Users\Иванов\Documents\кубок.bdesk", "local", ""),
        (r"D:\кубок.bdesk", "local", ""),
        (r"E:\кубок.bdesk", "removable", "E:"),
        (r"Z:\турниры\кубок.bdesk", "network", "Z:"),
        (r"\\PC-2\Зал\кубок.bdesk", "network", "PC-2"),
        (r"\\?\UNC\PC-2\Зал\кубок.bdesk", "network", "PC-2"),
        (r"\\?\C:\Users\кубок.bdesk", "local", ""),
        (r"C:\Users\Иванов\OneDrive\кубок.bdesk", "cloud", "OneDrive"),
        (r"C:\Users\Иванов\OneDrive - Федерация\Документы\кубок.bdesk", "cloud", "OneDrive"),
        (r"C:\Users\Иванов\моё облако\кубок.bdesk", "cloud", "OneDrive"),
        (r"C:\Users\Иванов\iCloudDrive\кубок.bdesk", "cloud", "iCloud"),
        (r"C:\Users\Иванов\Google Drive\кубок.bdesk", "cloud", "Google Drive"),
        (r"D:\Мой диск\кубок.bdesk", "cloud", "Google Drive"),
        (r"C:\Users\Иванов\YandexDisk\кубок.bdesk", "cloud", "Яндекс Диск"),
    ],
)
def test_windows(path: str, kind: str, name: str) -> None:
    system = System(
        True,
        WINDOWS.environment,
        drive_type=lambda root: WINDOWS.drive_type(root.removeprefix("\\\\?\\")),
    )
    whole = cast("Path", PureWindowsPath(path)) if os.name != "nt" else Path(path)
    assert place_of(whole, system) == Place(PlaceKind(kind), name)


def test_only_network_and_cloud_need_a_copy() -> None:
    assert [kind for kind in PlaceKind if Place(kind).needs_copy] == [PlaceKind.NETWORK, PlaceKind.CLOUD]


def test_a_virtual_computer_on_one_shared_disk_is_local() -> None:
    assert place_of(Path("/home/x/кубок.bdesk"), System(False, mounts="root / 9p rw 0 0")) == LOCAL


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_into_a_cloud_folder(tmp_path: Path) -> None:
    cloud, link = tmp_path / "Dropbox", tmp_path / "турниры"
    cloud.mkdir()
    link.symlink_to(cloud)
    assert place_of(link / "кубок.bdesk", System(False)).kind is PlaceKind.CLOUD
    assert place_of(tmp_path / "кубок.bdesk", System(False)) == LOCAL


def test_this_computer_answers() -> None:
    assert os.name == "nt" or this_system().mounts
    assert place_of(Path.cwd() / "Dropbox" / "кубок.bdesk", this_system()).needs_copy
