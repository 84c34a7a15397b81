import { brotliDecompressSync } from 'node:zlib'

/** The tables that WOFF2 names by a number (https://www.w3.org/TR/WOFF2/#table_dir_format). */
const TAGS = [
  ...['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post', 'cvt ', 'fpgm', 'glyf'],
  ...['loca', 'prep', 'CFF ', 'VORG', 'EBDT', 'EBLC', 'gasp', 'hdmx', 'kern', 'LTSH', 'PCLT'],
  ...['VDMX', 'vhea', 'vmtx', 'BASE', 'GDEF', 'GPOS', 'GSUB', 'EBSC', 'JSTF', 'MATH', 'CBDT'],
  ...['CBLC', 'COLR', 'CPAL', 'SVG ', 'sbix', 'acnt', 'avar', 'bdat', 'bloc', 'bsln', 'cvar'],
  ...['fdsc', 'feat', 'fmtx', 'fvar', 'gvar', 'hsty', 'just', 'lcar', 'mort', 'morx', 'opbd'],
  ...['prop', 'trak', 'Zapf', 'Silf', 'Glat', 'Gloc', 'Feat', 'Sill'],
]

const HEADER_BYTES = 48

/** The characters that a font in WOFF2 has a glyph for. */
export function charactersOf(woff2: Buffer): ReadonlySet<number> {
  const count = woff2.readUInt16BE(12)
  let at = HEADER_BYTES
  const byte = () => woff2.readUInt8(at++)
  const number = () => {
    for (let value = 0; ;) {
      const next = byte()
      value = value * 128 + (next & 127)
      if (next < 128) return value
    }
  }
  let offset = 0
  let start: number | undefined
  for (let table = 0; table < count; table++) {
    const flags = byte()
    const own = (flags & 63) === 63
    const tag = own ? woff2.toString('latin1', at, (at += 4)) : TAGS[flags & 63]
    const length = number()
    // Only these two are transformed by default, and only then followed by a second length.
    const isOutline = tag === 'glyf' || tag === 'loca'
    const isTransformed = isOutline ? flags >> 6 === 0 : flags >> 6 !== 0
    if (tag === 'cmap') start = offset
    offset += isTransformed ? number() : length
  }
  const tables = brotliDecompressSync(woff2.subarray(at, at + woff2.readUInt32BE(20)))
  if (start === undefined) throw new Error('the font has no cmap')
  return mappedIn(tables.subarray(start))
}

/** The characters of a `cmap` (https://learn.microsoft.com/typography/opentype/spec/cmap), of its subtables of formats 4 and 12. */
function mappedIn(cmap: Buffer): Set<number> {
  const found = new Set<number>()
  for (let table = 0; table < cmap.readUInt16BE(2); table++) {
    const subtable = cmap.subarray(cmap.readUInt32BE(8 + table * 8))
    const format = subtable.readUInt16BE(0)
    if (format === 4) addSegments(subtable, found)
    if (format === 12) {
      for (let group = 0; group < subtable.readUInt32BE(12); group++) {
        const first = subtable.readUInt32BE(16 + group * 12)
        const last = subtable.readUInt32BE(20 + group * 12)
        for (let code = first; code <= last; code++) found.add(code)
      }
    }
  }
  return found
}

function addSegments(subtable: Buffer, found: Set<number>): void {
  const bytes = subtable.readUInt16BE(6)
  for (let at = 14; at < 14 + bytes; at += 2) {
    const last = subtable.readUInt16BE(at)
    const first = subtable.readUInt16BE(at + bytes + 2)
    const delta = subtable.readUInt16BE(at + 2 * bytes + 2)
    const range = subtable.readUInt16BE(at + 3 * bytes + 2)
    for (let code = first; code <= last && code < 0xffff; code++) {
      const place = at + 3 * bytes + 2 + range + (code - first) * 2
      const glyph = range === 0 ? code + delta : subtable.readUInt16BE(place)
      if (glyph % 65_536 !== 0) found.add(code)
    }
  }
}
