"""The disk under the data folder: a file system of its own that can be filled to its last byte, where one can be mounted."""

import os, pathlib, subprocess

SIZE = 8 << 30


class Shared:
    """A folder on the machine's disk, which nobody must fill."""

    can_be_full = False

    def __init__(self, root):
        self.root = root
        root.mkdir(parents=True, exist_ok=True)

    def close(self):
        pass


class Own(Shared):
    can_be_full = True

    def __init__(self, root):
        super().__init__(root)
        self.ballast = root / "ballast"

    def fill(self):
        """Takes all room that there is."""
        room = os.statvfs(self.root)
        with open(self.ballast, "wb", buffering=0) as ballast:
            # As one piece: it takes no time. What is left goes by small pieces.
            try:
                os.posix_fallocate(ballast.fileno(), 0, max(room.f_bavail * room.f_frsize - (1 << 20), 1))
            except OSError:
                pass
            ballast.seek(0, 2)
            try:
                while True:
                    ballast.write(b"\0" * 4096)
            except OSError:
                pass

    def free(self):
        self.ballast.unlink(missing_ok=True)

    def close(self):
        subprocess.run(["umount", "-l", self.root], check=False, capture_output=True)


def of_its_own(root: pathlib.Path):
    """A file system in a sparse file; a shared folder where this user or machine cannot mount one."""
    root.mkdir(parents=True, exist_ok=True)
    image = root.with_suffix(".image")
    with open(image, "wb") as file:
        file.truncate(SIZE)
    for words in (["mkfs.ext4", "-q", "-F", image], ["mount", "-o", "loop", image, root]):
        try:
            done = subprocess.run(words, capture_output=True)
        except OSError:
            break
        if done.returncode:
            break
    else:
        return Own(root)
    image.unlink()
    return Shared(root)
