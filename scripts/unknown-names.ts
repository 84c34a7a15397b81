import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { localized } from './localized.ts'

/**
 * Finds variables in an environment file that no code reads. A misspelt name would otherwise go unnoticed, and the intended
 * variable would have its default value.
 */
export function unknownNames(
  file: string,
  known: readonly string[],
  isIgnored: (name: string) => boolean = () => false,
): string[] {
  return Object.keys(parseEnv(readFileSync(file, 'utf8')))
    .filter((name) => !known.includes(name) && !isIgnored(name))
    .map((name) => {
      const meant = nearest(name, known)
      return localized({
        fr: `${name}\u00A0: inconnue${meant === null ? '' : `\u00A0; vouliez-vous ${meant}\u00A0?`}`,
        en: `${name}: unknown${meant === null ? '' : `; did you mean ${meant}?`}`,
      })
    })
}

/** Returns the most similar known name, or null if every known name differs by more than two letters. */
function nearest(name: string, known: readonly string[]): string | null {
  const [first] = known
    .map((each) => ({ each, distance: distanceOf(name, each) }))
    .sort((one, other) => one.distance - other.distance)
  return first !== undefined && first.distance <= 2 ? first.each : null
}

/**
 * Returns the number of letters to insert, delete, replace or swap with the next letter in order to get from one name to
 * the other (optimal string alignment).
 */
function distanceOf(one: string, other: string): number {
  const rows: number[][] = []
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity
  for (let i = 0; i <= one.length; i += 1) {
    const row: number[] = []
    rows.push(row)
    for (let j = 0; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwap = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row.push(
        i === 0 || j === 0
          ? i + j
          : Math.min(
              at(i - 1, j) + 1,
              at(i, j - 1) + 1,
              at(i - 1, j - 1) + (isSame ? 0 : 1),
              isSwap ? at(i - 2, j - 2) + 1 : Infinity,
            ),
      )
    }
  }
  return at(one.length, other.length)
}
