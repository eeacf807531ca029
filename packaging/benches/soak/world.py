"""What all loads share: the box, the clients, the ledger, and whether the soak ends."""

import random, sys, threading, time

from .client import Client
from .box import STAFF


class World:
    def __init__(self, box, relay, model, ledger, seed):
        self.box, self.relay, self.model, self.ledger = box, relay, model, ledger
        self.people = {person: Client(box, person) for person in STAFF}
        self.ending = threading.Event()
        self.problems, self.began = [], time.monotonic()
        self.seed = seed

    def random(self, name):
        """Numbers that are the same in every run with the same seed."""
        return random.Random(f"{self.seed} {name}")

    def say(self, text):
        passed = int(time.monotonic() - self.began)
        print(f"{passed // 60:3}:{passed % 60:02}  {text}", flush=True)

    def wrong(self, text):
        """Something that must never happen, whatever the faults."""
        if len(self.problems) < 100:
            self.problems.append(text)
        print(f"WRONG: {text}", file=sys.stderr, flush=True)

    def sleep(self, seconds):
        self.ending.wait(seconds)

    def over(self):
        return self.ending.is_set()
