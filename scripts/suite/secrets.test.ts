import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { provideSecrets } from './secrets.ts'

let folder: string
let file: string
let copy: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sesame-secrets-'))
  file = join(folder, 'secrets')
  copy = join(folder, 'copy')
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('provideSecrets', () => {
  it('creates random keys in a file that only its owner can read, and never replaces them', () => {
    provideSecrets(file, copy)
    const first = readFileSync(file, 'utf8')
    expect(first).toMatch(
      /^ACCESS_TOKEN_KEYS=local:[\w-]{43}\nSECOND_FACTOR_KEYS=local:[\w-]{43}\nEVENT_KEYS=local:[\w-]{43}\nPEPPER=[\w-]{43}\n$/,
    )
    expect(statSync(file).mode & 0o777).toBe(0o600)
    provideSecrets(file, copy)
    expect(readFileSync(copy, 'utf8')).toBe(first)
  })

  it('adds missing keys to an older file, and changes nothing else', () => {
    const key = `ACCESS_TOKEN_KEYS=mine:${randomBytes(32).toString('base64url')}`
    writeFileSync(file, key)
    provideSecrets(file, copy)
    expect(readFileSync(file, 'utf8').split('\n')).toEqual([
      key,
      expect.stringMatching(/^SECOND_FACTOR_KEYS=local:[\w-]{43}$/) as string,
      expect.stringMatching(/^EVENT_KEYS=local:[\w-]{43}$/) as string,
      expect.stringMatching(/^PEPPER=[\w-]{43}$/) as string,
      '',
    ])
  })

  it('rejects a weak pepper', () => {
    const key = randomBytes(32).toString('base64url')
    writeFileSync(file, `ACCESS_TOKEN_KEYS=local:${key}\nPEPPER=c2hvcnQ\n`)
    expect(() => provideSecrets(file, copy)).toThrow('PEPPER est faible')
  })

  it.each([
    ['missing', 'manque', 'OTHER=x\n'],
    ['weak', 'est faible', 'ACCESS_TOKEN_KEYS=local:c2hvcnQ\n'],
  ])('rejects a %s key, and reports the fault', (_fault, word, content) => {
    writeFileSync(file, content)
    expect(() => provideSecrets(file, copy)).toThrow(word)
  })
})
