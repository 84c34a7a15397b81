import { describe, expect, it } from 'vitest'
import { portsAt } from '../suite/ports.ts'
import { hostsOf } from './hosts.ts'
import { allowEmulators } from './policy.ts'

const extended = (policy: string, emulators = {}) =>
  allowEmulators(policy, portsAt(0), hostsOf(emulators))

describe('allowEmulators', () => {
  it('adds the emulators to the directives, allows nothing else, and drops the upgrade to https', () => {
    const policy = "default-src 'none'; connect-src 'self'; upgrade-insecure-requests"
    const [first, second, ...rest] = extended(policy).split('; ')
    expect(first).toBe("default-src 'none'")
    expect(second).toMatch(/^connect-src 'self' http:\/\/127\.0\.0\.1:9099 ws:/)
    expect(rest).toEqual([])
  })

  it.each([
    ["'self'", []],
    ["'self' https://apis.google.com", []],
    [
      "'self' https://*.europe-west1.firebasedatabase.app",
      ['http://127.0.0.1:9000', 'http://localhost:9000'],
    ],
    ['https://*.firebaseio.com', ['http://127.0.0.1:9000', 'http://localhost:9000']],
  ])(
    'allows scripts from the database emulator only if the policy allows them from the service: %s',
    (scripts, added) => {
      expect(extended(`script-src ${scripts}`)).toBe(['script-src', scripts, ...added].join(' '))
    },
  )

  it.each([
    ['https://identitytoolkit.googleapis.com', false],
    ['https://europe-west1-shop.cloudfunctions.net', true],
    ['https://*.a.run.app', true],
  ])('allows direct calls of functions only if the policy already does: %s', (source, allowed) => {
    const added = extended(`connect-src ${source}`).includes(' http://127.0.0.1:5001')
    expect(added).toBe(allowed)
  })

  it('adds nothing to a directive that allows no source, or to a default-src that does not allow Firebase', () => {
    const shut = "img-src 'none'; connect-src 'none'; script-src 'none'"
    expect(extended(shut)).toBe(shut)
    expect(extended("default-src 'self'")).toBe("default-src 'self'")
  })

  it('extends default-src if it allows Firebase', () => {
    expect(extended("default-src 'self' https:")).toContain(' http://127.0.0.1:9000 ws:')
    expect(extended("default-src 'self' https://*.googleapis.com")).toContain(':9199')
  })

  it('reads directives as browsers do, in any letter case and with any white space', () => {
    expect(extended(" Img-Src\t'self' ;; Upgrade-Insecure-Requests ")).toBe(
      "Img-Src\t'self' http://127.0.0.1:9199 http://localhost:9199",
    )
  })

  it('allows any host for servers that other machines can reach, because a phone may use another name for this machine', () => {
    const policy = extended("connect-src 'self'; img-src 'self'", { database: { host: '0.0.0.0' } })
    expect(policy).toContain(' http://*:9000 ws://*:9000 ')
    expect(policy).toContain("img-src 'self' http://127.0.0.1:9199 ")
  })
})
