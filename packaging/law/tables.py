#!/usr/bin/env python3
"""Makes assets/law/{reporters,laws,journals,courts}.tsv from the tables of reporters-db and courts-db as CSV (Free Law
Project, BSD 2-Clause; see NOTICE). Run once for new tables:  packaging/law/tables.py FOLDER_WITH_THE_CSV_FILES

Columns of the first three: abbreviation, series, name, kind, first year, last year, marks, other spellings (;).
Marks: v  may stand without a volume (a one-volume reporter; known from the examples of the same database)
       y  numbered by year behind the name: T.C. Memo. 2019-233
Columns of courts: id, how it is cited, name, system, location.
"""
import csv, json, pathlib, re, sys

source = pathlib.Path(sys.argv[1])
target = pathlib.Path(__file__).resolve().parents[2] / "assets" / "law"
read = lambda name: list(csv.DictReader(open(source / name, encoding="utf-8")))
bare = lambda s: re.sub(r"\s", "", s)


def without_volume(name):
    """Series that an example cites without a volume before the name."""
    return {e["reporter"] for e in json.load(open(source / name, encoding="utf-8")) if not e["text"][0].isdigit()}


def write(name, rows):
    lines = sorted({"\t".join(re.sub(r"[\t\r\n]", " ", cell) for cell in row) for row in rows})
    (target / name).write_text("".join(line + "\n" for line in lines), encoding="utf-8")


def spelled(row, abbreviation):
    return ";".join(sorted({v for v in row["variations"].split(";") if v and v != abbreviation}))


loose = without_volume("examples_reporters.json")
dated = {"T.C. Memo.", "T.C. Summary Opinion"}
write("reporters.tsv", (
    [r["edition"], r["key"], r["name"], r["cite_type"], r["start_year"], r["end_year"],
     ("v" if r["key"] in loose else "") + ("y" if r["edition"] in dated else ""), spelled(r, r["edition"])]
    for r in read("reporters.csv")))
loose = without_volume("examples_laws.json")
write("laws.tsv", (
    [r["key"], r["key"], r["name"], r["cite_type"], r["start_year"], r["end_year"], "v" if r["key"] in loose else "",
     spelled(r, r["key"])] for r in read("laws.csv")))
write("journals.tsv", (
    [r["key"], r["key"], r["name"], r["cite_type"], r["start_year"], r["end_year"], "", spelled(r, r["key"])]
    for r in read("journals.csv")))
write("courts.tsv", ([r["id"], r["citation_string"], r["name"], r["system"], r["location"]] for r in read("courts.csv")))
