/** Words may begin with a letter, a digit or an emoji, and continue with marks and joiners. */
const WORDS = /[\p{L}\p{N}\p{So}][\p{L}\p{N}\p{S}\p{M}\p{Cf}]*/gu

/**
 * Returns the initials of a name: the first graphemes of its first and last words. « ML » for « Marie Lefèvre », « अकु » for «
 * अनिल कुमार »; may be empty.
 */
export function initials(name: string | null): string {
  const words = name?.match(WORDS) ?? []
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  const graphemes = new Intl.Segmenter()
  return ends
    .map((word = '') => [...graphemes.segment(word)][0]?.segment.toLocaleUpperCase() ?? '')
    .join('')
}
