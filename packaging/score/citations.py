#!/usr/bin/env python3
"""Scores `eval citations`:  packaging/score/citations.py PROGRAM FOLDER [-v]
FOLDER holds cases.json and examples_*.json, as tests/data/citations does. Prints, for cases.json,
found (type, volume, reporter, page, aligned in the text's order) and the share of texts in which everything is right and
nothing is invented: once for all that is expected, once also for fields that are answered and not expected. `-v` names misses."""
import json, pathlib, re, subprocess, sys

verbose = "-v" in sys.argv
args = [a for a in sys.argv[1:] if a != "-v"]
command, folder = [args[0], "eval", "citations"], pathlib.Path(args[1])
tables = pathlib.Path(__file__).resolve().parents[2] / "assets" / "law"
load = lambda name: json.load(open(folder / name, encoding="utf-8"))
KIND = {"FullCaseCitation": "case", "ShortCaseCitation": "short", "SupraCitation": "supra", "IdCitation": "id",
        "FullLawCitation": "law", "FullJournalCitation": "journal", "UnknownCitation": "unknown", "ReferenceCitation": "reference"}
bare = lambda s: re.sub(r"\s", "", s or "").replace("’", "'")


def ask(requests):
    lines = "".join(json.dumps(r) + "\n" for r in requests)
    out = subprocess.run(command, input=lines, capture_output=True, text=True, check=True).stdout
    return {a["id"]: a.get("citations") for a in map(json.loads, out.splitlines())}


series = {}  # every spelling -> the series' keys
for name in ["reporters", "laws", "journals"]:
    for line in open(tables / f"{name}.tsv", encoding="utf-8"):
        row = line.rstrip("\n").split("\t")
        for spelling in [row[0], *row[7].split(";")]:
            if spelling:
                series.setdefault(bare(spelling), set()).add(row[1])

cases = load("cases.json")
answers = ask({k: c[k] for k in ("id", "text", "input", "options") if k in c} for c in cases)
want = have = hit = exact = strict = 0
fields = {}
for case in cases:
    expected = []
    for e in case["expected"]:
        g, m = e["groups"], e["metadata"]
        expected.append({"type": KIND[e["type"]], "volume": g.get("volume"), "page": g.get("page") or g.get("section"),
                         "reporter": {bare(r) for r in (g.get("reporter"), e.get("corrected_reporter")) if r},
                         "pin_cite": m.get("pin_cite"), "year": str(e["year"]) if e.get("year") else None, "court": m.get("court"),
                         "plaintiff": m.get("plaintiff"), "defendant": m.get("defendant"), "span": e.get("span")})
    got = answers[case["id"]] or []
    want, have = want + len(expected), have + len(got)
    same = lambda e, a: (e["type"] == a["type"] and e["volume"] == a.get("volume") and e["page"] == a.get("page")
                         and (not e["reporter"] or bare(a.get("reporter")) in e["reporter"]))
    right = whole = len(got) == len(expected)
    j = 0
    for e in expected:
        k = next((k for k in range(j, len(got)) if same(e, got[k])), None)
        if k is None:
            right = whole = False
            continue
        hit, j = hit + 1, k + 1
        for field in ["pin_cite", "year", "court", "plaintiff", "defendant", "span"]:
            a = got[k].get(field)
            a = str(a) if field == "year" and a is not None else a
            if e[field] is None and field == "span":
                continue
            ok = a == e[field]
            if e[field] is not None:
                n = fields.setdefault(field, [0, 0])
                n[0] += ok
                n[1] += 1
                right &= ok
            whole &= ok
            if verbose and not ok:
                print(f"{case['id']} {field}: {a!r}, expected {e[field]!r} in {case['text'][:90]!r}")
    if verbose and len(got) != len(expected) or verbose and not all(any(same(e, a) for a in got) for e in expected):
        print(f"{case['id']}: {[(a['type'], a.get('volume'), a.get('reporter'), a.get('page')) for a in got]} in {case['text'][:200]!r}")
    exact, strict = exact + right, strict + whole
p, r = hit / max(have, 1), hit / max(want, 1)
print(f"cases      found: precision {p:.4f} recall {r:.4f} F1 {2 * p * r / max(p + r, 1e-9):.4f} of {want} citations")
print("           fields: " + ", ".join(f"{f} {a}/{n}" for f, (a, n) in fields.items()))
print(f"           exact texts: {exact}/{len(cases)} = {exact / len(cases):.2%}; without any unexpected field {strict}/{len(cases)} = {strict / len(cases):.2%}")

for name in ["reporters", "laws"]:
    examples = load(f"examples_{name}.json")
    answers = ask({"id": e["id"], "text": e["text"], "input": "plain"} for e in examples)
    found = assigned = 0
    for e in examples:
        keys = set().union(*(series.get(bare(a.get("reporter")), {a.get("reporter")}) for a in answers[e["id"]] or [] if a.get("reporter")), set())
        found += bool(keys)
        assigned += e["reporter"] in keys
        if verbose and e["reporter"] not in keys:
            print(f"{name}: {e['text']!r} {keys or 'nothing'}, expected {e['reporter']!r}")
    print(f"{name:10} found {found}/{len(examples)}, assigned to the right source {assigned}/{len(examples)} = {assigned / len(examples):.2%}")
