import { PASSKEY_CHALLENGE_MS, RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Account } from '../../common/account/account.ts'
import { LIMITS } from '../../common/limits/limits.ts'
import { errorOf, grantOf, startApi, type TestApi } from '../../testing/api-client.ts'
import {
  createAuthenticator,
  type Authenticator,
  type Ceremony,
} from '../../testing/passkeys/authenticator.ts'
import {
  ask,
  enter,
  PAGE,
  redeemed,
  verify,
  withPasskey,
} from '../../testing/passkeys/passkey-scenarios.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

describe('a credential too long or too short to store', () => {
  it.each([0, 1100, 4000])('is refused: an id of %i bytes', async (length) => {
    const accessToken = await enter(api)
    const options = await ask(api, { purpose: 'create', accessToken })
    const attestedId = new Uint8Array(length)
    const response = createAuthenticator(PAGE).create(options, { attestedId })
    const reply = await verify(api, response, { accessToken })
    expect(errorOf(reply).code).toBe('auth/passkey-refused')
    expect(api.world.passkeys.size).toBe(0)
  })
})

describe('a new credential’s public key', () => {
  const register = async (coseKey: Uint8Array) => {
    const accessToken = await enter(api)
    const options = await ask(api, { purpose: 'create', accessToken })
    const response = createAuthenticator(PAGE).create(options, { coseKey })
    return verify(api, response, { accessToken })
  }

  it.each([
    ['an RSA key of 2048 bits', rsa(2048)],
    ['a point of P-256', ec('P-256')],
    ['a point of Ed25519', ed25519()],
    ['a key of ML-DSA-44', mlDsa44()],
  ])('is accepted: %s', async (_what, key) => {
    expect((await register(key)).status).toBe(200)
  })

  it.each([
    ['an RSA key of 1024 bits', rsa(1024)],
    ['an RSA key of 2047 bits', rsa(2047)],
    ['an RSA key of 1024 bits, padded with zeros', rsa(1024, { padding: 128 })],
    ['an RSA key whose exponent is 1', rsa(2048, { exponent: [1] })],
    ['an RSA key whose exponent is even', rsa(2048, { exponent: [1, 0, 0] })],
    ['a point that is not on P-256', ec('P-256', { moved: true })],
    ['the point 0, 0 of P-256', ec('P-256', { x: Buffer.alloc(32), y: Buffer.alloc(32) })],
    ['a point of P-384 for ES256', ec('P-384')],
    ['a point that is not on Ed25519', ed25519(Buffer.alloc(32, 2))],
    ['the neutral point of Ed25519', ed25519(Buffer.from([1, ...Array<number>(31).fill(0)]))],
    ['a point of Ed25519 of order 4', ed25519(Buffer.alloc(32))],
    ['a point of Ed25519 of order 8', ed25519(Buffer.from(ORDER_8, 'hex'))],
    ['a key of ES256 that says it is of RSA', cose({ 1: 3, 3: -7, [-1]: Buffer.alloc(256, 255) })],
  ])('is refused: %s', async (_what, key) => {
    const reply = await register(key)
    expect([reply.status, errorOf(reply).code]).toEqual([401, 'auth/passkey-refused'])
    expect(api.world.passkeys.size).toBe(0)
  })
})

describe('an attestation statement about the authenticator', () => {
  it('is ignored, because verifying it would fetch URLs from its certificates', async () => {
    const accessToken = await enter(api)
    const options = await ask(api, { purpose: 'create', accessToken })
    const statement = isoCBOR.encode(
      new Map<string, number | Uint8Array | Uint8Array[]>([
        ['alg', -7],
        ['sig', new Uint8Array(70)],
        ['x5c', [new Uint8Array(300)]],
      ]),
    )
    const attestation = ['android-key', statement] as const
    const response = createAuthenticator(PAGE).create(options, { attestation })
    expect((await verify(api, response, { accessToken })).status).toBe(200)
  })
})

const ORDER_8 = 'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a'

function rsa(bits: number, { padding = 0, exponent = [1, 0, 1] } = {}): Buffer {
  const { n = '' } = jwkOf(generateKeyPairSync('rsa', { modulusLength: bits }))
  const modulus = Buffer.concat([Buffer.alloc(padding), Buffer.from(n, 'base64url')])
  return cose({ 1: 3, 3: -257, [-1]: modulus, [-2]: Buffer.from(exponent) })
}

function ec(namedCurve: 'P-256' | 'P-384', how: { x?: Buffer; y?: Buffer; moved?: boolean } = {}) {
  const jwk = jwkOf(generateKeyPairSync('ec', { namedCurve }))
  const { x = Buffer.from(jwk.x ?? '', 'base64url'), y = Buffer.from(jwk.y ?? '', 'base64url') } =
    how
  if (how.moved) y.writeUInt8(y.readUInt8(31) ^ 1, 31)
  return cose({ 1: 2, 3: -7, [-1]: namedCurve === 'P-256' ? 1 : 2, [-2]: x, [-3]: y })
}

