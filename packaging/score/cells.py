"""How well the cells of a table are filled in: questions to contracts with what a lawyer expects.

    cells.py PROGRAM [DATA] [hold]       hold: fails if a share is below what it once reached (FLOORS) or above what it may be (CEILINGS)

DATA has for each set a table of questions (a.tsv) and a folder of papers (a/). What is expected: alternatives stand between " | ", parts
that all have to stand in the answer between " & ", "!" before what must not, NF where the paper says nothing. Yes and No open the answer.

right, wrong, missed: of the cells that a paper answers; "in the quote" are those whose quotation alone has it. invented: of the others,
those that got an answer. Each in percent. WHY=1 prints the cells that are not right.
"""
import collections
import json
import os
import subprocess
import sys

# Set a was looked at while rules were made, set b only counted. Shares that were reached, within two points.
FLOORS = {"a": {"right": 59}, "b": {"right": 53}}
CEILINGS = {"a": {"wrong": 10, "invented": 4}, "b": {"wrong": 11, "invented": 7}}


def fits(expected, said):
    said = " ".join(said.lower().split())
    for alternative in expected.split(" | "):
        def part(words):
            if words.startswith("!"):
                return words[1:] not in said
            if words in ("yes", "no"):
                return said == words or said.startswith(tuple(words + end for end in (",", ".", ":", " ")))
            return words in said
        if alternative != "NF" and all(part(words.strip().lower()) for words in alternative.split(" & ")):
            return True
    return False


def judged(expected, answer, quotes):
    silent = "NF" in expected.split(" | ")
    if answer is None:
        return "silent" if silent else "missed"
    if expected == "NF":
        return "invented"
    if fits(expected, answer):
        return "right"
    return "in the quote" if fits(expected, answer + " " + quotes) else "wrong"


def main(program, data="tests/data/cells", hold=""):
    below = []
    print(f"{'set':4}{'papers':>7}{'cells':>7}{'right':>7}{'in the quote':>14}{'wrong':>7}{'missed':>8}{'empty':>7}{'invented':>10}")
    for name in ("a", "b"):
        with open(os.path.join(data, name + ".tsv"), encoding="utf-8") as file:
            rows = [line.rstrip("\n").split("\t") for line in file][1:]
        ask = [{"id": n, "path": os.path.join(data, name, paper), "question": question, "kind": kind}
               for n, (paper, question, kind, _) in enumerate(rows)]
        ran = subprocess.run([program, "eval", "cells"], input="\n".join(map(json.dumps, ask)), text=True, check=True, stdout=subprocess.PIPE)
        counts = collections.Counter()
        for line in ran.stdout.splitlines():
            got = json.loads(line)
            if "error" in got:
                raise SystemExit(got["error"])
            paper, question, _, expected = rows[got["id"]]
            verdict = judged(expected, got["answer"], " ".join(got["quotes"]))
            counts[verdict] += 1
            if os.environ.get("WHY") and verdict not in ("right", "silent"):
                print(verdict, paper, question, "| expected:", expected, "| got:", got["answer"], sep=" ")
        if sum(counts.values()) != len(rows):
            raise SystemExit(f"{len(rows)} questions were asked, and {sum(counts.values())} answered.")
        told = sum(counts[verdict] for verdict in ("right", "in the quote", "wrong", "missed"))
        empty = counts["silent"] + counts["invented"]
        shares = {verdict: 100 * counts[verdict] / told for verdict in ("right", "in the quote", "wrong", "missed")}
        shares["invented"] = 100 * counts["invented"] / empty
        print(f"{name:4}{len({row[0] for row in rows}):>7}{len(rows):>7}{shares['right']:>7.1f}{shares['in the quote']:>14.1f}{shares['wrong']:>7.1f}"
              f"{shares['missed']:>8.1f}{empty:>7}{shares['invented']:>10.1f}")
        below += [f"{name}: {what} {shares[what]:.1f}, once {floor} or more" for what, floor in FLOORS[name].items() if shares[what] < floor]
        below += [f"{name}: {what} {shares[what]:.1f}, once {most} or less" for what, most in CEILINGS[name].items() if shares[what] > most]
    for line in below if hold else ():
        print(line)
    return 1 if hold and below else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
