"""Makes two texts to measure on: opinion.txt (4 MB, prose with a run of citations every page) and short.txt (0.2 MB of it)."""
import itertools, json, pathlib, sys

data, target = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
prose = "\n".join(p.read_text(encoding="utf-8", errors="replace") for p in sorted((data / "contracts").glob("*.txt")))
texts = itertools.cycle(c["text"] for c in json.load(open(data / "citations/cases.json", encoding="utf-8")) if c["input"] == "plain")
out, at, size = [], 0, 0
while size < 4_000_000:
    page = prose[at:at + 1800]
    at = (at + 1800) % max(1, len(prose) - 1800)
    out += [page, " ".join(itertools.islice(texts, 3))]
    size += len(out[-1]) + len(page)
whole = "\n".join(out)
(target / "opinion.txt").write_text(whole, encoding="utf-8")
(target / "short.txt").write_text(whole[:200_000], encoding="utf-8")
