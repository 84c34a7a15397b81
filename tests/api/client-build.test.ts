import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const DIST = join(ROOT, 'web/dist')

const build = readdirSync(DIST, { recursive: true, encoding: 'utf8', withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(?:js|html|css|map)$/.test(entry.name))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  .join('\n')

/** Returns a boolean, because a failed `toContain` would print the whole build. */
const holds = (text: string) => build.includes(text)

describe('the build of the web client', () => {
  it('contains the paths and field names of the API', () => {
    expect(holds('/api/auth/sign-in')).toBe(true)
    expect(holds('accessToken')).toBe(true)
  })

  it('marks only scripts of the first load for eager compilation', () => {
    const html = readFileSync(join(DIST, 'connexion.html'), 'utf8')
    const first = [...html.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map(
      ([, name]) => name,
    )
    const assets = readdirSync(join(DIST, 'assets')).filter((name) => name.endsWith('.js'))
    const marked = assets.filter((name) =>
      readFileSync(join(DIST, 'assets', name), 'utf8').startsWith('//# allFunctionsCalledOnLoad\n'),
    )
    expect(marked.length).toBeGreaterThan(0)
    expect(marked.sort()).toEqual(first.sort())
  })

  it('contains no secret of the functions', () => {
    const secrets = parseEnv(readFileSync(join(ROOT, 'functions/.secret.local'), 'utf8'))
    const lists = [secrets['ACCESS_TOKEN_KEYS'], secrets['SECOND_FACTOR_KEYS']]
    const keys = lists.flatMap((list = '') => list.split(',').map((pair) => pair.split(':')[1]))
    expect(keys.length).toBeGreaterThan(1)
    for (const key of keys) {
      expect(key).toMatch(/^[\w-]{43,}$/)
      expect(holds(key ?? '')).toBe(false)
    }
    const pepper = secrets['PEPPER'] ?? ''
    expect(pepper).toMatch(/^[\w-]{43,}$/)
    expect(holds(pepper)).toBe(false)
    const names = ['ACCESS_TOKEN_KEYS', 'SECOND_FACTOR_KEYS', 'PEPPER', 'RECAPTCHA_SECRET']
    for (const name of [...names, 'VIMEO_TOKEN', 'accessTokenKeys']) {
      expect([name, holds(name)]).toEqual([name, false])
    }
  })
})
