"""Records of the journal's size, each durable before the next: the raw disk beside logs that exist."""

import os, pathlib, re, shutil, socket, statistics, struct, subprocess, time

from .measure import at_once, one_by_one, raw_log, spread

COUNT, ROUNDS, AT_ONCE = 1_000, 10, 16
RAW = "raw fdatasync"


def frames(data):
    """The lengths of the journal's frames, read from their headers: magic, length of the body, 28 bytes more."""
    found = []
    for segment in sorted((data / "journal").glob("*.log")):
        text, at = segment.read_bytes(), 0
        while (at := text.find(b"CHF1", at)) >= 0:
            length = 32 + struct.unpack("<I", text[at + 4:at + 8])[0]
            if at + length > len(text):
                break
            found.append(length)
            at += length
    return found


class Postgres:
    """PostgreSQL, a table as a log: one insert, one commit. synchronous_commit is on, as it comes."""

    name = "PostgreSQL"

    def __init__(self, folder):
        self.data = folder / "postgres"
        tools = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"))
        self.tools = tools[-1]
        self.data.mkdir()
        # It refuses to run as root.
        self.user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.getuid() == 0 else []
        if self.user:
            shutil.chown(self.data, "postgres", "postgres")
        self.call("initdb", "-D", self.data, "-A", "trust", "-U", "bench")
        self.call("pg_ctl", "-D", self.data, "-w", "-o", f"-c listen_addresses= -c unix_socket_directories={self.data}", "start")
        self.at = f"host={self.data} user=bench dbname=postgres"
        self.open().execute("create table journal (seq bigserial primary key, frame bytea not null)")
        self.version = self.open().execute("show server_version").fetchone()[0].split()[0]

    def call(self, tool, *words):
        subprocess.run([*self.user, self.tools / tool, *words], check=True, stdout=subprocess.DEVNULL, cwd="/")

    def open(self):
        import psycopg
        return psycopg.connect(self.at, autocommit=True)

    def writer(self):
        connection = self.open()
        return lambda record: connection.execute("insert into journal (frame) values (%b)", (record,), prepare=True)

    def close(self):
        self.call("pg_ctl", "-D", self.data, "-m", "fast", "stop")


class Redis:
    """A stream of Redis, which syncs its file before it answers (appendfsync always)."""

    name = "Redis stream"

    def __init__(self, folder):
        self.folder = folder / "redis"
        self.folder.mkdir()
        self.socket = str(self.folder / "socket")
        self.process = subprocess.Popen(
            ["redis-server", "--port", "0", "--unixsocket", self.socket, "--dir", str(self.folder), "--appendonly", "yes",
             "--appendfsync", "always", "--save", ""], stdout=subprocess.DEVNULL)
        while True:
            try:
                self.open().close()
                break
            except OSError:
                time.sleep(0.05)
        self.version = re.search(r"v=(\S+)", subprocess.getoutput("redis-server --version"))[1]

    def open(self):
        connection = socket.socket(socket.AF_UNIX)
        connection.connect(self.socket)
        return connection

    def writer(self):
        connection = self.open()
        answers = connection.makefile("rb")

        def append(record):
            words = [b"XADD", b"journal", b"*", b"f", record]
            connection.sendall(b"*%d\r\n" % len(words) + b"".join(b"$%d\r\n%s\r\n" % (len(word), word) for word in words))
            line = answers.readline()
            if not line.startswith(b"$"):
                raise SystemExit(f"Redis: {line}")
            answers.read(int(line[1:]) + 2)

        return append

    def close(self):
        self.process.terminate()
        self.process.wait()


def nats():
    """Whether the NATS server of this Debian can be told to sync each message before it answers."""
    if not shutil.which("nats-server"):
        return "not installed"
    settings = "jetstream { sync_interval: always }\n"
    done = subprocess.run(["nats-server", "-t", "-c", "/dev/stdin"], input=settings, text=True, capture_output=True)
    version = subprocess.getoutput("nats-server --version").split()[-1]
    says = (done.stderr + done.stdout).strip().splitlines()
    return f"{version} " + ("can sync each message" if done.returncode == 0 else f"cannot sync each message: {says[-1] if says else ''}")


def run(firm, folder):
    sizes = frames(firm.data) if firm else []
    size = int(statistics.median(sizes)) if sizes else 8192
    print(f"\njournal         {len(sizes)} frames of the box, the median {size} bytes; {COUNT} records of that size, each synced before the next")
    # In turns, as the disk is not equally fast at all times.
    logs, took = [], {}
    try:
        logs = [Postgres(folder), Redis(folder)]
        writers = [(log.name, log.writer()) for log in logs]
        for _ in range(ROUNDS):
            records = [os.urandom(size) for _ in range(COUNT // ROUNDS)]
            took.setdefault(RAW, []).extend(raw_log(folder, records)[0])
            for name, write in writers:
                took.setdefault(name, []).extend(one_by_one(write, records)[0])
        rate = {name: COUNT / sum(values) for name, values in took.items()}
        print(f"\n                         ms median, 99th       records/s   share of raw   by {AT_ONCE} at once")
        print(f"{RAW:<22} {spread(took[RAW])}     {rate[RAW]:>9.0f}")
        for log in logs:
            together = COUNT * 4 / at_once([log.writer() for _ in range(AT_ONCE)], [os.urandom(size) for _ in range(COUNT * 4)])
            print(f"{log.name + ' ' + log.version:<22} {spread(took[log.name])}     {rate[log.name]:>9.0f}   {rate[log.name] / rate[RAW]:>12.2f}   {together:>12.0f}/s")
    finally:
        for log in logs:
            log.close()
    print(f"NATS JetStream         {nats()}")
