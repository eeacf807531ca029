"""Cuts a variable font down to what every page shows first. Called by packaging/fonts.

    fonts.py PACKAGES OUT
"""

import sys
from io import BytesIO
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

WEIGHTS = (400, 600)
# As in the unicode-range of ui/src/styles/fonts.css.
LETTERS = [
    *range(0x20, 0x7F), *range(0xA0, 0x100), 0x131, *range(0x2010, 0x2016), *range(0x2018, 0x201F),
    0x2022, 0x2026, 0x2032, 0x2033, 0x2039, 0x203A, 0x20AC, 0x2122, *range(0x2190, 0x2194), 0x2212,
]
FEATURES = ["ccmp", "kern", "liga", "mark", "tnum"]
FONTS = {
    "sans": ("Sans", "source-sans-3/files/source-sans-3-latin-wght-normal.woff2"),
    "serif": ("Serif", "source-serif-4/files/source-serif-4-latin-wght-normal.woff2"),
}


def cut(source: Path, name: str) -> TTFont:
    between = BytesIO()
    instancer.instantiateVariableFont(TTFont(source), {"wght": WEIGHTS}).save(between)
    font = TTFont(between)
    options = subset.Options(layout_features=FEATURES, hinting=False, flavor="woff2", name_IDs=[0, 1, 2, 13, 14])
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=LETTERS)
    cutter.subset(font)
    # "Source" is a reserved name of the originals (SIL Open Font License 1.1, 3): what is changed bears another.
    for record in font["name"].names:
        if record.nameID == 1:
            record.string = f"Chancery {name}"
    font.flavor = "woff2"
    return font


def main() -> None:
    packages, out = (Path(word) for word in sys.argv[1:])
    for short, (name, file) in FONTS.items():
        path = out / f"letters-{short}.woff2"
        cut(packages / file, name).save(path)
        print(f"{path.stat().st_size / 1024:6.1f} KB  {path.name}, of {(packages / file).stat().st_size / 1024:.1f} KB")


main()
