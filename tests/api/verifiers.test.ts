import { publicKeys } from '@sesame/contract/endpoints/system'
import {
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  sign,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { basic, introspect } from '../../functions/src/testing/stage.ts'
import { call, refusal, registered, type Person } from 'sesame-testing/api'
import { operate } from '../support/operate.ts'
import { addService } from '../support/services.ts'
import { suiteStage } from '../support/suite-stage.ts'
import { claimsOf } from 'sesame-testing/claims'
import { expired } from '../support/tokens.ts'
import { checkByNode, checkByPython } from '../support/verifiers.ts'

let person: Person
let forged: Record<string, string>
beforeAll(async () => {
  person = await registered()
  const { text } = await call('GET', '/.well-known/jwks.json')
  const [published] = publicKeys.parse(JSON.parse(text)).keys
  forged = forgeriesOf(person.accessToken, { ...published })
})

/** Forges variants of an access token, which no verifier may accept. */
function forgeriesOf(token: string, published: JsonWebKey): Record<string, string> {
  const [head = '', body = '', signature = ''] = token.split('.')
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const parsed = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString()) as object
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const other = generateKeyPairSync('ec', { namedCurve: 'P-384' })
  const jwk = own.publicKey.export({ format: 'jwk' })
  const signed = (header: object, key: KeyObject = own.privateKey, claims: object = {}) => {
    const input = `${part({ ...parsed(head), ...header })}.${part({ ...parsed(body), ...claims })}`
    const bytes = sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' })
    return `${input}.${bytes.toString('base64url')}`
  }
  const hmac = (secret: string | Buffer, alg: 'HS256' | 'HS512' = 'HS256') => {
    const input = `${part({ ...parsed(head), alg })}.${body}`
    const hash = alg.replace('HS', 'sha')
    return `${input}.${createHmac(hash, secret).update(input).digest('base64url')}`
  }
  const pem = createPublicKey({ key: published, format: 'jwk' }).export({
    format: 'pem',
    type: 'spki',
  })
  const bytes = Buffer.from(signature, 'base64url')
  const ending = (ended: Buffer) => `${head}.${body}.${ended.toString('base64url')}`
  const zero = Buffer.alloc(32)
  return {
    'the algorithm none': `${part({ ...parsed(head), alg: 'none' })}.${body}.`,
    'no signature': `${head}.${body}.`,
    'HS256 with the public key as PEM': hmac(pem),
    'HS512 with the public key as PEM': hmac(pem, 'HS512'),
    'HS256 with the published key': hmac(JSON.stringify(published)),
    'another key': signed({}),
    'another curve': signed({}, other.privateKey),
    'another curve and algorithm': signed({ alg: 'ES384' }, other.privateKey),
    'a key in the header': signed({ jwk }),
    'keys elsewhere': signed({ jku: 'http://127.0.0.1:1/jwks.json' }),
    'a kid of nobody': signed({ kid: 'mine', jwk }),
    'a kid that is a path': signed({ kid: '../../../dev/null' }),
    'another person': `${head}.${part({ ...parsed(body), sub: 'karim' })}.${signature}`,
    'a signature in DER': ending(der(bytes)),
    'r and s zero': ending(Buffer.concat([zero, zero])),
    'r zero': ending(Buffer.concat([zero, bytes.subarray(32)])),
    's zero': ending(Buffer.concat([bytes.subarray(0, 32), zero])),
    'a longer signature': ending(Buffer.concat([bytes, zero])),
  }
}

/** Converts a signature to DER (RFC 3279, section 2.2.3). */
function der(signature: Buffer): Buffer {
  const integer = (bytes: Buffer) => {
    const from = bytes.findIndex((byte) => byte !== 0)
    const short = bytes.subarray(from)
    const positive = (short[0] ?? 0) > 127 ? Buffer.concat([Buffer.of(0), short]) : short
    return Buffer.concat([Buffer.of(2, positive.length), positive])
  }
  const both = Buffer.concat([integer(signature.subarray(0, 32)), integer(signature.subarray(32))])
  return Buffer.concat([Buffer.of(0x30, both.length), both])
}

describe.each([
  ['a bare process of Node with sesame-verify', checkByNode],
  ['a process of Python with PyJWT', checkByPython],
])('%s', (_what, prepare) => {
  it(
    'accepts an access token of the emulator suite, and rejects forged and expired ones',
    { timeout: 300_000 },
    () => {
      const check = prepare()
      const good = person.accessToken
      const names = Object.keys(forged)
      const outcomes = check([good, expired(good), ...Object.values(forged), good])
      expect([outcomes[0], outcomes.at(-1)]).toEqual([person.uid, person.uid])
      const refused = outcomes.slice(1, -1).map((outcome) => outcome.startsWith('!'))
      const accepted = ['an expired one', ...names].filter((_, at) => !refused[at])
      expect(accepted).toEqual([])
    },
  )
})

describe('the introspection endpoint', () => {
  it('reports forged access tokens as inactive', async () => {
    const service = await addService()
    for (const [what, token] of Object.entries(forged)) {
      const { status, text } = await introspect(suiteStage(), service, token)
      expect([what, status, text]).toEqual([what, 200, '{"active":false}'])
    }
  })

  it('reports the token of an ended or locked session as inactive immediately', async () => {
    const [ending, locking, service] = await Promise.all([registered(), registered(), addService()])
    const ask = async ({ accessToken }: Person) => {
      const { text } = await introspect(suiteStage(), service, accessToken)
      return (JSON.parse(text) as { active: boolean }).active
    }
    expect([await ask(ending), await ask(locking)]).toEqual([true, true])
    await call('POST', '/api/auth/sign-out', { token: ending.accessToken })
    expect(await ask(ending)).toBe(false)
    await call('POST', '/api/auth/lock-session', { token: locking.accessToken })
    expect(await ask(locking)).toBe(false)
  })

  it('reveals nothing about a token to a caller without a valid key', async () => {
    const { sid } = claimsOf(person.accessToken)
    const wrong = basic('inconnu', 'A'.repeat(43))
    for (const service of [undefined, wrong]) {
      for (const token of [person.accessToken, 'x']) {
        const reply = await introspect(suiteStage(), service, token)
        expect(refusal(reply)).toEqual([401, 'auth/unknown-service'])
        expect(reply.headers.get('www-authenticate')).toBe('Basic')
        expect(reply.text).not.toMatch(new RegExp(`active|${sid}|${person.uid}`))
      }
    }
  })

  it('accepts a service after an operator has added it, until an operator removes it', async () => {
    const name = `facturation-${Date.now()}`
    const service = (...words: string[]) => operate('operator', 'demo-sesame', 'service', ...words)
    const [key = ''] = /^[\w-]{43}$/m.exec(await service('add', name)) ?? []
    const ask = () => introspect(suiteStage(), basic(name, key), person.accessToken)
    expect((await ask()).text).toContain('"active":true')
    expect(await service('list')).toMatch(new RegExp(`^${name}\t\\S+\t[^j]`, 'm'))
    await service('remove', name)
    expect(refusal(await ask())).toEqual([401, 'auth/unknown-service'])
  })
})
