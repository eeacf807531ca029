"""A firm of fifty people who share two thousand matters, beside a single account with as many papers: how long lists and searches take.

    measure.py PROGRAM FOLDER [PASSAGES] [PEOPLE] [MATTERS] [KEPT]

Both firms hold about PASSAGES passages in all (1,000,000 if left out), and the same questions go to both in turns. Prints the 95th percentile
of each and the ratio. Filling a million passages takes an hour or two: with KEPT, a folder, both firms stay in it, and the next run with the
same folder asks them at once, or fills on where it was cut off.
"""

import contextlib
import http.client
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.parse

PASSWORD = "a long walk by the harbor"
# Passages of a paper, words of a passage, papers of a matter, people of its team.
PASSAGES, WORDS, PAPERS, TEAM = 40, 110, 12, 5
AT_ONCE = 50
LISTS, QUESTIONS, ASKED = 40, 120, 5
BAR = 1.5
SYLLABLES = "ta re mo li ven dor sal pri con ter ga nu fi lo ber tic ment ard ix ol".split()


def word(rank):
    out, rank = "", rank + 20
    while rank:
        out, rank = out + SYLLABLES[rank % 20], rank // 20
    return out


class Dice(random.Random):
    def words(self, count):
        """By Zipf's law, from 120,000."""
        return [word(int(120_000 ** self.random() - 1)) for _ in range(count)]

    def paper(self):
        return "\n\n".join(" ".join(self.words(WORDS)).capitalize() + "." for _ in range(PASSAGES)).encode()


class Firm:
    def __init__(self, program, data, people, is_new):
        self.env = os.environ | {
            "CHANCERY_MAIL_ASSISTANT_ADDRESS": "assistant@firm.test", "CHANCERY_SMTP_HOSTNAME": "box.firm.test",
            "CHANCERY_STORAGE_RESERVE_MB": "0", "CHANCERY_LOG_LEVEL": "warn",
        }
        self.emails = [f"person{n}@firm.test" for n in range(people)]
        for n, email in enumerate(self.emails if is_new else []):
            words = ["users", "add", email, "--first", f"Person{n}", "--last", "Vale", "--approved", "--password-stdin"]
            subprocess.run([program, "--data", data, *words], input=PASSWORD, text=True, env=self.env, check=True, stdout=subprocess.DEVNULL)
        words = ["serve", "--http", "127.0.0.1:0", "--smtp", "127.0.0.1:0"]
        self.server = subprocess.Popen([program, "--data", data, *words], env=self.env, stdout=subprocess.PIPE, text=True)
        ready = self.server.stdout.readline()
        self.connection = http.client.HTTPConnection(next(word[5:] for word in ready.split() if word.startswith("http=")))
        self.tokens = [None] * people
        self.sign_in()

    def sign_in(self):
        self.tokens = [self.call("POST", "/api/token/", None, {"username": email, "password": PASSWORD})["access"] for email in self.emails]

    def ask(self, method, path, who, body=None, kind="application/json"):
        token = None if who is None else self.tokens[who]
        headers = {"Content-Type": kind} | ({"Authorization": f"Bearer {token}"} if token else {})
        for tries in range(2):
            try:
                self.connection.request(method, path, body=body, headers=headers)
                answer = self.connection.getresponse()
                return answer.status, answer.read()
            except ConnectionError:
                # The server closes a connection on which nothing was asked while the other firm was filled.
                self.connection.close()
                if tries:
                    raise

    def call(self, method, path, who, body=None):
        while True:
            status, told = self.ask(method, path, who, json.dumps(body) if body is not None else None)
            if status == 401 and who is not None:
                self.sign_in()
            elif status == 429:
                time.sleep(1)
            else:
                break
        assert status < 300, (path, status, told)
        return json.loads(told) if told else None

    def upload(self, who, dice, count):
        """Papers into a folder of a person; waits until they are read."""
        for start in range(0, count, AT_ONCE):
            parts = [b'--x\r\nContent-Disposition: form-data; name="folder_path"\r\n\r\nPapers\r\n',
                     b'--x\r\nContent-Disposition: form-data; name="folder_type"\r\n\r\nfiles\r\n',
                     b'--x\r\nContent-Disposition: form-data; name="create_folders"\r\n\r\n1\r\n']
            for n in range(start, min(start + AT_ONCE, count)):
                head = f'--x\r\nContent-Disposition: form-data; name="files"; filename="paper {n}.txt"\r\nContent-Type: text/plain\r\n\r\n'
                parts.append(head.encode() + dice.paper() + b"\r\n")
            while True:
                status, told = self.ask("POST", "/api/files/upload/", who, b"".join(parts) + b"--x--\r\n", "multipart/form-data; boundary=x")
                if status == 401:
                    self.sign_in()
                elif status == 429:
                    time.sleep(1)
                else:
                    break
            assert status < 300, told

    def has(self, who):
        """How many papers a person has already."""
        status, told = self.ask("GET", "/api/files/list/?type=files&path=Papers", who)
        return len(json.loads(told)["files"]) if status == 200 else 0

    def files(self, who):
        listed = self.call("GET", "/api/files/list/?type=files&path=Papers", who)["files"]
        while not all(file["is_processed"] for file in listed):
            time.sleep(2)
            listed = self.call("GET", "/api/files/list/?type=files&path=Papers", who)["files"]
        return [file["id"] for file in listed]

    def matters(self, dice, count):
        people = len(self.emails)
        known = self.call("GET", "/api/matters/people/", 0)["people"] if people > 1 else []
        ids = {person["email"]: person["id"] for person in known} if known and "email" in known[0] else None
        papers = [self.files(who) for who in range(people)]
        for n in range(count):
            owner = n % people
            body = {"number": f"2026-{n:04}", "title": " ".join(dice.words(3)).title(), "parties": [{"name": " ".join(dice.words(2)).title(), "role": "Plaintiff"}]}
            matter = self.call("POST", "/api/matters/", owner, body)
            matter = matter.get("id") or matter["matter"]["id"]
            if ids:
                others = [email for email in self.emails if email != self.emails[owner]]
                for email in dice.sample(others, min(TEAM - 1, len(others))):
                    self.call("POST", f"/api/matters/{matter}/team/", owner, {"who": ids[email], "level": "read"})
            for file in dice.sample(papers[owner], min(PAPERS, len(papers[owner]))):
                self.call("POST", f"/api/matters/{matter}/papers/", owner, {"kind": "file", "id": file})

    def timed(self, who, path):
        since = time.perf_counter()
        status, told = self.ask("GET", path, who)
        assert status == 200, (path, status, told)
        return time.perf_counter() - since

    def close(self):
        self.server.terminate()
        self.server.wait()


