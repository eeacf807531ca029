"""Fits the weights with which a sentence is judged to answer a question, and checks them on kinds of papers left out.

Kinds are the files in questions/ beside this one. Prints, for each kind and manner of asking, the share of answerable questions whose
evidence an answer touches (found), whose first quote does (first), and the share of unanswerable ones met with silence (silent).
"""
import json
import random
import subprocess
import sys
import zlib
from collections import Counter

import numpy as np

from papers import KINDS as ALL

# No weight is fitted on the short papers: they show how it does on what it does not know.
KINDS = {kind: papers for kind, papers in ALL.items() if kind not in ("short", "office", "partner", "everyday", "mixed-a", "mixed-b", "fresh-a", "fresh-b", "fresh-c")}
QUOTES = 3
# As in src/comprehension/scoring.rs.
COMPARED = 16
# How far the choice among the sentences of one question makes their weights.
CHOICE = 0.7
# A further quote has at least this share of the first one's probability.
SHARE = 0.4


def load(program, data, only, meaning=None):
    """(question, features, which are evidence, likeness of meaning or None) of each question."""
    out = []
    for kind in only:
        papers = list(KINDS[kind](data))
        lines = "\n".join(json.dumps(p) for p in papers)
        run = lambda command, given: (json.loads(line) for line in subprocess.run(command, input=given, capture_output=True, text=True, check=True).stdout.splitlines())
        near = iter(())
        if meaning:
            asked = [json.dumps({"id": 0, "question": q["question"], "texts": texts}) for p, texts in zip(papers, run([program, "texts"], lines)) for q in p["questions"]]
            near = run([meaning[0], "eval", "likeness", "--embeddings", meaning[1]], "\n".join(asked))
        for answer in run([program], lines):
            rows, likeness = answer["rows"], next(near, {}).get("likeness")
            out.append((answer["id"], np.array([r["f"] for r in rows], dtype=np.float32), np.array([r["g"] for r in rows]), None if likeness is None else np.array(likeness)))
    return out


def prior(f):
    return f[:, 0] + 0.8 * f[:, 1] + 0.5 * f[:, 2] + 0.3 * f[:, 6] + 0.2 * f[:, 7]


def group(key):
    """A manner of asking about a kind of paper; kinds with few questions are one group."""
    return (key[0], key[1]) if key[0] in ("nda", "contracts") else ("others", "any")


def weights(questions):
    """The weight of each question: a group weighs as the root of its number of questions."""
    groups = Counter(group(key) for key, *_ in questions)
    return {tuple(map(str, key)): 1 / groups[group(key)] ** 0.5 for key, *_ in questions}


def training(questions):
    """The likeliest sentences of each question, all that are evidence, and a few others."""
    rng = random.Random(1)
    xs, ys, ws = [], [], []
    weight = weights(questions)
    for key, f, g, _ in questions:
        if len(f) == 0:
            continue
        keep = set(np.argsort(-prior(f))[:25].tolist()) | set(np.flatnonzero(g).tolist()) | set(rng.sample(range(len(f)), min(5, len(f))))
        keep = sorted(keep)
        xs.append(f[keep])
        ys.append(g[keep])
        ws.append(np.full(len(keep), weight[tuple(map(str, key))] / len(keep)))
    return np.concatenate(xs), np.concatenate(ys).astype(np.float64), np.concatenate(ws)


def logistic(x, y, w, ridge=1e-2):
    """Weights and bias of a logistic regression with a ridge on standardised features, by Newton's method."""
    mean, spread = x.mean(0), x.std(0) + 1e-6
    z = np.hstack([(x - mean) / spread, np.ones((len(x), 1))]).astype(np.float64)
    w, beta = w / w.sum(), np.zeros(z.shape[1])
    for _ in range(60):
        p = 1 / (1 + np.exp(-z @ beta))
        grad = z.T @ (w * (p - y)) + ridge * np.r_[beta[:-1], 0]
        step = np.linalg.solve((z * (w * p * (1 - p))[:, None]).T @ z + ridge * np.eye(len(beta)), grad)
        beta -= step
        if np.abs(step).max() < 1e-8:
            break
    return beta[:-1] / spread, beta[-1] - (beta[:-1] * mean / spread).sum()


def softmax(s, own, n):
    """Of each sentence, its share among those of its question."""
    most = np.full(n, -np.inf)
    np.maximum.at(most, own, s)
    e = np.exp(s - most[own])
    return e / np.bincount(own, e, n)[own]