function ed25519(point = Buffer.from(jwkOf(generateKeyPairSync('ed25519')).x ?? '', 'base64url')) {
  return cose({ 1: 1, 3: -8, [-1]: 6, [-2]: point })
}

function mlDsa44(): Buffer {
  const { pub = '' } = jwkOf(generateKeyPairSync('ml-dsa-44')) as { readonly pub?: string }
  return cose({ 1: 7, 3: -48, [-1]: Buffer.from(pub, 'base64url') })
}

/** Makes a COSE key, from its labels and values (RFC 9052, section 7). */
function cose(values: Readonly<Record<number, number | Uint8Array>>): Buffer {
  const entries = Object.entries(values).map(([label, value]) => [Number(label), value] as const)
  return Buffer.from(isoCBOR.encode(new Map(entries)))
}

const jwkOf = ({ publicKey }: { readonly publicKey: KeyObject }) =>
  publicKey.export({ format: 'jwk' })

describe('the backup flags', () => {
  const use = async (authenticator: Authenticator, how: Ceremony) =>
    (await verify(api, authenticator.get(await ask(api, { purpose: 'sign-in' }), how))).status

  it('can change between backed up and not backed up, but not from backup-eligible to ineligible', async () => {
    const authenticator = await withPasskey(api, await enter(api))
    expect(await use(authenticator, { backup: 'possible' })).toBe(200)
    expect(api.world.passkeys.get(`marie/${authenticator.id}`)?.backedUp).toBe(false)
    expect(await use(authenticator, {})).toBe(200)
    expect(await use(authenticator, { backup: 'never' })).toBe(401)
    expect(await use(authenticator, { backup: 'impossible' })).toBe(401)
  })

  it('cannot change from device-bound to backup-eligible', async () => {
    const authenticator = await withPasskey(api, await enter(api), { backup: 'never' })
    expect(await use(authenticator, { backup: 'possible' })).toBe(401)
    expect(await use(authenticator, { backup: 'never' })).toBe(200)
  })
})

describe('a challenge', () => {
  it('is valid for five minutes', async () => {
    const authenticator = await withPasskey(api, await enter(api))
    const options = await ask(api, { purpose: 'sign-in' })
    api.world.now += PASSKEY_CHALLENGE_MS - SECOND_MS
    expect((await verify(api, authenticator.get(options))).status).toBe(200)
    const late = await ask(api, { purpose: 'sign-in' })
    api.world.now += PASSKEY_CHALLENGE_MS
    const reply = await verify(api, authenticator.get(late))
    expect(errorOf(reply).code).toBe('auth/challenge-expired')
  })

  it('is issued to create another passkey only after a recent proof', async () => {
    const accessToken = await enter(api)
    await ask(api, { purpose: 'create', accessToken })
    api.world.now += RECENT_LOGIN_MS + SECOND_MS
    const reply = await api.post('/api/auth/passkeys/options', { purpose: 'create', accessToken })
    expect(errorOf(reply).code).toBe('auth/requires-recent-login')
  })
})

describe('an account that was deleted, then recreated by the exchange of an earlier custom token', () => {
  it('refuses sign-ins, and gets no new custom token', async () => {
    const authenticator = await withPasskey(api, await enter(api))
    api.world.now += 10 * MINUTE_MS
    const made = { email: null, emailVerified: false, providers: [], createdAt: api.world.now }
    const idToken = await redeemed(api, authenticator)
    api.world.accounts.set('marie', made)
    const entered = await api.post('/api/auth/sign-in', { idToken, remember: true })
    expect(errorOf(entered).code).toBe('auth/session-ended')
    const used = await verify(api, authenticator.get(await ask(api, { purpose: 'sign-in' })))
    expect(errorOf(used).code).toBe('auth/passkey-refused')
  })
})

describe('the `unknownPasskey` field of a refusal', () => {
  const refusal = async (authenticator: Authenticator, how: Ceremony = {}) => {
    const options = await ask(api, { purpose: 'sign-in' })
    const { code, unknownPasskey = false } = errorOf(
      await verify(api, authenticator.get(options, how)),
    )
    return [code, unknownPasskey]
  }

  it('is true if the passkey was never registered', async () => {
    const userHandle = Buffer.from('marie').toString('base64url')
    for (const how of [{}, { userHandle }]) {
      expect(await refusal(createAuthenticator(PAGE), how)).toEqual(['auth/passkey-refused', true])
    }
  })

  it('is true after the passkey is removed', async () => {
    const token = await enter(api)
    const authenticator = await withPasskey(api, token)
    await api.send('DELETE', `/api/auth/passkeys/${authenticator.id}`, { token })
    expect(await refusal(authenticator)).toEqual(['auth/passkey-refused', true])
  })

  it('is false if the refused passkey is registered', async () => {
    const authenticator = await withPasskey(api, await enter(api))
    for (const how of [
      { tamper: 'signature' },
      { isUserVerified: false },
      { origin: 'https://ailleurs.example' },
      { userHandle: Buffer.from('paul').toString('base64url') },
    ] as const) {
      expect(await refusal(authenticator, how)).toEqual(['auth/passkey-refused', false])
    }
  })

  it('is false if only the record of the passkey’s owner is missing', async () => {
    const authenticator = await withPasskey(api, await enter(api))
    await api.deps.passkeys.release([authenticator.id])
    const [, unknownPasskey] = await refusal(authenticator, { tamper: 'signature' })
    expect(unknownPasskey).toBe(false)
  })

  it('is false for a session that uses another person’s passkey', async () => {
    const accessToken = await enter(api)
    const options = await ask(api, { purpose: 'confirm', accessToken })
    const reply = await verify(api, createAuthenticator(PAGE).get(options), { accessToken })
    expect(errorOf(reply)).not.toHaveProperty('unknownPasskey')
  })
})

