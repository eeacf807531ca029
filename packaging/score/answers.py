"""Questions to the built-in engine over single papers: NDAs (ContractNLI) and contracts (CUAD), as a lawyer, a client and a formal
request would ask (questions/*.tsv).

    answers.py PROGRAM DATA [hold]      hold: fails if a share is below what it once reached (FLOORS)

found: a source touches the evidence. first: the first source does. wrong: there are sources, and none does. silent: no source where the annotators found nothing.
given, right: yes/no questions that got a Yes or No, and how many of these were right. SAMPLE=6 asks every sixth question;
EMBEDDINGS=FILE compares sentences by their meaning too, with the embedding model in a GGUF file; MINE=20 prints that many of those
that failed, with WHY=silent only those of that kind.
"""
import json
import os
import subprocess
import sys
import tempfile

from papers import KINDS


# Shares that every third question on the papers in tests/data reached, less two points.
FLOORS = {
    ("clerk", "any"): {"found": 68, "first": 62, "silent": 86},
    ("nda", "formal"): {"found": 64, "first": 53, "silent": 70, "right": 90},
    ("nda", "lawyer"): {"found": 61, "first": 54, "silent": 64, "right": 83},
    ("short", "any"): {"found": 83, "first": 73, "silent": 58, "right": 92},
    ("office", "any"): {"found": 61, "first": 59, "right": 92},
    ("partner", "any"): {"found": 56, "first": 54, "silent": 88},
    ("nda", "plain"): {"found": 56, "first": 40, "silent": 79, "right": 75},
    ("everyday", "any"): {"found": 45, "first": 43, "silent": 70},
    ("mixed-a", "any"): {"found": 56, "first": 48, "silent": 85, "right": 90},
    ("mixed-b", "any"): {"found": 39, "first": 27, "silent": 60},
    ("fresh-a", "any"): {"found": 42, "first": 40, "silent": 90},
    ("fresh-b", "any"): {"found": 12},
    ("fresh-c", "any"): {"found": 12, "silent": 90},
}


def main(program, data, hold=""):
    asked, index = [], []
    with tempfile.TemporaryDirectory() as folder:
        for kind, papers in KINDS.items():
            for number, paper in enumerate(papers(data)):
                doc = f"{kind}-{number}"
                path = os.path.join(folder, doc + ".txt")
                with open(path, "w", encoding="utf-8", newline="") as file:
                    file.write(paper["text"])
                index.append({"doc": doc, "path": path})
                asked += [(doc, q) for q in paper["questions"]]
        sample = int(os.environ.get("SAMPLE", "1"))
        asked = asked[::sample]
        lines = [json.dumps({"index": index})]
        lines += [json.dumps({"id": i, "query": q["question"], "folder": [doc]}) for i, (doc, q) in enumerate(asked)]
        model = ["--embeddings", os.environ["EMBEDDINGS"]] if os.environ.get("EMBEDDINGS") else []
        done = subprocess.run([program, "eval", "answers", *model], input="\n".join(lines), capture_output=True, text=True, check=True)
    got = {a["id"]: a for a in map(json.loads, done.stdout.splitlines())}
    table, failed = {}, []
    for i, (doc, q) in enumerate(asked):
        kind, manner, _, key, question, choice, yes = q["id"]
        answer = got[i]
        touches = [s["doc"] == doc and any(s["start"] < b and s["end"] > a for a, b in q["gold"]) for s in answer["sources"]]
        row = table.setdefault((kind, manner), dict.fromkeys(("asked", "found", "first", "wrong", "none", "silent", "yesno", "given", "right"), 0))
        if q["gold"]:
            row["asked"] += 1
            row["found"] += any(touches)
            row["first"] += bool(touches) and touches[0]
            row["wrong"] += bool(touches) and not any(touches)
            if not any(touches):
                failed.append((doc, question, "not found", answer["answer"]))
        else:
            row["none"] += 1
            row["silent"] += not touches
            if touches:
                failed.append((doc, question, "not silent", answer["answer"]))
        if yes in ("yes", "no", "conditional") and choice in ("Entailment", "Contradiction"):
            right = yes if choice == "Entailment" else {"yes": "no", "no": "yes"}[yes]
            row["yesno"] += 1
            if answer.get("verdict") in ("yes", "no", "conditional"):
                row["given"] += 1
                # "Only if" is right of what is allowed under a condition.
                told = answer["verdict"] == right or answer["verdict"] == "conditional" and right == "yes" and kind == "nda"
                row["right"] += told
                if not told:
                    failed.append((doc, question, f"should be {right}", answer["answer"]))
    share = lambda n, of: f"{100 * n / of:6.1f}" if of else "     -"
    print(f"{'kind':10} {'manner':7} {'asked':>5} {'found':>6} {'first':>6} {'wrong':>6}   {'none':>5} {'silent':>6}   {'yes/no':>6} {'given':>6} {'right':>6}")
    for (kind, manner), r in sorted(table.items()):
        print(f"{kind:10} {manner:7} {r['asked']:5} {share(r['found'], r['asked'])} {share(r['first'], r['asked'])} {share(r['wrong'], r['asked'])}   {r['none']:5} {share(r['silent'], r['none'])}   {r['yesno']:6} {share(r['given'], r['yesno'])} {share(r['right'], r['given'])}")
    below = []
    for row, floors in FLOORS.items() if hold else ():
        r = table[row]
        reached = {"found": (r["found"], r["asked"]), "first": (r["first"], r["asked"]), "silent": (r["silent"], r["none"]), "right": (r["right"], r["given"])}
        below += [f"{' '.join(row)}: {name} below {floor}" for name, floor in floors.items() if 100 * reached[name][0] < floor * reached[name][1]]
    print("\n".join(below), end="\n" if below else "")
    if os.environ.get("MINE"):
        failed = [f for f in failed if os.environ.get("WHY", "") in f[2]]
        for doc, question, why, answer in failed[:: max(1, len(failed) // int(os.environ["MINE"]))]:
            print(f"\n{doc}: {question} -- {why}\n{answer[:700]}")
    return 1 if below else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