def choice(questions, ridge=0.05):
    """Weights with which the sentence that is evidence is chosen among those of its question: a conditional logistic regression
    (McFadden 1974) on standardised features, by Newton's method. Where several are evidence, any of them will do."""
    xs, gs, own, ws, weight = [], [], [], [], weights(questions)
    for key, f, g, _ in questions:
        if not g.any():
            continue
        keep = sorted(set(np.argsort(-prior(f))[:25].tolist()) | set(np.flatnonzero(g).tolist()))
        own += [len(ws)] * len(keep)
        xs.append(f[keep])
        gs.append(g[keep])
        ws.append(weight[tuple(map(str, key))])
    x, g, own, w = np.concatenate(xs).astype(np.float64), np.concatenate(gs), np.array(own), np.array(ws) / np.sum(ws)
    spread = x.std(0) + 1e-6
    z, n, beta = (x - x.mean(0)) / spread, len(w), np.zeros(x.shape[1])
    for _ in range(100):
        s = z @ beta
        p, right = softmax(s, own, n) * w[own], softmax(np.where(g, s, -np.inf), own, n) * w[own]
        mean = np.zeros((n, z.shape[1]))
        np.add.at(mean, own, p[:, None] * z)
        step = np.linalg.solve((z * p[:, None]).T @ z - (mean / w[:, None]).T @ mean + ridge * np.eye(len(beta)), z.T @ (p - right) + ridge * beta)
        beta -= step
        if np.abs(step).max() < 1e-6:
            break
    return beta / spread


def sentences(questions):
    """Weights and bias of a sentence: between those that tell evidence from all else, and those that tell it from what else its paper
    says of the question."""
    x, y, w = training(questions)
    weight = (1 - CHOICE) * logistic(x, y, w)[0] + CHOICE * choice(questions)
    scale, bias = logistic((x @ weight)[:, None], y, w, 1e-6)
    return weight * scale[0], bias


def of_best(f, order, s):
    """As of_best in src/comprehension/scoring.rs."""
    i, behind = order[0], [s[j] for j in order[1:3]] + [-8.0, -8.0]
    lead = [s[i] - max(b, -14.0) for b in behind[:2]]
    return np.r_[s[i], lead, f[i, 0] + f[i, 1], f[i, [2, 3, 4, 5, 6, 7, 12, 17, 13, 0]], np.log(max(len(s) / 100, 0.05))]


def ranked(questions, sentence, near):
    """Of each question: its scores, with the order of its sentences and what is known of the best. As judge_by in scoring.rs."""
    for key, f, g, likeness in questions:
        if len(f) == 0:
            continue
        s = words = f @ sentence[0] + sentence[1]
        order = np.argsort(-s, kind="stable")
        if near:
            of = np.full(len(s), likeness[order[:COMPARED]].min())
            of[order[:COMPARED]] = likeness[order[:COMPARED]]
            s = compared(words, of) @ near[0] + near[1]
            most = np.sort(of[order[:COMPARED]])[::-1]
            order = np.argsort(-s, kind="stable")
            more = [of[order[0]], most[0], most[min(2, len(most) - 1)], words[order[0]]]
        yield key, g, s, order, np.r_[of_best(f, order, s), more if near else []]


def compared(words, likeness):
    return np.stack([words, likeness, likeness - likeness.max(), words - words.max()], 1)


def fit(questions, meaning=False):
    """The two regressions by words, or the two by words and meaning that stand on the first of these."""
    sentence, near, weight = sentences(questions), None, weights(questions)
    if meaning:
        xs, ys, ws = [], [], []
        for key, f, g, likeness in questions:
            if len(f) == 0:
                continue
            words = f @ sentence[0] + sentence[1]
            keep = np.argsort(-words, kind="stable")[:COMPARED]
            xs.append(compared(words[keep], likeness[keep]))
            ys.append(g[keep].astype(np.float64))
            ws.append(np.full(len(keep), weight[tuple(map(str, key))] / len(keep)))
        near = logistic(np.concatenate(xs), np.concatenate(ys), np.concatenate(ws), 1e-4)
    xs, ys, ws, groups = [], [], [], []
    for key, g, _, _, known in ranked(questions, sentence, near):
        xs.append(known)
        ys.append(float(g.any()))
        ws.append(weight[tuple(map(str, key))])
        groups.append((*group(key), float(g.any())))
    # Whether a paper answers depends on who asks: as many questions with an answer as without, for each manner and kind.
    counts = Counter(groups)
    ws = [w * sum(counts[*of[:2], y] for y in (0.0, 1.0)) / counts[of] for w, of in zip(ws, groups)]
    best = logistic(np.array(xs), np.array(ys), np.array(ws), 1e-3)
    return sentence, best, near


