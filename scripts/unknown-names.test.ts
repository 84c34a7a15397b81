import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { unknownNames } from './unknown-names.ts'

const KNOWN = ['SESAME_HOST_URL', 'SESAME_TOOLS_URL', 'SESAME_JOBS', 'PEPPER']

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sesame-names-'))
})
afterEach(() => vi.unstubAllEnvs())
afterAll(() => rmSync(folder, { recursive: true }))

/** Returns the faults of a file that sets these variables. */
function faultsOf(...names: string[]): string[] {
  const file = join(folder, '.env')
  writeFileSync(file, names.map((name) => `${name}=canary\n`).join(''))
  return unknownNames(file, KNOWN, (name) => name.startsWith('NODE_'))
}

describe('unknownNames', () => {
  it('accepts known names, and names that the caller ignores', () => {
    expect(faultsOf(...KNOWN, 'NODE_OPTIONS')).toEqual([])
  })

  it.each([
    ['SESAME_HOST_ULR', 'SESAME_HOST_URL'],
    ['SESAME_HOST', null],
    ['SEASME_TOOLS_URL', 'SESAME_TOOLS_URL'],
    ['SESAME_JOB', 'SESAME_JOBS'],
    ['sesame_jobs', null],
    ['PEPER', 'PEPPER'],
    ['SEASME_HOST_ULR', 'SESAME_HOST_URL'],
    ['SESAME_HOST_U', 'SESAME_HOST_URL'],
    ['SESAME_HOST_', null],
    ['FOO', null],
  ])('names the unknown variable %s, and proposes %s', (name, meant) => {
    const proposed = meant === null ? '' : `\u00A0; vouliez-vous ${meant}\u00A0?`
    expect(faultsOf('PEPPER', name)).toEqual([`${name}\u00A0: inconnue${proposed}`])
  })

  it('returns English messages outside a French locale, which never quote a value', () => {
    vi.stubEnv('LC_ALL', 'C')
    expect(faultsOf('SESAME_HOST_ULR')).toEqual([
      'SESAME_HOST_ULR: unknown; did you mean SESAME_HOST_URL?',
    ])
    expect(faultsOf('FOO')).toEqual(['FOO: unknown'])
  })
})
