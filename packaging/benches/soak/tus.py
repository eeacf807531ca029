"""Large files by tus 1.0.0: in pieces, over connections that break, begun again where the server says."""

import base64, http.client, threading, time

from .client import Away
from .uploads import digest, held_in, make_folder

FOLDER = "Large"
PIECE = 300_000
HEADERS = {"tus-resumable": "1.0.0"}


def coded(text):
    return base64.b64encode(text.encode()).decode()


class Tus:
    kind = "tus"

    def __init__(self, world, pause):
        self.world, self.pause = world, pause
        self.person = next(iter(world.people))

    def threads(self):
        return [threading.Thread(target=self.work, daemon=True)]

    def work(self):
        world, client = self.world, self.world.people[self.person]
        random, n = world.random("tus"), 0
        make_folder(world, client, FOLDER)
        while not world.over():
            n += 1
            name, data = f"large-{n}.bin", random.randbytes(random.randrange(1, 2_000_000))
            world.ledger.send("tus", name, digest(data))
            place = self.begin(client, name, len(data))
            if place is None:
                world.ledger.withdraw("tus", name)
            elif self.carry_on(client, place, data, random):
                world.ledger.acknowledge("tus", name)
            world.sleep(random.random() * 2 * self.pause)

    def begin(self, client, name, length):
        said = f"filename {coded(name)},folder_path {coded(FOLDER)},filetype {coded('application/octet-stream')}"
        try:
            answer = client.ask("POST", "/api/files/uploads/", None, {**HEADERS, "upload-length": str(length), "upload-metadata": said})
        except Away:
            # Nobody knows its address: it ends by itself after a day, with no file.
            return None
        return answer.headers["location"] if answer.status == 201 else None

    def carry_on(self, client, place, data, random):
        """Sends all pieces; a sender goes on for as long as it takes."""
        since, offset = time.monotonic(), 0
        while time.monotonic() - since < 300:
            try:
                if offset is None:
                    asked = client.ask("HEAD", place, None, HEADERS)
                    if asked.status == 404:
                        self.world.wrong(f"tus: {place} of {len(data)} bytes is not known any more")
                        return False
                    if asked.status != 200:
                        raise Away(str(asked.status))
                    offset = int(asked.headers["upload-offset"])
                if offset == len(data):
                    return True
                piece = data[offset:offset + PIECE]
                if random.random() < 0.2:
                    self.break_off(client, place, offset, piece, random)
                    offset = None
                    continue
                headers = {**HEADERS, "upload-offset": str(offset), "content-type": "application/offset+octet-stream"}
                answer = client.ask("PATCH", place, piece, headers)
                offset = int(answer.headers["upload-offset"]) if answer.status == 204 else None
            except Away:
                offset = None
            if offset is None:
                time.sleep(0.3)
        self.world.wrong(f"tus: {place} made no way in five minutes")
        return False

    def break_off(self, client, place, offset, piece, random):
        """Sends a piece or a part of it and hangs up without waiting for the answer."""
        headers = {**HEADERS, **client.bearer(), "upload-offset": str(offset), "content-type": "application/offset+octet-stream"}
        connection = client.connect()
        try:
            connection.putrequest("PATCH", place)
            for name, value in {**headers, "content-length": str(len(piece))}.items():
                connection.putheader(name, value)
            connection.endheaders()
            connection.send(piece if random.random() < 0.5 else piece[:random.randrange(len(piece))])
        except (OSError, http.client.HTTPException):
            pass
        finally:
            connection.close()

    def check(self):
        return held_in(self.world, FOLDER, "tus", [self.person])
