"""People look at their lists, read tasks and search, and a page keeps its live events open."""

import http.client, threading

from .client import Away

PATHS = ["/api/files/list/?type=tasks", "/api/files/list/?type=files&path=Uploads&limit=50", "/api/search/?q=lease+rent",
         "/api/calendar/", "/api/user/me/", "/api/links/"]


class Lists:
    kind = "lists"

    def __init__(self, world, pause):
        self.world, self.pause = world, pause
        self.answers = 0

    def threads(self):
        return [threading.Thread(target=work, args=(person,), daemon=True) for person in self.world.people
                for work in (self.look, self.listen)]

    def look(self, person):
        world, client = self.world, self.world.people[person]
        random = world.random(f"lists {person}")
        while not world.over():
            try:
                answer = client.ask("GET", random.choice(PATHS))
                if answer.status == 200:
                    self.answers += 1
                elif answer.status >= 500 and answer.status not in (503, 507):
                    world.wrong(f"a list was answered with {answer.status}: {answer.body[:200]}")
            except Away:
                pass
            world.sleep(random.random() * 2 * self.pause)

    def listen(self, person):
        world, client = self.world, self.world.people[person]
        while not world.over():
            try:
                connection = client.connect(within=40)
                connection.request("GET", "/api/events/", headers=client.bearer())
                answer = connection.getresponse()
                if answer.status == 401:
                    client.sign_in(client.token)
                while not world.over() and answer.readline():
                    pass
                connection.close()
            except (Away, OSError, http.client.HTTPException):
                pass
            world.sleep(1)
