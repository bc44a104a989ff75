#!/usr/bin/env python3
"""Makes the typefaces of static/fonts/ out of those that Fontsource publishes. See README.md in this folder.

Usage: make-fonts.py INSTRUMENT_SANS INSTRUMENT_SANS_EXT GEIST_MONO OUT
    INSTRUMENT_SANS      instrument-sans-latin-wght-normal.woff2
    INSTRUMENT_SANS_EXT  instrument-sans-latin-ext-wght-normal.woff2
    GEIST_MONO           geist-mono-latin-wght-normal.woff2
    OUT                  folder for the four files; their names say their content
"""

import hashlib
import sys
from pathlib import Path

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.subset import Options, Subsetter, load_font, save_font
from fontTools.varLib.instancer import instantiateVariableFont

ASCII = "".join(map(chr, range(0x20, 0x7F)))
# What the site itself says in both languages, and what people there type most.
TEXT = ASCII + "\u00a0©×·•–…€‘’“”§→−ÉËÏàáèéêëíïóöü"
# What names in western Europe are written with besides; the dotless i of Turkish is in the same file of Fontsource.
LETTERS = "".join(filter(str.isalpha, map(chr, [*range(0xC0, 0x100), 0x131, 0x152, 0x153])))
# Latin Extended-A, and the letters with a comma below of Romanian: names in Turkey and in central and eastern Europe.
FURTHER = "".join(letter for letter in map(chr, [*range(0x100, 0x180), *range(0x218, 0x21C)]) if letter not in LETTERS)
CODES = ASCII + "\u00a0×·–…€éëïö"

# Thousandths of an em. A pair that kerns by less is not seen; nor is half of ALIKE when classes are joined.
SMALLEST = 12
STEP = 8
ALIKE = 16
# The weight whose kerning stands for all: between that of text (400) and of headings (600).
KERNING_WEIGHT = 500
# Nobody sets these close to a letter.
UNKERNED = set("[]{}\\|^_`~<>@#$%&*+=;©×·•§→−€\u00a0 ")


def main(sans: str, further: str, mono: str, out: str) -> None:
    rest = "".join(letter for letter in LETTERS if letter not in TEXT)

    text = cut(sans, TEXT, ["liga", "tnum", "locl"], (400, 700))
    kerning = pairs(cut(sans, TEXT, ["kern"], KERNING_WEIGHT))
    addOpenTypeFeaturesFromString(text, as_classes(kerning, text.getGlyphOrder()), tables=["GPOS"])

    save(text, out, "instrument-sans")
    save(cut(sans, rest, ["kern", "locl"], (400, 700)), out, "instrument-sans-more")
    save(cut(further, FURTHER, ["kern", "locl"], (400, 700)), out, "instrument-sans-further")
    save(cut(mono, CODES, [], (400, 600)), out, "geist-mono")


def options(features: list[str]) -> Options:
    chosen = Options()
    chosen.flavor = "woff2"
    chosen.layout_features = features
    chosen.name_IDs = [0, 1, 2, 13, 14]
    chosen.notdef_outline = True
    return chosen


def cut(file: str, characters: str, features: list[str], weight: int | tuple[int, int]):
    """The typeface with these characters, features and weights alone."""
    font = load_font(file, Options())
    subsetter = Subsetter(options(features))
    subsetter.populate(text=characters)
    subsetter.subset(font)
    return instantiateVariableFont(font, {"wght": weight})


def pairs(font) -> dict[tuple[str, str], int]:
    """How far each pair of glyphs is kerned, exceptions and classes taken together. Static typefaces only."""
    kerning: dict[tuple[str, str], int] = {}
    for lookup in font["GPOS"].table.LookupList.Lookup:
        seen: dict[tuple[str, str], int] = {}
        for table in lookup.SubTable:
            table = table.ExtSubTable if table.LookupType == 9 else table
            for index, left in enumerate(table.Coverage.glyphs):
                if table.Format == 1:
                    for record in table.PairSet[index].PairValueRecord:
                        seen.setdefault((left, record.SecondGlyph), advance(record.Value1))
                else:
                    row = table.Class1Record[table.ClassDef1.classDefs.get(left, 0)].Class2Record
                    for right in font.getGlyphOrder():
                        value = row[table.ClassDef2.classDefs.get(right, 0)].Value1
                        seen.setdefault((left, right), advance(value))
        for pair, value in seen.items():
            kerning[pair] = kerning.get(pair, 0) + value
    unkerned = {glyph for code, glyph in font.getBestCmap().items() if chr(code) in UNKERNED}
    return {
        pair: round(value / STEP) * STEP
        for pair, value in kerning.items()
        if abs(value) >= SMALLEST and not unkerned & set(pair)
    }


def advance(value) -> int:
    return getattr(value, "XAdvance", 0) if value else 0


def as_classes(kerning: dict[tuple[str, str], int], glyphs: list[str]) -> str:
    """The same kerning as a feature file, glyphs that kern alike taken together."""
    rows = join({left: [kerning.get((left, right), 0) for right in glyphs] for left in glyphs})
    means = [mean(row) for _, row in rows]
    columns = join({right: [row[index] for row in means] for index, right in enumerate(glyphs)})

    lines = ["languagesystem DFLT dflt;", "languagesystem latn dflt;"]
    lines += [f"@L{i} = [{' '.join(left)}];" for i, (left, _) in enumerate(rows)]
    lines += [f"@R{j} = [{' '.join(right)}];" for j, (right, _) in enumerate(columns)]
    lines.append("feature kern {")
    for i in range(len(rows)):
        for j, (_, column) in enumerate(columns):
            value = round(mean(column)[i] / STEP) * STEP
            if abs(value) >= SMALLEST:
                lines.append(f"  pos @L{i} @R{j} {value};")
    return "\n".join([*lines, "} kern;"])


def join(vectors: dict[str, list[float]]) -> list[tuple[list[str], list[list[float]]]]:
    """Groups of glyphs whose values differ from those of the group's first by at most ALIKE; none for zeros."""
    groups: list[tuple[list[str], list[list[float]]]] = []
    for glyph, vector in vectors.items():
        if not any(vector):
            continue
        for names, members in groups:
            if max(abs(a - b) for a, b in zip(vector, members[0])) <= ALIKE:
                names.append(glyph)
                members.append(vector)
                break
        else:
            groups.append(([glyph], [vector]))
    return groups


def mean(vectors: list[list[float]]) -> list[float]:
    return [sum(values) / len(values) for values in zip(*vectors)]


def save(font, folder: str, name: str) -> None:
    made = Path(folder) / f"{name}.woff2"
    save_font(font, str(made), options([]))
    named = made.with_name(f"{name}-{hashlib.sha256(made.read_bytes()).hexdigest()[:8]}.woff2")
    made.rename(named)
    print(named.name, named.stat().st_size, ranges(font.getBestCmap()))


def ranges(codes) -> str:
    """As `unicode-range` wants them."""
    spans: list[list[int]] = []
    for code in sorted(codes):
        if spans and code == spans[-1][1] + 1:
            spans[-1][1] = code
        else:
            spans.append([code, code])
    return ", ".join(f"U+{a:X}" if a == b else f"U+{a:X}-{b:X}" for a, b in spans)


if __name__ == "__main__":
    main(*sys.argv[1:])
