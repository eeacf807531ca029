"""Questions to the assistant, half of them answered in one piece and half as a stream."""

import json, threading

from .client import Away

CHAT = "/api/chatbot/chat/"
# A history keeps 200 entries: questions and answers, also those whose asker never saw the answer.
LAST = 40


class Chats:
    kind = "chats"

    def __init__(self, world, pause):
        self.world, self.pause = world, pause
        self.asked = {person: [] for person in world.people}

    def threads(self):
        return [threading.Thread(target=self.work, args=(person,), daemon=True) for person in self.world.people]

    def work(self, person):
        world, client, n = self.world, self.world.people[person], 0
        random = world.random(f"chats {person}")
        while not world.over():
            n += 1
            question = f"{person.split('@')[0]} {n}: when does the lease end?"
            world.ledger.send("chats", question)
            said = json.dumps({"message": question, "current_path": "", "service_type": "files"})
            headers = {"content-type": "application/json"}
            if random.random() < 0.5:
                headers["accept"] = "text/event-stream"
            try:
                answer = client.ask("POST", CHAT, said, headers, within=180)
                if answer.status == 200 and ("accept" not in headers or b"event:done" in answer.body.replace(b": ", b":")):
                    world.ledger.acknowledge("chats", question)
                    self.asked[person].append(question)
                else:
                    world.ledger.note("chats", answer.status)
                if answer.status >= 500 and answer.status not in (503, 507):
                    world.wrong(f"a question was answered with {answer.status}: {answer.body[:200]}")
            except Away:
                world.ledger.note("chats", "away")
            world.sleep(random.random() * 2 * self.pause)

    def check(self):
        """The last questions of each person, as the history has them, each with an answer behind it."""
        held = {}
        for person, client in self.world.people.items():
            messages = client.ask("POST", f"{CHAT}?service_type=files").json()["messages"]
            if len(messages) > 200:
                self.world.wrong(f"the history of {person} has {len(messages)} entries")
            for said in messages:
                if said["type"] == "user":
                    held[said["content"]] = held.get(said["content"], 0) + 1
            # Older ones have left the history, as they should.
            for question in self.asked[person][:-LAST]:
                held.setdefault(question, 1)
        return held
