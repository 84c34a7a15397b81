import type { Edit } from './mutant.ts'
import type { Token } from './tokens.ts'

/**
 * Mutations of a regular expression in a string: each bound of a repetition is raised or lowered by one, each alternative
 * removed, each optional part made mandatory.
 */
export function patternEdits(token: Token): Edit[] {
  return [
    ...edits(token, /\{(\d+),(\d+)\}/g, (_, least, most) =>
      [
        [+least - 1, +most],
        [+least + 1, +most],
        [+least, +most - 1],
        [+least, +most + 1],
      ]
        .filter(([low = 0]) => low >= 0)
        .map((bounds) => `{${bounds.join()}}`),
    ),
    ...edits(token, /\(([^()?][^()]*\|[^()]*)\)/g, (_, inner) => {
      const parts = inner.split('|')
      return parts.map((_, left) => `(${parts.toSpliced(left, 1).join('|')})`)
    }),
    ...edits(token, /(?<=[A-Za-z0-9)\s])[?]/g, () => ['']),
  ]
}

/**
 * Mutations of a pattern between slashes, which may match part of a text. They drop each anchor, drop each `+` or turn it
 * into `*`, and remove each range and character of a class.
 */
export function literalEdits(token: Token): Edit[] {
  const { text, start } = token
  return [
    ...edits(token, /(?<=^\/)\^|\$(?=\/$)/g, () => ['']),
    ...edits(token, /(?<=[\])\w])\+/g, () => ['', '*']),
    ...[...text.matchAll(/(?<=\[)[^\]]+(?=\])/g)].flatMap(({ index, 0: items }) =>
      edits({ text: items, start: start + index }, /[^-]-[^-]|./g, () => ['']),
    ),
  ]
}

/** Makes one edit per match of a pattern and per replacement computed from that match. */
function edits(
  { text, start }: Pick<Token, 'text' | 'start'>,
  pattern: RegExp,
  replacements: (...found: [string, string, string]) => string[],
): Edit[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const [found, first = '', second = ''] = match
    const at = start + match.index
    const replace = (put: string) => ({ start: at, end: at + found.length, text: put })
    return replacements(found, first, second).map(replace)
  })
}
