"""Text of files: documents whose expected strings are all present and forbidden ones are not, per format; and word F1
of PDF contracts against their published text. DATA holds office/ and contracts/ as published."""
import collections
import glob
import json
import os
import re
import subprocess
import sys
import unicodedata


def norm(text):
    text = unicodedata.normalize("NFKC", text).replace("\u00ad", "").replace("\u200b", "")
    return re.sub(r"[\s|]+", " ", text)


def read(program, paths):
    requests = "\n".join(json.dumps({"id": i, "path": os.path.abspath(p)}) for i, p in enumerate(paths))
    done = subprocess.run([program, "eval", "extract"], input=requests, capture_output=True, text=True, check=True)
    answers = {a["id"]: a for a in map(json.loads, done.stdout.splitlines())}
    return [answers[i] for i in range(len(paths))]


def words_of(text):
    return re.findall(r"\w+", norm(text).lower())


def f1(found, wanted):
    a, b = collections.Counter(found), collections.Counter(wanted)
    same = sum((a & b).values())
    return 2 * same / (sum(a.values()) + sum(b.values())) if a or b else 1.0


def office(program, folder):
    cases = json.load(open(f"{folder}/expected.json", encoding="utf-8"))
    answers = read(program, [f"{folder}/{c['file']}" for c in cases])
    passed, total = collections.Counter(), collections.Counter()
    for case, answer in zip(cases, answers):
        text = norm(answer.get("text") or "")
        if case.get("expect") == "error":
            good, why = not text.strip(), "text out of a protected or cut-off file"
        else:
            missing = [s for s in case["must"] if norm(s).strip() not in text]
            extra = [s for s in case["must_not"] if norm(s).strip() in text]
            good, why = not missing and not extra, f"missing {missing[:2]} extra {extra[:2]} {answer.get('error', '')}"
        total[case["type"]] += 1
        passed[case["type"]] += good
        if not good:
            print(f"  {case['file']}: {why}"[:220])
    print("office    " + "  ".join(f"{t} {passed[t]}/{total[t]}" for t in sorted(total)))
    print(f"office    {sum(passed.values())} of {sum(total.values())}")
    return sum(passed.values()) == sum(total.values())


def contracts(program, folder):
    pdfs = sorted(glob.glob(f"{folder}/pdf/*.pdf"))
    words, pairs = [], []
    for path, answer in zip(pdfs, read(program, pdfs)):
        stem = os.path.basename(path)[:-4]
        gold = open(f"{folder}/txt/{stem}.txt", encoding="utf-8").read()
        gold, found = words_of(gold), words_of(answer.get("text") or "")
        words.append(f1(found, gold))
        pairs.append(f1(list(zip(found, found[1:])), list(zip(gold, gold[1:]))))
    mean = sum(words) / len(words)
    print(f"contracts {len(pdfs)} PDFs  word F1 {mean:.4f}  word-pair F1 {sum(pairs) / len(pairs):.4f}")
    return mean >= 0.995


def main(program, data):
    good = [office(program, f"{data}/office")] if os.path.isdir(f"{data}/office") else []
    good += [contracts(program, f"{data}/contracts")] if os.path.isdir(f"{data}/contracts") else []
    return 0 if good and all(good) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
