"""The memory of the server and all its children while a long recording is listened to: a WAV file of speech by espeak-ng, and a double
of an engine that answers at once, so that the server has to work as fast as it can.

    recording.py PROGRAM FOLDER [HOURS]

Prints the most memory at one moment, in proportional set size (each shared page counted once), and how many pieces were heard.
"""

import http.server
import json
import pathlib
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from served import MB, call, start, up  # noqa: E402

RATE = 16_000
TEXT = """The crane stood at the north side of the site. Mr. Barnes signed the log at nine in the morning, and I saw the hook swing
before anybody shouted. We had asked for a second man on the ground in March. Nobody answered that letter, as far as I know."""


class Engine(http.server.BaseHTTPRequestHandler):
    """Hears a sentence in every piece."""

    def do_POST(self):
        left = int(self.headers["Content-Length"])
        while left:
            left -= len(self.rfile.read(min(left, MB)))
        segments = [{"start": n, "end": n + 4, "text": f" This is sentence {n} of the piece.", "avg_logprob": -0.2} for n in range(0, 60, 5)]
        said = json.dumps({"text": "", "segments": segments}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(said)))
        self.end_headers()
        self.wfile.write(said)

    def log_message(self, *_):
        pass


def speech(folder):
    """About a minute, at the rate that engines want."""
    made = folder / "speech.wav"
    subprocess.run(["espeak-ng", "-v", "en-us", "-s", "140", "-w", str(made), TEXT * 3], check=True)
    wav = made.read_bytes()
    rate, sound = int.from_bytes(wav[24:28], "little"), wav[wav.index(b"data") + 8 :]
    frames = len(sound) // 2
    places = (n * rate // RATE * 2 for n in range(frames * RATE // rate))
    # Pauses of four seconds, in which pieces end.
    return b"".join(sound[at : at + 2] for at in places) + bytes(RATE * 2 * 4)


def recording(folder, hours):
    """The file, in pieces of 1 MB."""
    size, minute = int(hours * 3600) * RATE * 2, speech(folder)
    head = b"RIFF" + (size + 36).to_bytes(4, "little") + b"WAVEfmt \x10\0\0\0\x01\0\x01\0"
    head += RATE.to_bytes(4, "little") + (RATE * 2).to_bytes(4, "little") + b"\x02\0\x10\0data" + size.to_bytes(4, "little")
    block = minute * (MB // len(minute) + 2)
    whole = (size + len(head)) // MB
    first = (head + block)[:MB]
    return [first] + [block[(n * MB) % len(minute) :][:MB] for n in range(1, whole)]


def megabytes(process):
    """Of a process and all below it."""
    total, open_ = 0, [process]
    while open_:
        one = pathlib.Path("/proc") / str(open_.pop())
        try:
            rollup = (one / "smaps_rollup").read_text()
            open_.extend(int(child) for task in (one / "task").iterdir() for child in (task / "children").read_text().split())
        except OSError:
            continue
        total += next((int(row.split()[1]) for row in rollup.splitlines() if row.startswith("Pss:")), 0)
    return total / 1024


def main(program, folder, hours=10.0):
    engine = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Engine)
    threading.Thread(target=engine.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory(dir=folder) as data:
        work = pathlib.Path(data)
        pieces = recording(work, hours)
        settings = {
            "CHANCERY_SPEECH_ENGINE": "openai",
            "CHANCERY_SPEECH_BASE_URL": f"http://127.0.0.1:{engine.server_port}/v1",
            "CHANCERY_SPEECH_MODEL": "double",
        }
        server, address, access, token = start(program, str(work / "data"), settings)
        try:
            idle = megabytes(server.pid)
            most = begun = 0
            stop = threading.Event()

            def watch():
                nonlocal most
                while not stop.wait(0.2):
                    most = max(most, megabytes(server.pid))

            watcher = threading.Thread(target=watch)
            watcher.start()
            begun = time.monotonic()
            up(address, "/dav/My%20Files/deposition.wav", token, pieces)
            file = call(address, "GET", "/api/files/list/?type=files", access)["files"][0]["id"]
            shown = -1
            while True:
                try:
                    state = call(address, "GET", f"/api/recordings/{file}/", access)
                except AssertionError:
                    state = {"state": "new", "heard": 0, "pieces": 0}
                if state["heard"] // 50 != shown:
                    shown = state["heard"] // 50
                    print(f"{state['heard']} of {state['pieces']} pieces, {most:.0f} MB", file=sys.stderr)
                if state["state"] in ("done", "unreadable", "waiting"):
                    break
                time.sleep(5)
            stop.set()
            watcher.join()
            assert state["state"] == "done", state["says"]
            took = time.monotonic() - begun
            print(f"{hours:g} hours, {len(pieces)} MB, {state['heard']} pieces, {len(state['lines'])} lines, in {took:.0f} s")
            print(f"server and children: {idle:.0f} MB idle, {most:.0f} MB at most (bar: 300)")
            sys.exit(most > 300)
        finally:
            server.terminate()
            server.wait()


main(sys.argv[1], sys.argv[2], *map(float, sys.argv[3:4]))
