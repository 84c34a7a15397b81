/** The initials of a name: « ML » for « Marie Lefèvre »; may be empty. */
export function initials(name: string | null): string {
  const words = name?.match(/[\p{L}\p{N}]+/gu) ?? []
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => Array.from(word ?? '')[0]?.toLocaleUpperCase() ?? '').join('')
}