def p95(times):
    return sorted(times)[int(len(times) * 0.95)] * 1e3


def main(program, folder, passages=1_000_000, people=50, matters=2_000, kept=None):
    papers = passages // PASSAGES
    with contextlib.nullcontext(kept) if kept else tempfile.TemporaryDirectory(dir=folder) as work:
        firms = []
        try:
            for name, count in (("one", 1), ("many", people)):
                data = pathlib.Path(work) / name
                # A firm whose filling was cut off is filled on; the accounts come first.
                filled, begun = data.with_suffix(".filled"), data.with_suffix(".begun")
                if data.exists() and not begun.exists():
                    shutil.rmtree(data)
                since, dice = time.perf_counter(), Dice(7)
                firm = Firm(program, str(data), count, not begun.exists())
                firms.append(firm)
                begun.touch()
                if not filled.exists():
                    for who in range(count):
                        firm.upload(who, dice, papers // count - firm.has(who))
                    firm.matters(dice, matters)
                    firm.sign_in()
                    filled.touch()
                print(f"{count} people, {papers // count * count} papers of {PASSAGES} passages, {matters} matters: ready in {time.perf_counter() - since:.0f} s", flush=True)
            one, many = firms
            # The tokens of the first are from before the second was filled.
            one.sign_in()
            dice = Dice(11)
            questions = [f"/api/search/?q={urllib.parse.quote(' '.join(dice.words(6)))}" for _ in range(QUESTIONS)]
            lists = ["/api/matters/", "/api/files/list/?type=files&path=Papers"] * (LISTS // 2)
            for what, paths in (("lists", lists), ("searches", questions)):
                alone, together = [], []
                for number, path in enumerate(paths * ASKED):
                    who = number % ASKED * (people // ASKED)
                    # In turns, so that what else the machine does meets both; the first of each warms what a day's work keeps warm.
                    alone.append(one.timed(0, path))
                    together.append(many.timed(who, path))
                a, b = p95(alone[ASKED:]), p95(together[ASKED:])
                print(f"{what}: p95 {b:.1f} ms in the firm, {a:.1f} ms for one account, ratio {b / a:.2f} (bar: {BAR})", flush=True)
        finally:
            for firm in firms:
                firm.close()


main(sys.argv[1], sys.argv[2], *map(int, sys.argv[3:6]), *sys.argv[6:7])
