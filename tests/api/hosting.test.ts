import { publicKeys } from '@sesame/contract/endpoints/system'
import { createHash } from 'node:crypto'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { paths as consolePaths } from '../../console/src/lib/paths.ts'
import { paths } from '../../web/src/lib/paths.ts'
import { call, refusal } from 'sesame-testing/api'
import { suiteVariable } from 'sesame-testing/suite-variable'

const DIST = join(import.meta.dirname, '../../web/dist')
const assets = readdirSync(join(DIST, 'assets'))
const TOOLS = suiteVariable('TOOLS_URL')
const script = `/assets/${assets.find((name) => name.endsWith('.js')) ?? 'none'}`

const SECURITY = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
}

/** Every server that may host the database. Only the handshake of a connection tells which server it is. */
const DATABASES = [
  'https://*.europe-west1.firebasedatabase.app',
  'wss://*.europe-west1.firebasedatabase.app',
]

async function policyOf(path: string, origin?: string): Promise<string> {
  const { headers } = await call('GET', path, { origin })
  return headers.get('content-security-policy') ?? ''
}

function sourcesOf(policy: string, name: string): string[] {
  const directive = policy.split('; ').find((text) => text.startsWith(`${name} `)) ?? ''
  return directive.split(' ').slice(1)
}

describe('Hosting', () => {
  it.each([
    ['/', 200],
    ['/connexion', 200],
    [script, 200],
    ['/.well-known/passkey-endpoints', 200],
    ['/.well-known/webauthn', 200],
    ['/.well-known/jwks.json', 200],
    ['/nulle/part', 404],
    ['/.well-known/nulle-part', 404],
  ])('sends security headers with %s', async (path, expected) => {
    const { status, headers } = await call('GET', path)
    expect(status).toBe(expected)
    for (const [name, value] of Object.entries(SECURITY)) expect(headers.get(name)).toBe(value)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toContain('unsafe-')
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000')
    expect(headers.get('permissions-policy')).toContain('camera=()')
  })

  it('names every host that may serve scripts, without wildcards, and does not name the database server', async () => {
    const scripts = sourcesOf(await policyOf('/'), 'script-src')
    expect(scripts).toContain("'self'")
    expect(scripts.filter((source) => source.includes('*'))).toEqual([])
    const database = new URL(`http://${suiteVariable('FIREBASE_DATABASE_EMULATOR_HOST')}`)
    expect(scripts).not.toContain(database.origin)
  })

  it.each(['script', 'style'])(
    'allows exactly the inline %ss that the built pages contain',
    async (tag) => {
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
    },
  )

  it('lets pages connect to every database server, but load nothing from these servers', async () => {
    const policy = await policyOf('/')
    expect(sourcesOf(policy, 'connect-src')).toEqual(expect.arrayContaining(DATABASES))
    const directives = policy.split('; ').filter((text) => text.includes('firebasedatabase.app'))
    expect(directives.map((text) => text.split(' ')[0])).toEqual(['connect-src'])
  })

  it.each([...Object.values(paths), '/auth/action/'])(
    'serves a page at %s that browsers must revalidate at each visit',
    async (path) => {
      const { status, headers, text } = await call('GET', path)
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache'])
      expect(text).toMatch(/<html[^>]* lang="fr"/)
    },
  )

  it.each([...Object.values(consolePaths), '/personnes/u1', '/annonces/nouvelle'])(
    'serves the console at %s',
    async (path) => {
      const { status, headers, text } = await call('GET', path, { origin: TOOLS })
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache'])
      expect(text).toContain('<title>Console')
    },
  )

  describe.each([
    ['site', suiteVariable('HOSTING_URL')],
    ['console', TOOLS],
  ])('Hosting of the %s', (_, origin) => {
    it.each([
      '/assets/x-DEADBEEF.js',
      '/assets/x-DEADBEEF.woff2',
      '/assets/',
      '/assets',
      '/api',
      '/favicon.ico',
      '/robots.txt',
      '/manifest.json',
      '/index.php',
      '/404',
      '/nulle/part',
      '/connexion/encore',
      '/personnes/u1/encore',
      '/.env',
      '/.git/config',
      '/.well-known/security.txt',
      '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
      '/.well-known/openid-configuration',
      '/.well-known/assetlinks.json',
      '/__/nulle-part',
    ])('returns a 404 page that is not cached for %s', async (path) => {
      const { status, headers, text } = await call('GET', path, { origin })
      expect([status, headers.get('cache-control')]).toEqual([404, 'no-store'])
      expect(headers.get('content-type')).toContain('text/html')
      expect(text).toContain('<h1>Page introuvable</h1>')
      expect(text).toContain('<main lang="en" hidden><h1>Page not found</h1>')
      expect(text).toContain('<a href="/">')
      const policy = headers.get('content-security-policy')
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("require-trusted-types-for 'script'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    })

    it('accepts the violation reports that its Content-Security-Policy requests', async () => {
      const [, path = ''] = /report-uri (\S+)/.exec(await policyOf('/', origin)) ?? []
      const reply = await call('POST', path, {
        origin,
        body: JSON.stringify({ 'csp-report': { 'blocked-uri': 'inline' } }),
        headers: { 'Content-Type': 'application/csp-report', Origin: 'null' },
      })
      expect(reply.status).toBe(204)
    })

    it.each(['/api/nothing', '/api/auth/nothing', '/api/tools/nothing'])(
      'returns JSON that is not cached for %s',
      async (path) => {
        const reply = await call('GET', path, { origin })
        expect(refusal(reply)).toEqual([404, 'request/unknown-route'])
        expect(reply.headers.get('cache-control')).toBe('no-store')
      },
    )
  })

  it('serves the service worker with no-cache, and the offline page without a redirect', async () => {
    const [worker, page] = await Promise.all([
      call('GET', '/worker.js'),
      call('GET', '/hors-connexion'),
    ])
    expect(worker.headers.get('content-type')).toContain('javascript')
    expect(worker.headers.get('cache-control')).toBe('no-cache')
    expect(worker.headers.get('content-security-policy')).toContain("worker-src 'self'")
    expect(page.text).toContain('Vous êtes hors connexion')
  })

  it('publishes the page that manages passkeys for password managers, and the allowed origins for browsers', async () => {
    const managed = 'http://localhost:5000/profil/acces#moyens'
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

  it('redirects /.well-known/change-password to the page where people change their password', async () => {
    const url = `${suiteVariable('HOSTING_URL')}/.well-known/change-password`
    const { status, headers } = await fetch(url, { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([302, paths.access])
  })

  it('publishes the public keys of access tokens, which may be cached for an hour', async () => {
    const { status, headers, text } = await call('GET', '/.well-known/jwks.json')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json'])
    expect(headers.get('cache-control')).toBe('public, max-age=3600, s-maxage=60')
    expect(publicKeys.parse(JSON.parse(text)).keys).toHaveLength(1)
  })

  it('lets browsers cache assets with a hash in their names for a year', async () => {
    const { headers } = await call('GET', script)
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })
})
