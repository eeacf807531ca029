"""The questions that answers are graded on (questions/*.tsv), put to the papers of a folder that is laid out as tests/data is: each
with the places of its evidence, none where the annotators found nothing. A kind of paper that the folder does not hold is left out.
"""
import csv
import json
import os

HERE = os.path.dirname(os.path.abspath(__file__))


def table(name):
    with open(f"{HERE}/questions/{name}.tsv", encoding="utf-8") as file:
        return [row for row in csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE) if row and not row[0].startswith("#")]


def nda(data):
    if not os.path.exists(f"{data}/nda/dev.json"):
        return
    corpus = json.load(open(f"{data}/nda/dev.json", encoding="utf-8"))
    for document in corpus["documents"]:
        notes = document["annotation_sets"][0]["annotations"]
        questions = []
        for key, manner, yes, question in table("nda"):
            gold = [document["spans"][i] for i in notes[key]["spans"]] if notes[key]["choice"] != "NotMentioned" else []
            questions.append({"id": ["nda", manner, str(document["id"]), key, question, notes[key]["choice"], yes], "question": question, "gold": gold})
        yield {"text": document["text"], "questions": questions}


def contracts(data):
    if not os.path.exists(f"{data}/contracts/retrieval.json"):
        return
    tests = json.load(open(f"{data}/contracts/retrieval.json", encoding="utf-8"))
    files = sorted({t["snippets"][0]["file"] for t in tests})
    formal, gold = {}, {}
    for t in tests:
        formal[t["category"]] = t["query"].rsplit("; ", 1)[1]
        gold[t["snippets"][0]["file"], t["category"]] = [s["span"] for s in t["snippets"]]
    asked = table("contracts") + [[category, "formal", question] for category, question in sorted(formal.items())]
    for file in files:
        questions = [
            {"id": ["contracts", manner, file, category, question, "", "-"], "question": question, "gold": gold.get((file, category), [])}
            for category, manner, question in asked
        ]
        yield {"text": open(f"{data}/contracts/txt/{file}", encoding="utf-8").read(), "questions": questions}


def clerk(data):
    """Papers of many kinds; they lie in tests/data, whatever DATA is."""
    return own("clerk")


def short(data):
    """Short papers of ten kinds; they lie in tests/data too."""
    return own("short")


def office(data):
    """Papers of nine kinds that were written when the rules had been made; they lie in tests/data too."""
    return own("office")


def partner(data):
    """Papers of ten kinds more; they lie in tests/data too."""
    return own("partner")


def everyday(data):
    """Papers of twelve kinds, asked in the words that people use; they lie in tests/data too."""
    return own("everyday")


def mixed_a(data):
    """Papers of eight kinds of many forms: forms, tables, notes, messages; they lie in tests/data too."""
    return own("mixed-a")


def mixed_b(data):
    """Eight more, which were only counted while the rules were made; they lie in tests/data too."""
    return own("mixed-b")


def fresh_a(data):
    """Twelve kinds, asked by people who had not read the code; they lie in tests/data too."""
    return own("fresh-a")


def fresh_b(data):
    """Eight more, asked in everyday words and only counted; they lie in tests/data too."""
    return own("fresh-b")


def fresh_c(data):
    """Eight more, asked in everyday words and only counted; they lie in tests/data too."""
    return own("fresh-c")


def own(of):
    tests = os.path.join(HERE, "../../tests/data")
    papers = {}
    for path, question, words, verdict in table(of):
        papers.setdefault(path, []).append((question, words, verdict))
    for path, asked in papers.items():
        text = open(f"{tests}/{path}", encoding="utf-8").read()
        # A line may be broken inside the words.
        plain, at = "", []
        for i, c in enumerate(text):
            if not c.isspace():
                plain += c
                at.append(i)
            elif plain and plain[-1] != " ":
                plain += " "
                at.append(i)
        questions = []
        # Merger agreements and privacy policies are kinds of their own, so that they can be left out.
        name = path.split("/")[1].split(".")[0]
        kind = name if name in ("merger", "privacy") else of
        for question, words, verdict in asked:
            found = plain.find(words)
            if words != "-" and found < 0:
                raise ValueError(f"{path} does not say: {words}")
            gold = [] if words == "-" else [[at[found], at[found + len(words) - 1] + 1]]
            choice = "Entailment" if verdict != "-" else ""
            questions.append({"id": [kind, "any", path, question, question, choice, verdict], "question": question, "gold": gold})
        yield {"text": text, "questions": questions}


KINDS = {"nda": nda, "contracts": contracts, "clerk": clerk, "short": short, "office": office, "partner": partner, "everyday": everyday, "mixed-a": mixed_a, "mixed-b": mixed_b, "fresh-a": fresh_a, "fresh-b": fresh_b, "fresh-c": fresh_c}
