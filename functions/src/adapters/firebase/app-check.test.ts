import { EMULATOR_APP_CHECK_TOKEN } from '@sesame/contract/app-check'
import { deleteApp, initializeApp, type App } from 'firebase-admin/app'
import { getAppCheck } from 'firebase-admin/app-check'
import jwt, { type SignOptions } from 'jsonwebtoken'
import { generateKeyPairSync } from 'node:crypto'
import { Agent } from 'node:https'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { available } from '../../common/available.ts'
import { json, MISBEHAVIOURS, startStandIn, type StandIn } from '../../testing/stand-in.ts'
import { installedAppCheck } from './app-check.ts'

const GOOGLE = generateKeyPairSync('rsa', { modulusLength: 2048 })
const STRANGER = generateKeyPairSync('rsa', { modulusLength: 2048 })
const KEYS = { keys: [{ ...GOOGLE.publicKey.export({ format: 'jwk' }), kid: 'k1', use: 'sig' }] }

/** The claims of a token that Firebase issues to an app of the project « test ». */
const CLAIMS = {
  iss: 'https://firebaseappcheck.googleapis.com/1',
  sub: '1:1:web:1',
  aud: ['projects/1', 'projects/test'],
}

function token(claims: object = {}, options: SignOptions = {}, { privateKey } = GOOGLE): string {
  const usual: SignOptions = { algorithm: 'RS256', keyid: 'k1', expiresIn: 3600 }
  return jwt.sign({ ...CLAIMS, ...claims }, privateKey, { ...usual, ...options })
}

let google: StandIn
let app: App
beforeEach(async () => {
  google = await startStandIn()
  google.answer = json(KEYS)
  app = initializeApp({ projectId: 'test', httpAgent: agentTo(google) }, google.origin)
})
afterEach(async () => {
  await deleteApp(app)
  await google.close()
})

/** Redirects every connection to the simulated server that returns Google's keys. */
function agentTo({ origin }: StandIn): Agent {
  const agent = new Agent()
  agent.createConnection = () => connect(Number(new URL(origin).port), '127.0.0.1')
  return agent
}

const installed = (appCheck: boolean, inEmulator: boolean) =>
  installedAppCheck({ appCheck, inEmulator }, () => Promise.resolve(getAppCheck(app)))
const accepts = (value?: string) => installed(true, false).accepts(value)

describe('App Check when switched on', () => {
  it('accepts a token issued to an app of this project, and fetches the keys only once', async () => {
    const appCheck = installed(true, false)
    expect(await appCheck.accepts(token())).toBe(true)
    expect(await appCheck.accepts(token())).toBe(true)
    expect(google.asked).toMatchObject([{ path: '/v1/jwks' }])
  })

  it.each([
    ['no token', undefined],
    ['an empty one', ''],
    ['text that is not a JWT', 'canary'],
    ['a JWT with garbage parts', 'a.b.c'],
    ['garbage with a header', `${token().split('.', 1)[0] ?? ''}.garbage.x`],
    ['the placeholder of a client without a token', 'eyJlcnJvciI6IlVOS05PV05fRVJST1IifQ=='],
    ['the token of the emulators', EMULATOR_APP_CHECK_TOKEN],
    ['an expired one', token({}, { expiresIn: -1 })],
    ['one of another project', token({ aud: ['projects/2', 'projects/other'] })],
    ['one of another issuer', token({ iss: 'https://evil.example/1' })],
    ['one without an app', token({ sub: '' })],
    ['one signed by a stranger', token({}, {}, STRANGER)],
    ['one with an unknown key id', token({}, { keyid: 'k2' })],
    ['one without a key id', jwt.sign(CLAIMS, STRANGER.privateKey, { algorithm: 'RS256' })],
    ['an unsigned one', jwt.sign(CLAIMS, '', { algorithm: 'none' })],
  ])('rejects %s', async (_what, value) => {
    expect(await accepts(value)).toBe(false)
  })

  it.each(MISBEHAVIOURS)(
    'reports an outage, not a bad token, if Google’s key server %s',
    async (_how, answer) => {
      google.answer = answer
      const inTime = available(installed(true, false), 300)
      await expect(inTime.accepts(token())).rejects.toMatchObject({ code: 'server/unavailable' })
    },
  )
})

describe('App Check when switched off or in the emulators', () => {
  it('accepts every request when it is switched off', async () => {
    expect(await installed(false, false).accepts(undefined)).toBe(true)
  })

  it('accepts only the emulators’ fixed token when it runs in the emulators', async () => {
    const appCheck = installed(true, true)
    expect(await appCheck.accepts(EMULATOR_APP_CHECK_TOKEN)).toBe(true)
    expect(await appCheck.accepts(token())).toBe(false)
    expect(await appCheck.accepts(undefined)).toBe(false)
    expect(google.asked).toEqual([])
  })
})
