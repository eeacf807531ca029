"""What was sent, what the server acknowledged, and at the end what it holds."""

import collections, threading


class Ledger:
    """Each kind of load has entries: a name that occurs once, what was sent, and whether the server said that it has it."""

    def __init__(self):
        self.lock = threading.Lock()
        self.entries = collections.defaultdict(dict)
        self.refused, self.deleted, self.answers = collections.Counter(), collections.Counter(), collections.Counter()

    def send(self, kind, name, what=None):
        with self.lock:
            self.entries[kind][name] = [what, False]

    def acknowledge(self, kind, name):
        with self.lock:
            self.entries[kind][name][1] = True

    def withdraw(self, kind, name):
        """The server said that it did not take it, and so must not hold it."""
        with self.lock:
            self.entries[kind].pop(name)
            self.refused[kind] += 1

    def note(self, kind, status):
        """An answer that is neither yes nor no: the load went on."""
        with self.lock:
            self.answers[f"{kind} {status}"] += 1

    def forget(self, kind, name):
        """Its owner deleted it."""
        with self.lock:
            self.entries[kind].pop(name)
            self.deleted[kind] += 1

    def acknowledged(self, kind):
        with self.lock:
            return {name: what for name, (what, known) in self.entries[kind].items() if known}

    def counts(self, kind):
        with self.lock:
            known = [known for _, known in self.entries[kind].values()]
        return len(known), sum(known)

    def all_acknowledged(self):
        """How many entries of all kinds the server has taken."""
        with self.lock:
            return sum(known for entries in self.entries.values() for _, known in entries.values())

    def compare(self, kind, held):
        """`held` says for each name how often the server has it. Returns how many are stored, lost and doubled, with their names."""
        with self.lock:
            entries = dict(self.entries[kind])
        lost = [name for name, (_, known) in entries.items() if known and not held.get(name)]
        doubled = [name for name in entries if held.get(name, 0) > 1]
        strange = [name for name in held if name not in entries]
        return sum(1 for name in entries if held.get(name)), lost, doubled, strange
