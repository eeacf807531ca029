"""Clients of the firm send files through a public link. They have no account and see nothing of the firm."""

import json, threading

from .client import Away, Client, form
from .uploads import content, digest, held_in, make_folder

FOLDER = "From clients"


class Links:
    kind = "links"

    def __init__(self, world, pause):
        self.world, self.pause = world, pause
        self.person = list(world.people)[-1]

    def threads(self):
        return [threading.Thread(target=self.work, daemon=True)]

    def link(self):
        """The address of a new link, without the host."""
        world, client = self.world, self.world.people[self.person]
        make_folder(world, client, FOLDER)
        return world.box.json("links", "create", self.person, FOLDER, "--title", "Send us your papers", "--days", "30")["url"].split("/")[-1]

    def work(self):
        world, visitor = self.world, Client(self.world.box)
        random, n, secret = world.random("links"), 0, None
        while not world.over():
            if secret is None:
                try:
                    secret = self.link()
                except Exception as error:  # Faults hit commands as well.
                    world.say(f"no link yet: {error}")
                    world.sleep(2)
                    continue
            n += 1
            ending, data = content(random, 200_000)
            name = f"client-{n}{ending}"
            world.ledger.send("links", name, digest(data))
            try:
                body, headers = form([(name, data)])
                answer = visitor.once("POST", f"/api/upload/{secret}/", body, headers)
                if answer.status == 200:
                    world.ledger.acknowledge("links", name)
                elif answer.status == 503:
                    # The store has stopped writing; whether this file is in is unknown until it has started again.
                    world.ledger.note("links", 503)
                elif answer.status in (403, 408, 429, 507):
                    world.ledger.withdraw("links", name)
                else:
                    world.wrong(f"a client's file was answered with {answer.status}: {answer.body[:200]}")
            except Away:
                pass
            world.sleep(random.random() * 2 * self.pause)

    def check(self):
        return held_in(self.world, FOLDER, "links", [self.person])
