"""How well and how fast chancery-transcriber hears, beside whisper.cpp's own command with the same model on the same recording.

Called by `packaging/bench speech`: speech.py TRANSCRIBER WHISPER_CPP MODELS SPEECH. SPEECH holds WAV files of 16,000 samples a second
and, beside each, a text file with what is said. They are joined in turn, with pauses, until two minutes are full. Ends with 1 when a bar is missed.
"""
import json
import pathlib
import re
import resource
import subprocess
import sys
import tempfile
import time
import wave

import numpy as np

RATE, SECONDS, PAUSE = 16_000, 120, 0.7
# The pieces that the server sends: as long as these, at most.
PIECE = 90


def words(text):
    return re.sub(r"[^a-z0-9' ]", " ", text.lower().replace("-", " ").replace("mr.", "mister")).split()


def errors(said, heard):
    """Substitutions, deletions and insertions over the number of words that were said."""
    row = list(range(len(heard) + 1))
    for i, word in enumerate(said, 1):
        last, row[0] = row[0], i
        for j, other in enumerate(heard, 1):
            last, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, last + (word != other))
    return row[-1] / len(said)


def recording(folder):
    parts = [(wave.open(str(file)), file.with_suffix(".txt").read_text()) for file in sorted(folder.glob("*.wav"))]
    parts = [(np.frombuffer(sound.readframes(sound.getnframes()), "<i2"), text) for sound, text in parts]
    samples, said = np.zeros(0, "<i2"), []
    while len(samples) < SECONDS * RATE:
        sound, text = parts[len(said) % len(parts)]
        samples = np.concatenate([samples, sound, np.zeros(int(PAUSE * RATE), "<i2")])
        said.append(text)
    return samples, words(" ".join(said))


class Transcriber:
    def __init__(self, program, models, threads):
        self.child = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        load = {"model": f"{models}/ggml-tiny.en.bin", "voice": f"{models}/ggml-silero.bin", "threads": threads, "language": "en"}
        self.say({"load": load})
        if "ready" not in (told := self.hear()):
            sys.exit(f"The transcriber does not start: {told}")

    def say(self, order, samples=b""):
        self.child.stdin.write(json.dumps(order).encode() + b"\n" + samples)
        self.child.stdin.flush()

    def hear(self):
        return json.loads(self.child.stdout.readline())

    def text(self, samples):
        heard = []
        for start in range(0, len(samples), PIECE * RATE):
            piece = samples[start : start + PIECE * RATE]
            self.say({"hear": len(piece)}, piece.tobytes())
            heard += [segment["text"] for segment in self.hear()["heard"]["segments"]]
        return " ".join(heard)

    def end(self):
        self.child.stdin.close()
        self.child.wait()


def main(program, peer, models, speech):
    samples, said = recording(pathlib.Path(speech))
    threads = 2
    with tempfile.NamedTemporaryFile(suffix=".wav") as file:
        with wave.open(file.name, "wb") as sound:
            sound.setnchannels(1), sound.setsampwidth(2), sound.setframerate(RATE)
            sound.writeframes(samples.tobytes())
        ours, theirs, missed = [], [], []
        for _ in range(3):
            began = time.monotonic()
            transcriber = Transcriber(program, models, threads)
            text = transcriber.text(samples)
            transcriber.end()
            ours.append(time.monotonic() - began)
            began = time.monotonic()
            command = [peer, "-m", f"{models}/ggml-tiny.en.bin", "-f", file.name, "-t", str(threads), "-l", "en", "-nt", "-np"]
            told = subprocess.run(command, capture_output=True, check=True, text=True).stdout
            theirs.append(time.monotonic() - began)
    error, peer_error = errors(said, words(text)), errors(said, words(told))
    print(f"speech of {len(samples) / RATE:.0f} s, {len(said)} words, {threads} threads, loading included, best of three:")
    print(f"  word errors {error:.1%}; whisper.cpp {peer_error:.1%}")
    speed = min(theirs) / min(ours)
    print(f"  {min(ours):.1f} s; whisper.cpp {min(theirs):.1f} s: {speed:.2f} of its speed (bar 0.9)")
    missed += ["word errors"] if error > peer_error else []
    missed += ["speed"] if speed < 0.9 else []
    at = np.arange(600 * RATE) / RATE
    notes = sum(np.sin(2 * np.pi * tone * at) for tone in (220, 277.2, 329.6)) * (0.6 + 0.4 * np.sin(2 * np.pi * 2 * at))
    noise = np.random.default_rng(7).normal(0, 300, len(at))
    for name, sound in (("silence", np.zeros(len(at))), ("noise", noise), ("music", notes * 3_000)):
        transcriber = Transcriber(program, models, threads)
        text = transcriber.text(sound.astype("<i2"))
        transcriber.end()
        print(f"  ten minutes of {name}: {len(words(text))} words")
        missed += [f"{name}: {text[:80]}"] if words(text) else []
    print(f"  largest transcriber: {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024:.0f} MB with its model")
    if missed:
        sys.exit(f"missed: {', '.join(missed)}")


main(*sys.argv[1:])
