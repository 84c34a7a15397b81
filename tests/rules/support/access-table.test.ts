import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { accessOf } from './access-table.ts'

const MODEL = join(import.meta.dirname, '..', '..', '..', 'docs', 'data-model.md')

/** Returns the first path segment of each row in one section of docs/data-model.md. */
function placesOf(section: string): string[] {
  const text = readFileSync(MODEL, 'utf8').split(`\n## ${section}\n`)[1]?.split('\n## ')[0] ?? ''
  return [...text.matchAll(/^\| `(?<place>\w+)\//gm)].map(({ groups }) => groups?.['place'] ?? '')
}

/** The operations on data, and those on files. A folder of files can only be listed. */
const DATA = ['read', 'create', 'update', 'delete']
const FILE = ['get', 'create', 'update', 'relabel', 'delete']

/** Returns the operations that a section lists, keyed by path. */
function operationsOf(section: string): Record<string, string[]> {
  const byPath = Object.groupBy(accessOf(section), ({ path }) => path)
  return Object.fromEntries(
    Object.entries(byPath).map(([path, rows = []]) => [path, rows.map((row) => row.operation)]),
  )
}

describe('the access table in tests/rules/README.md', () => {
  it.each(['Main instance', 'Storage'])('contains every place of the data model: %s', (section) => {
    const tried = new Set(accessOf(section).map(({ path }) => path.split('/')[0]))
    const places = placesOf(section)
    expect(places.length).toBeGreaterThan(3)
    expect(places.filter((place) => !tried.has(place))).toEqual([])
  })

  it.each(['Main instance', 'Statistics instance'])(
    'contains every operation on each path: %s',
    (section) => {
      for (const [path, operations] of Object.entries(operationsOf(section)))
        expect(operations.toSorted(), path).toEqual(DATA.toSorted())
    },
  )

  it('contains every operation on each file, and the listing of each folder', () => {
    for (const [path, operations] of Object.entries(operationsOf('Storage'))) {
      const files = operations.filter((operation) => operation !== 'list')
      if (files.length > 0) expect(files.toSorted(), path).toEqual(FILE.toSorted())
      else expect(operations, path).toEqual(['list'])
    }
  })

  it.each(['Main instance', 'Statistics instance', 'Storage'])('has no empty cells: %s', (name) => {
    const cells = accessOf(name).flatMap((row) => Object.values(row.cells))
    expect(cells.filter((cell) => !['own', 'any', 'yes', '–'].includes(cell))).toEqual([])
  })
})
