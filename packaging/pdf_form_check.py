"""The parts of packaging/pdf-form-check that compare.

    pdf_form_check.py page OUT.html OUT.tsv              a form for LibreOffice to export, and values
    pdf_form_check.py shown NEW.pdf TEXT.txt VALUES.tsv  every value is in the text that poppler shows
    pdf_form_check.py values OLD.pdf NEW.pdf VALUES.tsv  pypdf and pikepdf read the values, and nothing else has changed
"""

import re
import sys
import unicodedata
from pathlib import Path

PAGE = """<html><body><h2>A form</h2><form>
<p>Name <input type="text" name="name" size="30"></p>
<p>Story <textarea name="story" cols="40" rows="4"></textarea></p>
<p><input type="checkbox" name="agreed" value="on"> Agreed</p>
<p>Court <select name="court"><option>Alpha</option><option>Beta</option></select></p>
<p>Side <input type="radio" name="side" value="plaintiff"> Plaintiff <input type="radio" name="side" value="defendant"> Defendant</p>
</form></body></html>"""
VALUES = {
    "name": "Anna Żółkiewska",
    "story": "First line\\nand a second one that is longer than the field is wide, so it is broken",
    "agreed": "on",
    "court": "Beta",
    "side": "defendant",
}


def page(out: str, values: str) -> None:
    Path(out).write_text(PAGE)
    Path(values).write_text("".join(f"{name}\t{value}\n" for name, value in VALUES.items()))


def read(values: str) -> dict[str, str]:
    pairs = (line.split("\t", 1) for line in Path(values).read_text().splitlines() if "\t" in line)
    return {name: value.replace("\\n", "\n") for name, value in pairs}


def bare(text: str) -> str:
    return re.sub(r"\s", "", unicodedata.normalize("NFC", text))


def options(field: object) -> dict[str, str]:
    """The label of each export value of a choice."""
    pairs = field.obj.get("/Opt", []) if field.obj.get("/FT") == "/Ch" else []
    return {str(pair if is_text(pair) else pair[0]): str(pair if is_text(pair) else pair[1]) for pair in pairs}


def is_text(item: object) -> bool:
    import pikepdf

    return not isinstance(item, pikepdf.Array)


def shown(pdf: str, text: str, values: str) -> None:
    import pikepdf

    seen = bare(Path(text).read_text())
    with pikepdf.open(pdf) as file:
        fields = {field.fully_qualified_name: field for field in file.acroform.fields}
        for name, value in read(values).items():
            if fields[name].obj.get("/FT") == "/Btn" or "/Parent" in fields[name].obj and fields[name].obj.Parent.get("/FT") == "/Btn":
                continue
            for line in value.split("\n"):
                label = options(fields[name]).get(line, line)
                assert bare(label) in seen, f"{name}: {label!r} is not shown"


def values(old: str, new: str, wanted: str) -> None:
    import pikepdf
    import pypdf

    asked = read(wanted)
    before, after = pypdf.PdfReader(old).get_fields(), pypdf.PdfReader(new).get_fields()
    assert before.keys() == after.keys()

    def plain(value: object) -> str:
        if isinstance(value, list):
            return "\n".join(plain(part) for part in value)
        return str(value).removeprefix("/") if value is not None else ""

    for name, field in after.items():
        has = plain(field.get("/V"))
        if name in asked:
            assert has == asked[name], f"{name}: pypdf reads {has!r}, not {asked[name]!r}"
        elif not field.get("/Kids"):
            assert has == plain(before[name].get("/V")), f"{name} changed"
    with pikepdf.open(old) as first, pikepdf.open(new) as second:
        assert len(first.pages) == len(second.pages)
        for was, now in zip(first.pages, second.pages):
            streams = [page.get("/Contents") for page in (was, now)]
            assert (streams[0] is None) == (streams[1] is None)
            if streams[0] is not None and not isinstance(streams[0], pikepdf.Array):
                assert streams[0].read_bytes() == streams[1].read_bytes()
        names = {field.fully_qualified_name: field for field in second.acroform.fields}
        for name, value in asked.items():
            field = names[name]
            if hasattr(field, "value") and isinstance(field.value, str) and not value.count("\n"):
                assert plain(field.value) == value, f"{name}: pikepdf reads {field.value!r}"


{"page": page, "shown": shown, "values": values}[sys.argv[1]](*sys.argv[2:])
