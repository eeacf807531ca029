"""Questions that have an answer in the folder, and questions that have none, to the built-in engine.

DATA is a folder with retrieval.json and txt/, as shared/data/contracts. Each question of retrieval.json has an answer in its
contract. Three kinds have none: the contract that is asked about is not in the folder; the contract is alone in the folder
and has no such clause (the annotators looked for all kinds of clauses in all contracts); it is there among others and has
none. The threshold (ENOUGH in src/answers/extractive/passages.rs) was chosen first on the contracts of the even half, by name; it was moved
once more when figures of both halves had been seen, so the odd half is no clean hold-out. SAMPLE=N asks N questions of each kind and half. Right: a sentence of the answer touches what the annotators marked.
"""
import hashlib
import json
import os
import subprocess
import sys

KINDS = (
    ("has an answer, among 8 contracts", True),
    ("has an answer, contract alone", True),
    ("contract not in the folder", False),
    ("no such clause, contract alone", False),
    ("no such clause, among 8 contracts", False),
)


def half(name):
    return "even" if hashlib.sha256(name.encode()).digest()[0] % 2 == 0 else "odd"


def questions(data):
    """Yields (kind, contract, query, folder, gold spans)."""
    tests = json.load(open(f"{data}/retrieval.json", encoding="utf-8"))
    contracts = sorted({t["snippets"][0]["file"] for t in tests})
    asked, gold, naming = {}, {}, {}
    for t in tests:
        file, category = t["snippets"][0]["file"], t["category"]
        naming[file], question = t["query"].rsplit("; ", 1)
        asked[category] = question
        gold[file, category] = [s["span"] for s in t["snippets"]]
    for file in contracts:
        # Seven others, always the same.
        order = sorted((c for c in contracts if c != file), key=lambda c: hashlib.sha256((file + c).encode()).digest())
        for category in sorted(asked):
            query = f"{naming[file]}; {asked[category]}"
            spans = gold.get((file, category))
            if spans:
                yield KINDS[0][0], file, query, [file] + order[:7], spans
                yield KINDS[1][0], file, query, [file], spans
                yield KINDS[2][0], file, query, order[:8], []
            else:
                yield KINDS[3][0], file, query, [file], []
                yield KINDS[4][0], file, query, [file] + order[:7], []


def main(program, data):
    all_questions = list(questions(data))
    if os.environ.get("SAMPLE"):
        # So many of each kind and half, always the same.
        most, kept, seen = int(os.environ["SAMPLE"]), [], {}
        for q in sorted(all_questions, key=lambda q: hashlib.sha256((q[0] + q[2]).encode()).digest()):
            seen[q[0], half(q[1])] = seen.get((q[0], half(q[1])), 0) + 1
            if seen[q[0], half(q[1])] <= most:
                kept.append(q)
        all_questions = kept
    index = [{"doc": name, "path": os.path.abspath(f"{data}/txt/{name}")} for name in sorted(os.listdir(f"{data}/txt")) if name.endswith(".txt")]
    lines = [json.dumps({"index": index})]
    lines += [json.dumps({"id": i, "query": q[2], "folder": q[3]}) for i, q in enumerate(all_questions)]
    done = subprocess.run([program, "eval", "answers"], input="\n".join(lines), capture_output=True, text=True, check=True)
    got = {a["id"]: a for a in map(json.loads, done.stdout.splitlines())}

    def right(question, answer):
        return any(
            s["doc"] == question[1] and s["start"] < b and s["end"] > a for s in answer["sources"] for a, b in question[4]
        )

    if os.environ.get("DUMP"):
        json.dump([(q, got[i]) for i, q in enumerate(all_questions)], open(os.environ["DUMP"], "w"))
    print(f"{'questions':36} {'half':5} {'asked':>5} {'answered':>9} {'right':>7} {'said not in your files':>23}")
    for kind, _ in KINDS:
        for part in ("even", "odd"):
            of = [(q, got[i]) for i, q in enumerate(all_questions) if q[0] == kind and half(q[1]) == part]
            answered = [pair for pair in of if pair[1]["sources"]]
            hits = sum(right(q, a) for q, a in answered)
            share = lambda n: f"{100 * n / max(len(of), 1):.1f} %"
            shown = share(hits) if dict(KINDS)[kind] else ""
            print(f"{kind:36} {part:5} {len(of):5} {share(len(answered)):>9} {shown:>7} {share(len(of) - len(answered)):>23}")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
