"""
Makes the site's type, app/visitor/ui/font/onest.woff2: what Russian pages need of Onest, with weights from 400 to 700. Run by
`python3 scripts/make-font.py`, with Debian's packages fonttools and python3-brotli; what it writes is committed.

The package brings Onest in parts, cut by script, and a Russian line needs three of them: its letters,
its spaces and signs, and ₽. As one file the type comes at once, and a page is laid out again only once; it
weighs 20 KB, the three parts of the package 78 KB.
"""

from itertools import chain
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.otTables import Device
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).parent.parent
PARTS = ROOT / 'node_modules/@fontsource-variable/onest/files'


def between(first, last):
    return ''.join(map(chr, range(ord(first), ord(last) + 1)))


LATIN = between(' ', '~') + '\u00a0«»„“”’—–‑−…·•×²°′″§©±€'
CYRILLIC = between('А', 'я') + 'Ёё№'
ROUBLE = '₽'


def read_part(name, characters):
    """A part of the package, without the characters and weights that the site has no use for."""
    font = TTFont(PARTS / f'onest-{name}-wght-normal.woff2', recalcTimestamp=False)
    instantiateVariableFont(font, {'wght': (400, 700)}, inplace=True)
    subsetter = Subsetter(Options(hinting=False, layout_features=['kern', 'tnum']))
    subsetter.populate(text=characters)
    subsetter.subset(font)
    return font


def add_part(font, part):
    """
    Adds a part to another. fontTools merges fixed fonts only; these vary, but they were cut from one
    font: the same measures, the same axis, and no glyph in both but the one for what is missing.
    """
    glyphs = [name for name in part.getGlyphOrder() if name != '.notdef']
    assert not set(glyphs) & set(font.getGlyphOrder())
    for tag in ('glyf', 'gvar', 'hmtx', 'cmap', 'HVAR', 'GDEF', 'GPOS'):
        _ = font[tag], part[tag]  # read by the order of glyphs in the file, before that changes
    font.setGlyphOrder(font.getGlyphOrder() + glyphs)
    font['glyf'].glyphOrder = font.getGlyphOrder()
    for name in glyphs:
        font['glyf'].glyphs[name] = part['glyf'][name]
        font['gvar'].variations[name] = part['gvar'].variations[name]
        font['hmtx'].metrics[name] = part['hmtx'].metrics[name]
    for table in font['cmap'].tables:
        table.cmap.update(part.getBestCmap())
    add_advances(font['HVAR'].table, part['HVAR'].table, glyphs)
    add_kerning(font, part)


def add_advances(table, added, glyphs):
    first = add_variations(table, added)
    for name in glyphs:
        # The store's number stands in the upper half, the row in it in the lower.
        table.AdvWidthMap.mapping[name] = (first << 16) + added.AdvWidthMap.mapping[name]


def add_kerning(font, part):
    assert not part['GSUB'].table.LookupList.Lookup, 'Only digits have another form, and they are Latin.'
    lookups = part['GPOS'].table.LookupList.Lookup
    if not lookups:
        return
    first = add_variations(font['GDEF'].table, part['GDEF'].table)
    for device in devices_in(lookups):
        device.StartSize += first
    table = font['GPOS'].table
    (kern,) = (record.Feature for record in table.FeatureList.FeatureRecord)
    count = len(table.LookupList.Lookup)
    kern.LookupListIndex += range(count, count + len(lookups))
    table.LookupList.Lookup += lookups
    font['GDEF'].table.GlyphClassDef.classDefs.update(part['GDEF'].table.GlyphClassDef.classDefs)


def add_variations(table, added):
    """Adds the store of variations. Returns the number that its first one has got."""
    store, other = table.VarStore, added.VarStore
    regions = store.VarRegionList.Region
    for data in other.VarData:
        data.VarRegionIndex = [len(regions) + index for index in data.VarRegionIndex]
    regions += other.VarRegionList.Region
    first = len(store.VarData)
    store.VarData += other.VarData
    return first


def devices_in(node):
    """The references to variations in a table, or in a list of them."""
    if isinstance(node, Device):
        return [node]
    if isinstance(node, list):
        return chain.from_iterable(map(devices_in, node))
    if hasattr(node, 'ensureDecompiled'):
        node.ensureDecompiled()
    return devices_in(list(vars(node).values())) if hasattr(node, '__dict__') else []


onest = read_part('latin', LATIN)
add_part(onest, read_part('cyrillic', CYRILLIC))
add_part(onest, read_part('latin-ext', ROUBLE))
onest.flavor = 'woff2'
onest.save(ROOT / 'app/visitor/ui/font/onest.woff2')
