"""The server under test: its folder, its settings, its process. Faults stop it, kill it, fill its disk and set its clock."""

import contextlib, json, os, pathlib, signal, socket, subprocess, threading, time

from . import disk

PASSWORD = "a long walk by the harbor"
STAFF = ["ada@firm.test", "ben@firm.test", "cleo@firm.test"]
ASSISTANT = "assistant@firm.test"
# How long a start may take: after a kill the view is probed and the index may be filled again.
START = 180

SETTINGS = """
[http]
listen = "127.0.0.1:{http}"
public_url = "https://localhost:{http}"
[smtp]
listen = "127.0.0.1:{smtp}"
hostname = "localhost"
max_sessions = 200
[certificates]
source = "own"
[mail]
assistant_address = "{assistant}"
relay = "smtp://127.0.0.1:{relay}"
replies_per_day = 1000000
[assistant]
engine = "openai"
base_url = "http://127.0.0.1:{model}/v1"
model = "soak"
[storage]
data = "{data}"
reserve_mb = 16
[backup]
to = "{backups}"
[log]
level = "info"
[[plans]]
name = "Firm"
"""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Broken(Exception):
    """The server did something that it must never do."""


class Box:
    def __init__(self, program, folder, relay, model, wants_disk):
        self.program, self.folder = program, folder
        self.http, self.smtp = free_port(), free_port()
        self.disk = disk.of_its_own(folder / "disk") if wants_disk else disk.Shared(folder / "disk")
        self.data, self.backups = self.disk.root / "data", folder / "backups"
        self.clock = folder / "clock"
        self.clock.write_text("+0\n")
        self.settings = folder / "chancery.toml"
        self.settings.write_text(SETTINGS.format(
            http=self.http, smtp=self.smtp, relay=relay, model=model, assistant=ASSISTANT, data=self.data, backups=self.backups))
        self.log = folder / "log"
        self.process, self.ready_at, self.starts = None, 0, 0
        # Held by a fault while the server goes away and comes back, so that two faults never meet.
        self.turn = threading.Lock()
        self.run("users", "list")
        for person in STAFF:
            self.run("users", "add", person, "--first", "F", "--last", "L", "--approved", "--password-stdin", said=PASSWORD)
            self.run("users", "set-plan", person, "Firm")
        self.run("keys", "export", "--out", str(folder / "paper"))

    def environment(self):
        library = next((p for p in pathlib.Path("/usr/lib").glob("*/faketime/libfaketime.so.1")), None)
        if not library:
            return dict(os.environ)
        # The clock that only counts up stays as it is, as it does when a time server sets the clock.
        return dict(os.environ, LD_PRELOAD=str(library), FAKETIME_TIMESTAMP_FILE=str(self.clock), FAKETIME_NO_CACHE="1",
                    FAKETIME_DONT_FAKE_MONOTONIC="1", FAKETIME_DONT_RESET="1")

    def step_clock(self, seconds):
        """Sets the server's clock, by so many seconds from the true time."""
        new = self.clock.with_suffix(".new")
        new.write_text(f"{seconds:+d}\n")
        new.rename(self.clock)

    def try_run(self, *words, said=None, within=600):
        """Runs a command: its exit code, and what it printed on both outputs."""
        done = subprocess.run([self.program, "--config", str(self.settings), *words], input=(said or "") + "\n", text=True,
                              capture_output=True, timeout=within)
        return done.returncode, done.stdout, done.stderr

    def run(self, *words, said=None):
        code, out, err = self.try_run(*words, said=said)
        if code:
            raise Broken(f"chancery {' '.join(words)}: {err.strip() or out.strip()}")
        return out

    def json(self, *words):
        return json.loads(self.run(*words, "--json"))

    def start(self):
        began = time.monotonic()
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen([self.program, "--config", str(self.settings), "serve"], stdout=subprocess.PIPE,
                                            stderr=log, env=self.environment(), text=True)
        line = []
        reader = threading.Thread(target=lambda: line.append(self.process.stdout.readline()), daemon=True)
        reader.start()
        reader.join(START)
        if not line or not line[0].startswith("ready "):
            raise Broken(f"the server did not start within {START} s: {self.last_words()}")
        self.starts += 1
        self.ready_at = time.monotonic()
        return self.ready_at - began

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            code = self.process.wait(120)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise Broken("the server did not stop within two minutes of SIGTERM")
        if code:
            raise Broken(f"the server ended with {code} after SIGTERM: {self.last_words()}")

    def kill(self):
        self.process.kill()
        self.process.wait()

    def is_alive(self):
        return self.process is not None and self.process.poll() is None

    def start_again_if_it_asks(self):
        """As systemd does: a server that ends with a failure is started again. Only one failure is allowed to end it."""
        if not self.turn.acquire(blocking=False):
            return False
        try:
            if self.is_alive() or "The store had stopped writing" not in self.last_words():
                return False
            self.start()
            return True
        finally:
            self.turn.release()

    def last_words(self):
        return self.log.read_text(errors="replace")[-2000:]

    def megabytes(self, field="VmRSS:"):
        """Resident memory of the server itself; the children that read documents come and go. "RssAnon:" leaves out the program's
        code, which the kernel keeps or drops as it likes."""
        with contextlib.suppress(OSError):
            for line in open(f"/proc/{self.process.pid}/status"):
                if line.startswith(field):
                    return int(line.split()[1]) / 1024
        return None

    def close(self):
        if self.is_alive():
            self.kill()
        self.disk.close()
