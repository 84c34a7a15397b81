import { describe, expect, it } from 'vitest'
import { portsAt } from '../suite/ports.ts'
import { suiteConfig } from './suite-config.ts'

const POLICY = "connect-src 'self'"
const EXTENDED = expect.stringContaining("connect-src 'self' http://127.0.0.1:9099 ") as string

const site = (target: string, key = 'Content-Security-Policy') => ({
  target,
  headers: [{ source: '**', headers: [{ key, value: POLICY }] }],
})

describe('suiteConfig', () => {
  it('moves every port by the same offset, and puts the emulators on the loopback', () => {
    const { emulators } = suiteConfig({}, portsAt(40))
    expect(emulators).toMatchObject({
      hosting: { host: '127.0.0.1', port: 5040 },
      auth: { host: '127.0.0.1', port: 9139 },
      ui: { enabled: false },
    })
  })

  it('keeps the project’s hosts and other settings', () => {
    const own = { database: { host: '0.0.0.0', port: 9800 }, singleProjectMode: false }
    expect(suiteConfig({ emulators: own }, portsAt(20)).emulators).toMatchObject({
      database: { host: '0.0.0.0', port: 9020 },
      singleProjectMode: false,
    })
  })

  it('extends the policy of a single site', () => {
    const { hosting } = suiteConfig({ hosting: site('app') }, portsAt(0))
    expect(hosting).toMatchObject({ headers: [{ headers: [{ value: EXTENDED }] }] })
  })

  it('extends the policy of every site, and keeps their order', () => {
    const sites = [site('app'), { target: 'bare', public: 'bare' }, site('admin')]
    const { hosting } = suiteConfig({ hosting: sites }, portsAt(0))
    expect(hosting).toMatchObject([
      { target: 'app', headers: [{ headers: [{ value: EXTENDED }] }] },
      { target: 'bare', public: 'bare' },
      { target: 'admin', headers: [{ headers: [{ value: EXTENDED }] }] },
    ])
  })

  it.each([
    ['content-security-policy', EXTENDED],
    ['Content-Security-Policy-Report-Only', EXTENDED],
    ['X-Policy', POLICY],
  ])('recognizes a policy by its header, in upper or lower case: %s', (key, value) => {
    const { hosting } = suiteConfig({ hosting: site('app', key) }, portsAt(0))
    expect(hosting).toMatchObject({ headers: [{ headers: [{ key, value }] }] })
  })
})
