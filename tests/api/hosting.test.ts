import { publicKeys } from '@sesame/contract/endpoints/system'
import { createHash } from 'node:crypto'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { call } from '../support/api.ts'
import { suiteVariable } from '../support/environment.ts'

const DIST = join(import.meta.dirname, '../../web/dist')
const assets = readdirSync(join(DIST, 'assets'))
const script = `/assets/${assets.find((name) => name.endsWith('.js')) ?? 'none'}`

const SECURITY = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
}

/** The database may be at any of these servers; it names the actual one in a connection's handshake. */
const DATABASES = [
  'https://*.europe-west1.firebasedatabase.app',
  'wss://*.europe-west1.firebasedatabase.app',
]

async function policyOf(path: string): Promise<string> {
  const { headers } = await call('GET', path)
  return headers.get('content-security-policy') ?? ''
}

function sourcesOf(policy: string, name: string): string[] {
  const directive = policy.split('; ').find((text) => text.startsWith(`${name} `)) ?? ''
  return directive.split(' ').slice(1)
}

describe('Hosting', () => {
  it.each(['/', '/connexion', '/nulle/part', script])(
    'sends security headers with %s',
    async (path) => {
      const { status, headers } = await call('GET', path)
      expect(status).toBe(200)
      for (const [name, value] of Object.entries(SECURITY)) expect(headers.get(name)).toBe(value)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("base-uri 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('unsafe-')
      expect(headers.get('strict-transport-security')).toBe('max-age=63072000')
      expect(headers.get('permissions-policy')).toContain('camera=()')
    },
  )

  it('lists every host that may serve scripts, and the database is not one', async () => {
    const scripts = sourcesOf(await policyOf('/'), 'script-src')
    expect(scripts).toContain("'self'")
    expect(scripts.filter((source) => source.includes('*'))).toEqual([])
    const database = new URL(`http://${suiteVariable('FIREBASE_DATABASE_EMULATOR_HOST')}`)
    expect(scripts).not.toContain(database.origin)
  })

  it.each(['script', 'style'])('allows exactly the inline %ss of the built pages', async (tag) => {
    const inline = new RegExp(`<${tag}(?![^>]* src=)[^>]*>(?<text>[^]*?)</${tag}>`, 'g')
    const hashes = globSync('**/*.html', { cwd: DIST })
      .flatMap((file) => [...readFileSync(join(DIST, file), 'utf8').matchAll(inline)])
      .map(({ groups }) =>
        createHash('sha256')
          .update(groups?.['text'] ?? '')
          .digest('base64'),
      )
    const sources = sourcesOf(await policyOf('/'), `${tag}-src`)
    const allowed = sources.filter((source) => source.startsWith("'sha"))
    expect(allowed.sort()).toEqual([...new Set(hashes)].map((hash) => `'sha256-${hash}'`).sort())
    expect(allowed).not.toEqual([])
  })

  it('lets pages connect to every database server, and load nothing from them', async () => {
    const policy = await policyOf('/')
    expect(sourcesOf(policy, 'connect-src')).toEqual(expect.arrayContaining(DATABASES))
    const directives = policy.split('; ').filter((text) => text.includes('firebasedatabase.app'))
    expect(directives.map((text) => text.split(' ')[0])).toEqual(['connect-src'])
  })

  it('serves the application for every path, without caching it', async () => {
    const [home, deep] = await Promise.all([call('GET', '/'), call('GET', '/nulle/part')])
    expect(deep.text).toBe(home.text)
    expect(home.text).toMatch(/<html[^>]* lang="fr"/)
    expect(home.headers.get('cache-control')).toBe('no-cache')
  })

  it('serves the worker without caching, and the offline page without a redirect', async () => {
    const [worker, page] = await Promise.all([
      call('GET', '/worker.js'),
      call('GET', '/hors-connexion'),
    ])
    expect(worker.headers.get('content-type')).toContain('javascript')
    expect(worker.headers.get('cache-control')).toBe('no-cache')
    expect(worker.headers.get('content-security-policy')).toContain("worker-src 'self'")
    expect(page.text).toContain('Vous êtes hors connexion')
  })

  it('tells password managers where passkeys are managed, and browsers which origins use them', async () => {
    const managed = 'http://localhost:5000/securite#cles'
    for (const [name, content] of [
      ['passkey-endpoints', { enroll: managed, manage: managed }],
      ['webauthn', { origins: ['http://localhost:5000'] }],
    ] as const) {
      const { status, headers, text } = await call('GET', `/.well-known/${name}`)
      expect([status, headers.get('content-type')]).toEqual([200, 'application/json'])
      expect(JSON.parse(text)).toEqual(content)
      expect(headers.get('cache-control')).toBe('public, max-age=3600')
    }
  })

  it('publishes the keys of access tokens, to be kept for an hour', async () => {
    const { status, headers, text } = await call('GET', '/.well-known/jwks.json')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json'])
    expect(headers.get('cache-control')).toBe('public, max-age=3600, s-maxage=60')
    expect(publicKeys.parse(JSON.parse(text)).keys).toHaveLength(1)
  })

  it('lets browsers keep hashed assets for ever', async () => {
    const { headers } = await call('GET', script)
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })
})
