"""A firm with many accounts on the program that is measured, its mails, and its relay."""

import json, os, pathlib, re, socket, smtplib, subprocess, time, urllib.parse, urllib.request

from soak.relay import Relay

ASSISTANT, PASSWORD = "assistant@firm.test", "a long walk by the harbor"
SETTINGS = """
[http]
listen = "127.0.0.1:{http}"
max_connections_per_address = 1000
[smtp]
listen = "127.0.0.1:{smtp}"
hostname = "localhost"
max_sessions = 200
max_sessions_per_address = 200
[mail]
assistant_address = "{assistant}"
relay = "smtp://127.0.0.1:{relay}"
replies_per_day = 1000000
[storage]
reserve_mb = 16
[log]
level = "warn"
[[plans]]
name = "Firm"
{more}
"""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Firm:
    def __init__(self, program, folder, accounts):
        self.program, self.folder, self.data = program, folder, folder / "data"
        self.http, self.smtp, self.relay, self.process = free_port(), free_port(), Relay(), None
        self.settings = folder / "chancery.toml"
        self.configure("")
        self.people = [f"person{n}@firm.test" for n in range(accounts)]
        self.start()
        for person in self.people:
            said = ["--password-stdin"] if person == self.people[0] else []
            self.run("users", "add", person, "--first", "F", "--last", "L", "--approved", *said, said=PASSWORD)
            self.run("users", "set-plan", person, "Firm")
        self.run("keys", "export", "--out", str(folder / "paper"))

    def configure(self, more):
        self.settings.write_text(
            SETTINGS.format(http=self.http, smtp=self.smtp, relay=self.relay.port, assistant=ASSISTANT, more=more))

    def command(self, *words):
        return [self.program, "--config", str(self.settings), "--data", str(self.data), *words]

    def run(self, *words, said=""):
        done = subprocess.run(self.command(*words), input=said + "\n", text=True, capture_output=True)
        if done.returncode:
            raise SystemExit(f"chancery {' '.join(words)}: {done.stderr}{done.stdout}")
        return done.stdout.strip()

    def start(self):
        log = open(self.folder / "log", "ab")
        self.process = subprocess.Popen(self.command("serve"), stdout=subprocess.PIPE, stderr=log, text=True)
        if not self.process.stdout.readline().startswith("ready "):
            raise SystemExit((self.folder / "log").read_text()[-2000:])

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(60)

    def megabytes(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1e3

    def passages(self):
        findings = json.loads(self.run("doctor", "--json"))
        return int(re.sub(r"\D", "", next(f["says"] for f in findings if f["what"] == "search index")))

    def get(self, path, token=None):
        asks = urllib.request.Request(f"http://127.0.0.1:{self.http}{path}", headers={"authorization": f"Bearer {token}"} if token else {})
        return json.load(urllib.request.urlopen(asks, timeout=60))

    def sign_in(self):
        said = json.dumps({"username": self.people[0], "password": PASSWORD}).encode()
        asks = urllib.request.Request(f"http://127.0.0.1:{self.http}/api/token/", said, {"content-type": "application/json"})
        return json.load(urllib.request.urlopen(asks))["access"]

    def search(self, token, words):
        return self.get("/api/search/?" + urllib.parse.urlencode({"q": words}), token)


class Door:
    """One SMTP session that hands in mail after mail."""

    def __init__(self, firm):
        self.session = smtplib.SMTP("127.0.0.1", firm.smtp, timeout=120)

    def __call__(self, mail):
        author, text = mail
        self.session.sendmail(author, [ASSISTANT], text)