describe('another person’s passkey', () => {
  const useIt = async (authenticator: Authenticator) =>
    (await verify(api, authenticator.get(await ask(api, { purpose: 'sign-in' })))).status
  const named = (response: object, { credentialId }: Authenticator) => ({
    ...response,
    id: credentialId,
    rawId: credentialId,
  })

  it('stays usable for its owner if a stranger tries to register the same credential id', async () => {
    const authenticator = await withPasskey(api, await enter(api))
    const attestedId = Buffer.from(authenticator.credentialId, 'base64url')
    const options = await ask(api, { purpose: 'sign-up', email: 'autre@exemple.fr' })
    const made = createAuthenticator(PAGE).create(options, { attestedId })
    const reply = await verify(api, named(made, authenticator))
    expect(errorOf(reply).code).toBe('auth/passkey-refused')
    expect(await useIt(authenticator)).toBe(200)
  })

  it('stays usable for its owner if another person tries to add it from another site', async () => {
    const authenticator = await withPasskey(api, await enter(api))
    api.world.accounts.set('paul', { email: 'paul@exemple.fr' })
    const idToken = api.prove('paul', { uid: 'paul', provider: 'google.com' })
    const entered = await api.post('/api/auth/sign-in', { idToken, remember: true })
    const { accessToken } = grantOf(entered)
    const options = await ask(api, { purpose: 'create', accessToken })
    const made = createAuthenticator('https://ailleurs.example').create(options)
    const reply = await verify(api, named(made, authenticator), { accessToken })
    expect(errorOf(reply).code).toBe('auth/passkey-refused')
    expect(await useIt(authenticator)).toBe(200)
  })

  it('stays usable for its owner if the request that created it is sent twice', async () => {
    const accessToken = await enter(api)
    const authenticator = createAuthenticator(PAGE)
    const made = authenticator.create(await ask(api, { purpose: 'create', accessToken }))
    const replies = [
      await verify(api, made, { accessToken }),
      await verify(api, made, { accessToken }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([200, 410])
    expect(await useIt(authenticator)).toBe(200)
  })
})

describe('a session that the identity service has ended', () => {
  it.each<[string, Partial<Account>]>([
    ['tokens were revoked', { validSinceSeconds: 4e9 }],
    ['the account is disabled', { disabled: true }],
  ])('adds no passkey: %s', async (_, change) => {
    const accessToken = await enter(api)
    const options = await ask(api, { purpose: 'create', accessToken })
    api.world.accounts.set('marie', change)
    const reply = await verify(api, createAuthenticator(PAGE).create(options), { accessToken })
    expect(errorOf(reply).code).toBe('auth/session-ended')
    expect(api.world.passkeys.size).toBe(0)
  })

  it('gets no options to add a passkey', async () => {
    const accessToken = await enter(api)
    api.world.accounts.set('marie', { disabled: true })
    const reply = await api.post('/api/auth/passkeys/options', { purpose: 'create', accessToken })
    expect(errorOf(reply).code).toBe('auth/session-ended')
  })
})

describe('rate limits of passkeys', () => {
  it('limit how often a person tries to add a passkey within an hour', async () => {
    const add = async (accessToken: string, page = PAGE) => {
      const options = await ask(api, { purpose: 'create', accessToken })
      return verify(api, createAuthenticator(page).create(options), { accessToken })
    }
    const accessToken = await enter(api)
    for (let n = 0; n < LIMITS.passkeys.max; n++) {
      const reply = await add(accessToken, 'https://ailleurs.example')
      expect(errorOf(reply).code).toBe('auth/passkey-refused')
    }
    expect(errorOf(await add(accessToken)).code).toBe('request/too-many')
    api.world.now += HOUR_MS
    expect((await add(await enter(api, 'later'))).status).toBe(200)
  })

  it('limit how many accounts one network address creates by passkey', async () => {
    await api.close()
    api = await startApi({ limitsFactor: 1 / LIMITS.passkeySignUp.max })
    const begin = async (email: string) => {
      const options = await ask(api, { purpose: 'sign-up', email })
      return verify(api, createAuthenticator(PAGE).create(options))
    }
    expect((await begin('une@exemple.fr')).status).toBe(200)
    expect(errorOf(await begin('autre@exemple.fr')).code).toBe('request/too-many')
    const emails = [...api.world.accounts.values()].map((account) => account?.email)
    expect(emails).not.toContain('autre@exemple.fr')
  })
})
