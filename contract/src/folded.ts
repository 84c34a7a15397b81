/** Letters that Unicode does not decompose, with the letters that people type instead. */
const PLAIN: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
}

/**
 * The form of a name that searches compare: no accents, capitals or punctuation, and one space between words. « Élodie
 * D’Arc-Łuczak » becomes « elodie d arc luczak ». Empty if nothing searchable is left.
 *
 * Source: Unicode, UAX #15, compatibility decomposition.
 */
export function folded(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[æœßøłđðþıħŧ]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[^\p{L}\p{N}\p{S}]+/gu, ' ')
    .trim()
}
