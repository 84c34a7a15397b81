import { describe, expect, it } from 'vitest'
import type { Project } from '../doctor/project/project.ts'
import { SECURITY_HEADERS } from './headers.ts'

const SENT = {
  'Content-Security-Policy': "default-src 'none'; script-src 'sha256-x'",
  'Content-Security-Policy-Report-Only': "require-trusted-types-for 'script'",
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'Cache-Control': 'no-cache',
}

const found = (headers: Record<string, string>, status = 200) =>
  SECURITY_HEADERS.run({
    id: 'sesame',
    host: 'https://sesame.example',
    visit: () => Promise.resolve({ status, headers: new Headers(headers), text: '' }),
  } as unknown as Project)

describe('the headers of pages', () => {
  it('pass if they are those of firebase.json, with those that a build adds or extends', async () => {
    expect(await found(SENT)).toEqual({ kind: 'ok' })
  })

  it.each(Object.keys(SENT))('are wrong without %s', async (name) => {
    const others = Object.entries(SENT).filter(([key]) => key !== name)
    expect(JSON.stringify(await found(Object.fromEntries(others)))).toContain(`/ sans ${name}`)
  })

  it('are wrong with another value, or if there is no page', async () => {
    const framed = await found({ ...SENT, 'X-Frame-Options': 'SAMEORIGIN' })
    expect(JSON.stringify(framed)).toContain('sans X-Frame-Options')
    expect(JSON.stringify(await found(SENT, 404))).toContain('/connexion répond 404')
  })
})
