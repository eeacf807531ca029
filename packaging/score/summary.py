"""Mean ROUGE F1 (with stemming) of one-sentence summaries, beside the first sentence of the text and LexRank (Erkan and
Radev 2004), in the same run."""
import json
import re
import subprocess
import sys

from lexrank import STOPWORDS, LexRank
from rouge_score import rouge_scorer

KINDS = ("rouge1", "rouge2", "rougeL")


def main(program, data):
    pairs = json.load(open(f"{data}/pairs.json", encoding="utf-8"))
    requests = "\n".join(json.dumps({"id": p["id"], "text": p["text"], "sentences": 1}) for p in pairs)
    done = subprocess.run([program, "eval", "summary"], input=requests, capture_output=True, text=True, check=True)
    ours = {answer["id"]: answer["summary"] for answer in map(json.loads, done.stdout.splitlines())}
    scorer = rouge_scorer.RougeScorer(KINDS, use_stemmer=True)

    def mean(summary):
        scores = [scorer.score(p["reference"], summary(p)) for p in pairs]
        return {kind: 100 * sum(s[kind].fmeasure for s in scores) / len(scores) for kind in KINDS}

    def sentences(p):
        return [s for s in re.split(r"(?<=[.;!?])\s+", p["text"].strip()) if s]

    ranks = LexRank([sentences(p) for p in pairs], stopwords=STOPWORDS["en"])
    lead = mean(lambda p: sentences(p)[0])
    lexrank = mean(lambda p: ranks.get_summary(sentences(p), summary_size=1)[0])
    found = mean(lambda p: ours[p["id"]])
    missed = [kind for kind in KINDS if found[kind] < max(lead[kind], lexrank[kind])]
    print("summary   texts  " + "  ".join(KINDS))
    for name, row in (("lead-1", lead), ("lexrank", lexrank), ("chancery", found)):
        print(f"{name:9} {len(pairs):5}  " + "  ".join(f"{row[kind]:6.2f}" for kind in KINDS))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
