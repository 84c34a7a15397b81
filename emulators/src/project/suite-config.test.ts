import { describe, expect, it } from 'vitest'
import { suiteConfig } from './suite-config.ts'
import { portsAt } from '../suite/ports.ts'

const policy = (value: string) => ({
  hosting: { headers: [{ source: '**', headers: [{ key: 'Content-Security-Policy', value }] }] },
})

describe('suiteConfig', () => {
  it('moves every port by one offset, on the loopback', () => {
    const { emulators } = suiteConfig({}, portsAt(40))
    expect(emulators).toMatchObject({
      hosting: { host: '127.0.0.1', port: 5040 },
      auth: { host: '127.0.0.1', port: 9139 },
      ui: { enabled: false },
    })
  })

  it('adds the emulators to the policy, loosens nothing else and asks for no https', () => {
    const config = suiteConfig(
      policy("default-src 'none'; connect-src 'self'; upgrade-insecure-requests"),
      portsAt(0),
    )
    const value = config.hosting?.headers?.[0]?.headers[0]?.value ?? ''
    const [first, second, ...rest] = value.split('; ')
    expect(first).toBe("default-src 'none'")
    expect(second).toMatch(/^connect-src 'self' http:\/\/127\.0\.0\.1:9099 ws:/)
    expect(rest).toEqual([])
  })

  it.each([
    ["'self'", []],
    ["'self' https://apis.google.com", []],
    ["'self' https://*.europe-west1.firebasedatabase.app", ['http://127.0.0.1:9000']],
    ['https://*.firebaseio.com', ['http://127.0.0.1:9000']],
  ])('has the database serve script where the policy does: %s', (scripts, added) => {
    const config = suiteConfig(policy(`script-src ${scripts}`), portsAt(0))
    const value = config.hosting?.headers?.[0]?.headers[0]?.value
    expect(value).toBe(['script-src', scripts, ...added].join(' '))
  })
})
