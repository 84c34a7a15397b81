import { describe, expect, it } from 'vitest'
import { Unverified } from '../doctor/project/reader.ts'
import type { Project } from '../doctor/project/project.ts'
import { SITE_HEADERS } from './headers.ts'

const [PAGES, MISSING, CONSOLE] = SITE_HEADERS
const HOST = 'https://sesame.example'
const TOOLS = 'https://tools.sesame.example'

const SENT = {
  'Content-Security-Policy': "default-src 'none'; script-src 'sha256-x'",
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'Cache-Control': 'no-cache',
}
const ABSENT = { ...SENT, 'Cache-Control': 'no-store' }
const ABSENT_OF_TOOLS = {
  ...ABSENT,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex, nofollow',
}

/** The result of a check if every path sends this response. */
async function found(
  check: (typeof SITE_HEADERS)[number] | undefined,
  headers: Record<string, string>,
  status = 200,
  settings = {},
) {
  const project = {
    id: 'sesame',
    host: HOST,
    consoleHost: TOOLS,
    settings,
    visit: () => Promise.resolve({ status, headers: new Headers(headers), text: '' }),
  }
  return JSON.stringify(await check?.run(project as unknown as Project))
}
const FINE = JSON.stringify({ kind: 'ok' })

describe('the headers of our pages', () => {
  it('pass if they match those of firebase.json and those that a build adds or extends', async () => {
    expect(await found(PAGES, SENT)).toBe(FINE)
  })

  it.each(Object.keys(SENT))('are reported as wrong without %s', async (name) => {
    const others = Object.entries(SENT).filter(([key]) => key !== name)
    expect(await found(PAGES, Object.fromEntries(others))).toContain(`/ sans ${name}`)
  })

  it('are reported as wrong if a value differs or the page does not exist', async () => {
    const framed = await found(PAGES, { ...SENT, 'X-Frame-Options': 'SAMEORIGIN' })
    expect(framed).toContain('sans X-Frame-Options')
    expect(await found(PAGES, SENT, 404)).toContain('/connexion répond 404')
  })
})

describe.each([
  ['site', MISSING, ABSENT],
  ['console', CONSOLE, ABSENT_OF_TOOLS],
])('a missing path on the %s', (_, check, headers) => {
  it('passes if the response is 404, with `no-store` and the headers of firebase.json', async () => {
    expect(await found(check, headers, 404)).toBe(FINE)
  })

  it.each([
    ['a page is there instead', 200, {}, '/assets/x-DEADBEEF.js répond 200'],
    [
      'the rule of another path wins',
      404,
      { 'Cache-Control': 'public, max-age=31536000, immutable' },
      '/assets/x-DEADBEEF.js sans Cache-Control: no-store',
    ],
    [
      'hidden files lack our headers',
      404,
      { 'X-Frame-Options': '' },
      '/.well-known/nulle-part sans X-Frame-Options',
    ],
  ])('is wrong if %s', async (_case, status, more, problem) => {
    expect(await found(check, { ...headers, ...more }, status)).toContain(problem)
  })
})

it('the console’s missing paths are not checked if the console is behind a load balancer', async () => {
  const settings = { SESAME_TOOLS_INGRESS: 'load-balancer' }
  await expect(found(CONSOLE, ABSENT_OF_TOOLS, 404, settings)).rejects.toThrow(Unverified)
})
