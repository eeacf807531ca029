"""Backups, one after another, while everything else goes on. The last one is restored for practice at the end."""

import json, threading


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
        code, out, err = box.try_run("backup", "verify", "--json")
        found = json.loads(out) if out.startswith("{") else {}
        # The same text stands in hundreds of mails here, so that the best of equally good sources may differ.
        if not found or found["damaged"] or found["wrong"]:
            world.wrong(f"the backup does not restore: {out}{err}")
        else:
            print(f"backups: {self.made} made while the load went on, {self.failed} ended by a fault; the last one gives back "
                  f"{found['records']} records and {found['files']} mails and files")
        for finding in json.loads(box.try_run("doctor", "--deep", "--json")[1]):
            if "damage" in finding["says"] or "cannot be read" in finding["says"]:
                world.wrong(f"the doctor says: {finding['says']}")
