"""Files by form: in one request, all or nothing. Some are deleted again, some are read back while everything runs."""

import hashlib, threading

from .client import Away, form

FOLDER = "Uploads"


def digest(data):
    return hashlib.sha256(data).hexdigest()


def fetch(client, file):
    answer = client.ask("GET", f"/api/files/file/{file}/download/", within=120)
    if answer.status != 200:
        raise Away(f"a download: {answer.status}")
    return digest(answer.body)


def make_folder(world, client, name):
    while not world.over():
        try:
            body, headers = form([], [("name", name), ("parent_path", ""), ("folder_type", "files")])
            if client.ask("POST", "/api/files/folder/create/", body, headers).status in (201, 409):
                return
        except Away:
            pass
        world.sleep(0.5)


def content(random, most):
    """Text that is read and indexed, or bytes that are only kept. No two are the same."""
    if random.random() < 0.5:
        return ".txt", b"The rent of unit %d is $4,250.\n" % random.randrange(10**9) * random.randrange(1, 200)
    return ".bin", random.randbytes(random.randrange(1, most))


class Uploads:
    kind = "uploads"

    def __init__(self, world, pause):
        self.world, self.pause = world, pause

    def threads(self):
        return [threading.Thread(target=self.work, args=(person,), daemon=True) for person in self.world.people]

    def work(self, person):
        world, client = self.world, self.world.people[person]
        random, there = world.random(f"uploads {person}"), []
        make_folder(world, client, FOLDER)
        n = 0
        while not world.over():
            n += 1
            ending, data = content(random, 300_000)
            name = f"{person.split('@')[0]}-{n}{ending}"
            world.ledger.send("uploads", name, digest(data))
            try:
                body, headers = form([(name, data)], [("folder_path", FOLDER)])
                answer = client.ask("POST", "/api/files/upload/", body, headers)
                if answer.status == 201:
                    world.ledger.acknowledge("uploads", name)
                    there.append((name, answer.json()["files"][0]["id"]))
                elif answer.status == 503:
                    # The store stopped: what was durable by then is there after the restart, as after a kill.
                    world.ledger.note("uploads", 503)
                elif answer.status in (401, 408, 429, 507):
                    world.ledger.withdraw("uploads", name)
                else:
                    world.wrong(f"an upload was answered with {answer.status}: {answer.body[:200]}")
                if there and random.random() < 0.3:
                    name, file = random.choice(there)
                    if fetch(client, file) != world.ledger.entries["uploads"][name][0]:
                        world.wrong(f"{name} came back with other bytes")
                # The folder does not grow for ever; what is deleted stays in the ledger as sent but not as held.
                if len(there) > 60:
                    name, file = there.pop(0)
                    if client.ask("DELETE", f"/api/files/file/{file}/delete/").status in (200, 204, 404):
                        world.ledger.forget("uploads", name)
            except Away:
                pass
            world.sleep(random.random() * 2 * self.pause)

    def check(self):
        return held_in(self.world, FOLDER, "uploads")


def held_in(world, folder, kind, people=None):
    """How often each file is in a folder of its owners; bytes that differ are wrong."""
    held, sent = {}, world.ledger.entries[kind]
    for person in people or world.people:
        client = world.people[person]
        answer = client.ask("GET", f"/api/files/list/?type=files&path={folder}", within=300)
        for file in answer.json()["files"] if answer.status == 200 else []:
            name = file["name"]
            held[name] = held.get(name, 0) + 1
            if name in sent and fetch(client, file["id"]) != sent[name][0]:
                world.wrong(f"{kind}: {name} is stored with other bytes")
    return held
