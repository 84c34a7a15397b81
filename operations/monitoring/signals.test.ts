import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { TROUBLES } from '../../functions/src/common/logging/trouble.ts'
import { ROOT } from '../../scripts/project.ts'
import { OBJECTIVES } from './objectives.ts'
import { SIGNALS } from './signals.ts'
import { UNWATCHED } from './signals/unwatched.ts'

const PAGE = readFileSync(join(ROOT, 'docs/logs-and-alerts.md'), 'utf8')

const EXCEPTIONS = Object.keys(UNWATCHED)

/** The source code of the functions, without the list of their warnings and errors. */
const CODE = globSync('functions/src/**/*.ts', { cwd: ROOT })
  .filter((file) => !file.endsWith('.test.ts') && !file.endsWith('/trouble.ts'))
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  .join('\n')

/** Returns the trimmed cells of the table rows below the row that starts with this header. */
function rowsBelow(first: string): string[][] {
  const lines = PAGE.split('\n')
  const from = lines.findIndex((line) => line.startsWith(`| ${first} `)) + 2
  const to = lines.findIndex((line, at) => at >= from && !line.startsWith('|'))
  return lines.slice(from, to).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

describe('docs/logs-and-alerts.md', () => {
  it('lists the same signals, meanings and thresholds as the code', () => {
    expect(rowsBelow('filter')).toEqual(
      SIGNALS.map(({ lines, means, alert }) => [lines, means, alert.said]),
    )
  })

  it('names the warnings and errors that raise no alert', () => {
    expect(EXCEPTIONS.filter((event) => !PAGE.includes(`\`${event}\``))).toEqual([])
  })

  it('lists the same objectives as the code', () => {
    const percent = (goal: number) => `${String(goal * 100)} %`
    expect(rowsBelow('objective').map(([name, goal]) => [name, goal])).toEqual(
      Object.entries(OBJECTIVES).map(([name, { goal }]) => [`\`${name}\``, percent(goal)]),
    )
  })
})

describe('the signals', () => {
  it('have unique names', () => {
    expect(new Set(SIGNALS.map(({ name }) => name)).size).toBe(SIGNALS.length)
  })

  it.each(SIGNALS)(
    'match events, messages or codes that the functions log: $name',
    ({ filter }) => {
      const quoted = [...filter.matchAll(/(?:event|message|code)=\(?"([^"]+)"/g)]
      expect(quoted.length).toBeGreaterThan(0)
      for (const [, value = ''] of quoted) expect(CODE).toContain(`'${value}'`)
    },
  )
})

describe('a warning or an error', () => {
  it.each(TROUBLES)('is written by the functions: %s', (event) => {
    expect(CODE).toContain(`'${event}'`)
  })

  it.each(TROUBLES)('has either a signal or a reason for having none: %s', (event) => {
    const isWatched = SIGNALS.some(({ filter }) => filter.includes(`"${event}"`))
    expect(isWatched).toBe(!EXCEPTIONS.includes(event))
  })
})
