import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../support/root.ts'

const page = readFileSync(join(ROOT, 'docs', 'security.md'), 'utf8')
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:id|-+) /.test(line))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )

/**
 * Finds the files named in a table cell that do not exist. Names are relative to `functions/src`, to the root of the repository,
 * or to the folder of the previous file.
 */
function missingFrom(cell: string): string[] {
  let beside = ''
  const names = [...cell.matchAll(/`(?<name>[\w./-]+\.(?:tsx?|rules|json))`/g)]
  return names.flatMap(({ groups }) => {
    const name = groups?.['name'] ?? ''
    const places = [join('functions', 'src', name), name, join(beside, name)]
    const found = places.find((place) => existsSync(join(ROOT, place)))
    beside = found === undefined ? beside : dirname(found)
    return found === undefined ? [name] : []
  })
}

describe('docs/security.md', () => {
  it('names, for each promise, the code that implements it and the test that proves it', () => {
    expect(rows.length).toBeGreaterThan(40)
    for (const row of rows) {
      expect(row).toHaveLength(4)
      expect(row.every((cell) => cell !== '')).toBe(true)
    }
  })

  it('names only files that exist', () => {
    const missing = rows.flatMap(([, , where = '', proof = '']) => [
      ...missingFrom(where),
      ...missingFrom(proof),
    ])
    expect(missing).toEqual([])
  })
})
