"""Backups, one after another, while everything else goes on. The last one is restored for practice at the end."""

import threading


class Backups:
    kind = "backups"

    def __init__(self, world, pause):
        self.world, self.pause = world, pause
        self.made = self.failed = 0

    def threads(self):
        return [threading.Thread(target=self.work, daemon=True)]

    def work(self):
        world = self.world
        while not world.over():
            code, out, err = world.box.try_run("backup", "create", "--json")
            if code == 0:
                self.made += 1
            else:
                # A fault may end it. A finished soak begins one more, which must come out well.
                self.failed += 1
            world.sleep(self.pause)

    def verify(self):
        box, world = self.world.box, self.world
        box.run("backup", "create")
        code, out, err = box.try_run("backup", "verify")
        if code:
            world.wrong(f"the backup does not restore: {out}{err}")
        code, out, err = box.try_run("doctor", "--deep")
        found = [line for line in out.splitlines() if line.startswith("BAD") and "read" in line]
        if found:
            world.wrong(f"the doctor found damage: {found}")
