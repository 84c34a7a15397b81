import type { Edit } from './mutant.ts'
import type { Token } from './tokens.ts'

const BOUNDS = /\{(?<least>\d+),(?<most>\d+)\}/g
const ALTERNATIVES = /\((?<inner>[^()?][^()]*\|[^()]*)\)/g
const OPTIONAL = /(?<=[A-Za-z0-9)\s])[?]/g

/**
 * The faults of a regular expression in a string: each bound of a repetition moved by one, each
 * alternative left out, each optional part required.
 */
export function patternEdits({ text, start }: Token): Edit[] {
  const replace = (index: number, before: string, after: string): Edit => ({
    start: start + index,
    end: start + index + before.length,
    text: after,
  })
  const bounds = [...text.matchAll(BOUNDS)].flatMap(({ index, 0: before, groups = {} }) => {
    const [least, most] = [Number(groups['least']), Number(groups['most'])]
    const moved = [
      [least - 1, most],
      [least + 1, most],
      [least, most - 1],
      [least, most + 1],
    ]
    return moved
      .filter(([low = 0]) => low >= 0)
      .map(([low, high]) => replace(index, before, `{${low},${high}}`))
  })
  const alternatives = [...text.matchAll(ALTERNATIVES)].flatMap(
    ({ index, 0: before, groups = {} }) => {
      const parts = (groups['inner'] ?? '').split('|')
      return parts.map((_, left) =>
        replace(index, before, `(${parts.filter((_, at) => at !== left).join('|')})`),
      )
    },
  )
  const optional = [...text.matchAll(OPTIONAL)].map(({ index, 0: before }) =>
    replace(index, before, ''),
  )
  return [...bounds, ...alternatives, ...optional]
}

/**
 * The faults of a pattern between slashes, which a part of a text may match: each of its ends left
 * open, each repetition done once or not at all, and each range and character of a class left out.
 */
export function literalEdits({ text, start }: Token): Edit[] {
  const ends = [...text.matchAll(/(?<=^\/)\^|\$(?=\/$)/g)].map(({ index, 0: end }) => ({
    ...{ start: start + index, end: start + index + end.length },
    text: '',
  }))
  const repetitions = [...text.matchAll(/(?<=[\])\w])\+/g)].flatMap(({ index }) =>
    ['', '*'].map((times) => ({ start: start + index, end: start + index + 1, text: times })),
  )
  const items = [...text.matchAll(/\[(?<items>[^\]]+)\]/g)].flatMap(({ index, groups = {} }) =>
    [...(groups['items'] ?? '').matchAll(/[^-]-[^-]|./g)].map((item) => ({
      start: start + index + 1 + item.index,
      end: start + index + 1 + item.index + item[0].length,
      text: '',
    })),
  )
  return [...ends, ...repetitions, ...items]
}
