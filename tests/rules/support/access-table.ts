import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A row of tests/rules/README.md: one operation on one path, and what each persona may do. */
export interface Access {
  readonly path: string
  readonly operation: string
  /** The access of each persona, keyed by persona: `own`, `any`, `yes` or `–`. */
  readonly cells: Readonly<Record<string, string>>
}

const PAGE = join(import.meta.dirname, '..', 'README.md')

/** Returns the rows of a section of tests/rules/README.md. Each row is about one operation. */
export function accessOf(section: string): Access[] {
  const text = readFileSync(PAGE, 'utf8').split(`\n## ${section}\n`)[1]?.split('\n## ')[0] ?? ''
  const [head = [], , ...rows] = text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
  const personas = head.slice(2)
  return rows.flatMap(([path = '', operations = '', ...cells]) =>
    operations.split(', ').map((operation) => ({
      path: path.replaceAll('`', ''),
      operation,
      cells: Object.fromEntries(personas.map((name, at) => [name, cells[at] ?? ''])),
    })),
  )
}

/** Replaces the wildcards in a path by a uid and fixed names. */
export function fill(path: string, uid: string): string {
  return path.replaceAll('{uid}', uid).replaceAll('{sid}', 'Session001').replace(/[{}]/g, '')
}
