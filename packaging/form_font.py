"""Cuts Liberation Sans down to the letters that filled PDF forms may need. Called by packaging/form-font.

    form_font.py LIBERATION_SANS OUT
"""

import sys
import zlib
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

# Latin with all accents, Vietnamese among them, Greek, Cyrillic, and what stands between letters. What is written from right
# to left is left out: it would need shaping and reordering.
LETTERS = [
    *range(0x20, 0x7F), *range(0xA0, 0x250), 0x2BC, 0x2C6, 0x2C7, *range(0x2D8, 0x2DE), *range(0x370, 0x400),
    *range(0x400, 0x530), *range(0x1E00, 0x1F00), *range(0x2010, 0x2028), *range(0x2030, 0x2050), *range(0x20A0, 0x20C0),
    0x2105, 0x2113, 0x2116, 0x2117, 0x2120, 0x2122, 0x2126, *range(0x2150, 0x2160), *range(0x2190, 0x2196), 0x2202, 0x2206,
    0x220F, 0x2211, 0x2212, 0x2215, 0x2219, 0x221A, 0x221E, 0x222B, 0x2248, 0x2260, 0x2264, 0x2265, 0x25CA, 0xFB01, 0xFB02,
]


def main() -> None:
    source, out = (Path(word) for word in sys.argv[1:])
    font = TTFont(source)
    options = subset.Options(layout_features=[], hinting=False, name_IDs=[0, 1, 2, 13, 14], notdef_outline=True,
                             glyph_names=False, drop_tables=["GDEF", "GSUB", "GPOS", "kern", "DSIG", "FFTM", "gasp", "OS/2"])
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=LETTERS)
    cutter.subset(font)
    # "Liberation" is a reserved name of the original (SIL Open Font License 1.1, 3): what is changed bears another.
    for record in font["name"].names:
        if record.nameID == 1:
            record.string = "Chancery Form"
    # One cmap in format 4 is what fonts/truetype.rs reads.
    font["cmap"].tables = [table for table in font["cmap"].tables if table.format == 4][:1]
    for table in font["cmap"].tables:
        table.platformID, table.platEncID = 3, 1
    cut = out.with_suffix(".ttf")
    font.save(cut)
    bare = cut.read_bytes()
    cut.unlink()
    packed = zlib.compress(bare, 9)
    out.write_bytes(packed)
    letters = sorted(font.getBestCmap())
    print(f"{len(packed) / 1024:6.1f} KB  {out.name}, {len(bare) / 1024:.1f} KB unpacked, {len(letters)} characters")


main()
