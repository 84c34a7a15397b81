import { afterEach, describe, expect, it, vi } from 'vitest'
import { browserAuthenticator } from './browser-authenticator.ts'

const CREATION = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Sésame' },
  user: { id: 'AAAA', name: 'marie', displayName: 'Marie' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
}
const REQUEST = { challenge: 'AAAA', rpId: 'localhost' }

/** Simulates a browser in which every passkey ceremony (creation or use) returns or throws what `end` does. */
function browserWhere(end: () => Promise<unknown>): void {
  vi.stubGlobal('PublicKeyCredential', vi.fn())
  vi.stubGlobal('navigator', { credentials: { create: end, get: end } })
}

afterEach(() => {
  vi.unstubAllGlobals()
  delete document.documentElement.dataset['passkeys']
})

const throws = (error: unknown) => vi.fn().mockRejectedValue(error)
const named = (name: string) => throws(new DOMException('', name))

const CANCELS: [string, () => Promise<unknown>][] = [
  ['a closed dialog', named('NotAllowedError')],
  ['an abort', named('AbortError')],
  ['an error that is only said to be unknown', named('UnknownError')],
  ['a credential manager that cannot be reached', named('NotReadableError')],
  ['a plain error of a manager', throws(new Error('User cancelled'))],
  ['a fault of a manager’s script', throws(new TypeError('x is undefined'))],
  ['an object of another realm', throws({ name: 'NotAllowedError', message: '' })],
  ['a word', throws('cancelled')],
  ['nothing', throws(undefined)],
  ['no credential', () => Promise.resolve(null)],
]

describe('a browser', () => {
  const able = (getClientCapabilities?: () => Promise<object>) => {
    vi.stubGlobal(
      'PublicKeyCredential',
      Object.assign(vi.fn(), {
        getClientCapabilities,
        isConditionalMediationAvailable: () => Promise.resolve(true),
        isUserVerifyingPlatformAuthenticatorAvailable: () => Promise.resolve(true),
      }),
    )
    document.documentElement.dataset['passkeys'] = ''
  }

  it.each([
    ['says that it can', () => Promise.resolve({ conditionalCreate: true }), true],
    ['says that it cannot', () => Promise.resolve({ conditionalCreate: false }), false],
    ['does not say', () => Promise.resolve({}), false],
    ['says it wrongly', () => Promise.resolve({ conditionalCreate: 'yes' }), false],
    ['cannot say', undefined, false],
  ])(
    'passkey creation without asking is detected only if supported: the browser %s',
    async (_, capabilities, can) => {
      able(capabilities)
      expect(await browserAuthenticator.support()).toMatchObject({ conditionalCreate: can })
    },
  )
})

describe('a passkey ceremony', () => {
  it.each(CANCELS)(
    'a ceremony counts as cancelled, not as unsupported, after %s',
    async (_, end) => {
      browserWhere(end)
      const code = 'client/passkey-cancelled'
      await expect(browserAuthenticator.create(CREATION)).rejects.toMatchObject({ code })
      await expect(browserAuthenticator.ask(REQUEST)).rejects.toMatchObject({ code })
    },
  )

  it.each([
    ['NotSupportedError', 'client/passkey-unsupported'],
    ['SecurityError', 'client/passkey-unsupported'],
    ['ConstraintError', 'client/passkey-no-screen-lock'],
    ['InvalidStateError', 'client/passkey-known'],
  ])('that the browser ends with the error %s throws %s', async (name, code) => {
    browserWhere(named(name))
    await expect(browserAuthenticator.create(CREATION)).rejects.toMatchObject({ code })
  })

  it.each([
    [true, 'conditional'],
    [false, undefined],
  ] as const)(
    'tells the browser whether to ask the person (silent: %s)',
    async (conditional, mediation) => {
      const create = vi.fn().mockRejectedValue(new DOMException('', 'NotAllowedError'))
      browserWhere(create)
      const code = 'client/passkey-cancelled'
      await expect(browserAuthenticator.create(CREATION, conditional)).rejects.toMatchObject({
        code,
      })
      const [asked] = create.mock.calls[0] as [{ readonly mediation?: string }]
      expect(asked.mediation).toBe(mediation)
    },
  )

  it('a ceremony throws `client/passkey-unsupported` in a browser without passkeys', async () => {
    const code = 'client/passkey-unsupported'
    await expect(browserAuthenticator.create(CREATION)).rejects.toMatchObject({ code })
  })
})
