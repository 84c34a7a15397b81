/** Letters that Unicode does not decompose, with what people type instead. */
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
 * A name in the form that searches compare: without accents, case and punctuation, its words separated by one space. Empty if
 * nothing is left to search for. The same for « Élodie D’Arc-Łuczak » and « elodie d arc luczak ».
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