def answered(questions, model):
    """(question, is answerable, [(probability, is evidence)]) of each question."""
    sentence, best, near = model
    out = []
    for key, g, s, order, known in ranked(questions, sentence, near):
        p = 1 / (1 + np.exp(-(known @ best[0] + best[1])))
        top = 1 / (1 + np.exp(-s[order[0]]))
        out.append((key, bool(g.any()), [(p / (1 + np.exp(-s[i])) / top, bool(g[i])) for i in order[:QUOTES]]))
    return out


def threshold(made, silent=0.78):
    """The probability below which this share of the questions without an answer is met with silence, of a lawyer's and of formal
    questions; kinds weigh alike."""
    by_kind = {}
    for key, answerable, best in made:
        if not answerable and key[1] != "plain":
            by_kind.setdefault(group(key), []).append(best[0][0])
    grid = np.linspace(0.02, 0.98, 193)
    return next((t for t in grid if np.mean([np.mean(np.array(v) < t) for v in by_kind.values()]) >= silent), 0.98)


def show(made, enough):
    table = {}
    for key, answerable, best in made:
        row = table.setdefault((key[0], key[1]), {"asked": 0, "found": 0, "first": 0, "top1": 0, "top3": 0, "none": 0, "silent": 0})
        spoken = best[0][0] >= enough
        if answerable:
            row["asked"] += 1
            row["top1"] += best[0][1]
            row["top3"] += any(right for _, right in best)
            row["found"] += spoken and any(right for p, right in best if p >= SHARE * best[0][0])
            row["first"] += spoken and best[0][1]
        else:
            row["none"] += 1
            row["silent"] += not spoken
    print(f"  {'kind':10} {'manner':7} {'asked':>5} {'found':>6} {'first':>6} {'top 1':>6} {'top 3':>6}   {'none':>5} {'silent':>6}")
    for (kind, manner), r in sorted(table.items()):
        share = lambda n, of: f"{100 * n / max(of, 1):6.1f}"
        print(f"  {kind:10} {manner:7} {r['asked']:5} {share(r['found'], r['asked'])} {share(r['first'], r['asked'])} {share(r['top1'], r['asked'])} {share(r['top3'], r['asked'])}   {r['none']:5} {share(r['silent'], r['none'])}")


def tables(questions, meaning):
    """Prints how well it goes where each kind of papers, and where each question, is left out; gives the weights fitted on all."""
    for kind in dict.fromkeys(q[0][0] for q in questions):
        rest = [q for q in questions if q[0][0] != kind]
        model = fit(rest, meaning)
        made = answered([q for q in questions if q[0][0] == kind], model)
        # Where a kind has too few questions without an answer, the others set the threshold.
        few = sum(not answerable for _, answerable, _ in made) < 30
        enough = threshold(answered(rest, model) if few else made)
        print(f"left out when fitting: {kind} (threshold {enough:.2f})")
        show(made, enough)
    made = []
    for fold in range(5):
        out = lambda q: zlib.crc32(q[0][3].encode()) % 5 == fold
        made += answered([q for q in questions if out(q)], fit([q for q in questions if not out(q)], meaning))
    enough = threshold(made)
    print(f"each kind of question left out when fitting (threshold {enough:.2f})")
    show(made, enough)
    model = fit(questions, meaning)
    made = answered(questions, model)
    enough = threshold(made)
    print(f"fitted on all (threshold {enough:.2f})")
    show(made, enough)
    return model, enough


def main(program, data, write="", chancery="", embeddings=""):
    names = json.loads(subprocess.run([program, "names"], capture_output=True, text=True, check=True).stdout)
    questions = load(program, data, KINDS, (chancery, embeddings) if embeddings else None)
    (sentence, best, _), enough = tables(questions, False)
    parts = {"sentence": sentence, "best": best}
    if embeddings:
        print("with an embedding model")
        (_, best, near), likely = tables(questions, True)
        # One threshold for both ways.
        logit = lambda p: np.log(p / (1 - p))
        parts |= {"near": near, "near best": (best[0], best[1] - logit(likely) + logit(enough))}
    if write:
        with open(write, encoding="utf-8") as file:
            # Without a model, the weights that need one stay.
            lines = [line for line in file if line.startswith("#") or line.split("\t")[0] not in (*parts, "best")]
        for part, (weights, bias) in parts.items():
            lines += [f"{part}\t{name}\t{weight:.4f}\n" for name, weight in zip(names[part], weights)] + [f"{part}\tbias\t{bias:.4f}\n"]
        lines.append(f"best\tenough\t{enough:.4f}\n")
        with open(write, "w", encoding="utf-8") as file:
            file.writelines(lines)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
