import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SECRETS, SET_FOR_US, SETTINGS } from './variables.ts'

const SOURCES = join(import.meta.dirname, '../..')
const OPERATIONS = join(SOURCES, '../../docs/operations.md')

const files = globSync('**/*.ts', { cwd: SOURCES }).filter(
  (file) => !/\.test\.ts$|^testing\/|\/variables\.ts$|\/config-problems\.ts$/.test(file),
)
const codeOf = (some: readonly string[]) =>
  some
    // Remove comments, since a variable in a comment is not read.
    .map((file) => readFileSync(join(SOURCES, file), 'utf8').replace(/\/\*[^]*?\*\/|\/\/.*$/gm, ''))
    .join('\n')

const code = codeOf(files)
// Rejecting a value of the emulators does not count as reading the setting.
const reading = codeOf(files.filter((file) => !file.endsWith('only-in-emulator.ts')))

describe('the environment variables of the functions', () => {
  it.each([...SETTINGS, ...SECRETS])('include %s, which the code reads', (name) => {
    expect(reading).toMatch(new RegExp(`\\b${name}\\b`))
  })

  it.each(SET_FOR_US)('include %s, which the code reads or rejects', (name) => {
    expect(code).toMatch(new RegExp(`\\b${name}\\b`))
  })

  it('are documented in docs/operations.md if operators set them', () => {
    const section = /\n## Secrets and configuration\n[^]*?\n## /.exec(
      readFileSync(OPERATIONS, 'utf8'),
    )
    const rows = section?.[0].match(/^\| `.*$/gm) ?? []
    const documented = rows.flatMap(
      (row) => row.split(' | ')[0]?.match(/\b(?!VITE_)[A-Z_]+\b/g) ?? [],
    )
    expect(documented.sort()).toEqual([...SETTINGS, ...SECRETS].sort())
  })
})
