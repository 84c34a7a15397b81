import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveSite, type SiteServer } from './site-server.ts'
import type { Site, Version } from '../google/state/resources.ts'

const version: Version = {
  status: 'FINALIZED',
  files: {
    '/index.html': 'i',
    '/aide.html': 'a',
    '/seul.html': 'a',
    '/404.html': 'n',
    '/.well-known/a': 'a',
    '/api/file.txt': 'f',
  },
  config: {
    cleanUrls: true,
    headers: [
      { regex: '.*', headers: { 'Cache-Control': 'no-cache', 'X-All': 'yes' } },
      { glob: '/assets/**', headers: { 'Cache-Control': 'immutable' } },
      { glob: '/.well-known/@(a|b)', headers: { 'Content-Type': 'application/json' } },
    ],
    redirects: [{ glob: '/aide', statusCode: 302, location: '/profil' }],
    rewrites: [
      { glob: '/api/**', run: { serviceId: 'api', region: 'r' } },
      { regex: '^/(?:profil)/?$', path: '/index.html' },
    ],
  },
}
const files = new Map(['i', 'a', 'n', 'f'].map((hash) => [hash, gzipSync(`page ${hash}`)]))
const site: Site = { versions: new Map(), releases: [], files }

let server: SiteServer
// No server listens at the function's address, so forwarded requests get 502.
beforeAll(async () => {
  const instanceOf = () => Promise.resolve('http://127.0.0.1:1')
  server = await serveSite({ site, version, instanceOf })
})
afterAll(() => server.close())

describe('serveSite', () => {
  it.each([
    ['/', 200, 'page i'],
    ['/seul', 200, 'page a'],
    ['/profil', 200, 'page i'],
    ['/nowhere/at/all', 404, 'page n'],
    ['/api/file.txt', 200, 'page f'],
  ])('answers %s with %i, « %s »', async (path, status, text) => {
    const response = await fetch(`${server.origin}${path}`)
    expect([response.status, await response.text()]).toEqual([status, text])
  })

  it('redirects a path even if a file exists at that path', async () => {
    const response = await fetch(`${server.origin}/aide`, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([302, '/profil'])
  })

  it('forwards paths without a file to the function', async () => {
    expect((await fetch(`${server.origin}/api/health`)).status).toBe(502)
  })

  it('sends all matching headers; later ones override earlier ones', async () => {
    const { headers } = await fetch(`${server.origin}/assets/a.js`)
    expect([headers.get('cache-control'), headers.get('x-all')]).toEqual(['immutable', 'yes'])
  })

  it('uses the content type of the configured headers instead of that of the file’s name', async () => {
    const { headers } = await fetch(`${server.origin}/.well-known/a`)
    expect(headers.get('content-type')).toBe('application/json')
  })
})
