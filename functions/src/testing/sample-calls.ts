import { needsSession, type Endpoint, type ResponseOf } from '@sesame/contract/endpoint'
import type { listSessions } from '@sesame/contract/endpoints/auth'
import { FIRST_TERMS } from '@sesame/contract/terms'
import { exportedEndpoints, nameOf } from '@sesame/contract/testing/exported'
import { sampleOf } from '@sesame/contract/testing/sample-of'
import { claimsOf } from './claims.ts'
import { ask, optionsOf, verify, withPasskey } from './passkeys/passkey-scenarios.ts'
import { codeOf, stepAt } from '../common/second-factor/one-time-codes.ts'
import { grantOf, type Reply } from './replies.ts'
import { begin, ticketOf, turnOn } from './second-factor.ts'
import {
  introspect,
  member,
  refresh,
  signInBody,
  signUpBody,
  type Caller,
  type Identity,
  type Member,
  type Stage,
} from './stage.ts'

/** Every endpoint of the contract, by « METHOD path ». */
export const ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map(await exportedEndpoints())

/** One successful call of an endpoint. */
export interface SampleCall {
  readonly status: number
  /** Creates the caller; by default, a {@link member}. */
  readonly by?: (stage: Stage) => Promise<Caller>
  /** Prepares a member for the call. Resolves with their changed fields. */
  readonly before?: (stage: Stage, member: Member) => Promise<Partial<Caller> | undefined>
  /** The JSON body. */
  readonly body?: (caller: Caller) => object
  /** Makes the call, if it needs more than one request. */
  readonly act?: (stage: Stage, caller: Caller) => Promise<Reply>
  /**
   * The state of the caller's session after the call, `open` by default. `replaced`: only the session granted in the response is
   * open. `ended`: no session is open, and the profile is not checked.
   */
  readonly leaves?: 'open' | 'replaced' | 'locked' | 'ended' | 'erased'
  /** A different status that a retry may get if the first call succeeded but its response was lost. */
  readonly repeated?: number
  /** The client's reaction if a retry is refused: it signs in, or continues its session with the proof. */
  readonly afterwards?: 'signs in' | 'continues'
  /** For calls that write nothing but the counter of a rate limit: the subject of that limit. */
  readonly countedBy?: 'email' | 'person'
}

/** A placeholder for the code in a reset link, which is not needed if the password is already trusted. */
export const UNNEEDED = 'code'

const proof = ({ idToken }: Identity) => ({ idToken })
const sidOf = ({ accessToken = '' }: Caller) => claimsOf(accessToken).sid

const account = (by: 'password' | 'google.com' | 'guest') => (stage: Stage) => stage.account(by)

/** Signs the person in on a phone, as a second device. */
async function withPhone(stage: Stage, person: Member): Promise<undefined> {
  await stage.signInOnPhone(person)
}

async function withOwnPasskey(stage: Stage, { accessToken }: Member): Promise<Partial<Caller>> {
  const { id } = await withPasskey(stage, accessToken)
  return { params: { id } }
}

/** Replaces the caller's session with one opened with a passkey. */
async function byPasskey(stage: Stage, { accessToken: first }: Member): Promise<Partial<Caller>> {
  const authenticator = await withPasskey(stage, first)
  const options = await ask(stage, { purpose: 'sign-in' })
  const { text } = await verify(stage, authenticator.get(options))
  const idToken = await stage.redeem((JSON.parse(text) as { customToken: string }).customToken)
  const reply = await stage.post('/api/auth/sign-in', signInBody({ idToken }))
  return { idToken, accessToken: grantOf(reply).accessToken }
}

/** Moves the session to the sign-in of a new proof. */
const BY_NEW_PROOF: SampleCall = {
  status: 200,
  before: (stage, person) => stage.proveAgain(person),
  body: proof,
  afterwards: 'continues',
}

const FILE = '/api/common/files/3'
const FILE_CONTENT = { body: 'Bonjour', type: 'text/plain' }

/** At least one call of every endpoint, by method and path. */
export const SAMPLE_CALLS: Readonly<Record<string, SampleCall>> = {
  'POST /api/auth/sign-in': { status: 200, body: signInBody },
  'POST /api/auth/sign-in, continued': {
    status: 200,
    body: (caller) => ({ ...signInBody(caller), sid: sidOf(caller) }),
  },
  // If the first try succeeded but its response was lost, the retry finds the profile that the first try created.
  'POST /api/auth/sign-in, of a new account': {
    status: 201,
    repeated: 200,
    by: account('google.com'),
    body: signInBody,
  },
  'POST /api/auth/sign-in, of a new guest': {
    status: 201,
    repeated: 200,
    by: account('guest'),
    body: signInBody,
  },
  'POST /api/auth/sign-up': {
    status: 201,
    repeated: 200,
    by: account('password'),
    body: ({ idToken }) => signUpBody(idToken),
    afterwards: 'signs in',
  },
  'POST /api/auth/sign-up, of a guest': {
    status: 201,
    repeated: 200,
    async by(stage) {
      const guest = await stage.account('guest')
      await stage.post('/api/auth/sign-in', signInBody(guest))
      return stage.link(guest, 'password')
    },
    body: ({ idToken }) => signUpBody(idToken),
    afterwards: 'signs in',
  },
  'POST /api/auth/refresh-access-token': {
    status: 200,
    body: ({ accessToken }) => ({ accessToken }),
  },
  'POST /api/auth/forgot-password': {
    status: 202,
    countedBy: 'email',
    body: ({ email }) => ({ email, captchaToken: '', locale: 'fr' }),
  },
  'POST /api/auth/reset-password': {
    status: 200,
    leaves: 'replaced',
    before: (stage, person) => stage.proveAgain(person),
    body: ({ idToken }) => ({ idToken, code: UNNEEDED }),
  },
  'POST /api/auth/change-password': BY_NEW_PROOF,
  'POST /api/auth/verify-email': { status: 202, countedBy: 'person', body: proof },
  'POST /api/auth/change-email': {
    status: 202,
    countedBy: 'person',
    body: ({ idToken, email }) => ({ idToken, email: `neuve-${email}` }),
  },
  'POST /api/auth/change-sign-in-methods': {
    status: 200,
    before: (stage, person) => stage.link(person, 'google.com'),
    body: ({ idToken }) => ({ added: 'google.com', idToken }),
    afterwards: 'continues',
  },
  'POST /api/auth/change-sign-in-methods, which removes the password': {
    status: 200,
    before: byPasskey,
    body: () => ({ removed: 'password' }),
  },
  'POST /api/auth/reauthenticate': BY_NEW_PROOF,
  'POST /api/auth/answer-terms': {
    status: 200,
    body: () => ({ version: FIRST_TERMS, answer: 'refused', locale: 'fr' }),
  },
  'POST /api/auth/lock-session': { status: 204, leaves: 'locked', repeated: 423 },
  'POST /api/auth/unlock-session': {
    ...BY_NEW_PROOF,
    async before(stage, person) {
      await stage.send('POST', '/api/auth/lock-session', { token: person.accessToken })
      return stage.proveAgain(person)
    },
  },
  'POST /api/auth/sign-out': { status: 204, leaves: 'ended', repeated: 401 },
  'GET /api/auth/sessions': { status: 200 },
  'DELETE /api/auth/sessions/:sid': {
    status: 200,
    repeated: 404,
    async before(stage, person) {
      const { accessToken } = grantOf(await stage.signInOnPhone(person))
      return { params: { sid: claimsOf(accessToken).sid } }
    },
  },
  'DELETE /api/auth/sessions': { status: 200, before: withPhone },
  // The alert does not exist, so all other sessions end.
  'POST /api/auth/secure-account': {
    status: 200,
    before: withPhone,
    body: () => ({ alert: 'ABCDEFGHIJ' }),
  },
  'POST /api/auth/answer-alert': {
    status: 200,
    repeated: 410,
    async before(stage, person) {
      await stage.signInOnPhone(person)
      return { code: await stage.alertCode(person.uid) }
    },
    body: ({ code = 'code' }) => ({ code, answer: 'not-me' }),
  },
  'POST /api/auth/restore-account': {
    status: 200,
    leaves: 'ended',
    before: async (stage, person) => ({ code: await stage.loseAccount(person) }),
    body: ({ code = 'code' }) => ({ code }),
  },
  'POST /api/auth/introspect': {
    status: 200,
    before: async (stage) => ({ service: await stage.addService() }),
    act: (stage, { service, accessToken }) => introspect(stage, service, accessToken),
  },
  'POST /api/auth/passkeys/options': {
    status: 200,
    body: ({ accessToken }) => ({ purpose: 'confirm', accessToken }),
  },
  // If the response was lost, the challenge is used up, so a retry must request a new challenge.
  'POST /api/auth/passkeys/verify': {
    status: 200,
    before: async (stage, { accessToken }) => ({
      authenticator: await withPasskey(stage, accessToken),
    }),
    async act(stage, { authenticator }) {
      const asked = await stage.post('/api/auth/passkeys/options', { purpose: 'sign-in' })
      if (asked.status !== 200 || !authenticator) return asked
      return verify(stage, authenticator.get(optionsOf(asked)))
    },
  },
  'PATCH /api/auth/passkeys/:id': {
    status: 204,
    before: withOwnPasskey,
    body: () => ({ name: 'Téléphone' }),
  },
  'DELETE /api/auth/passkeys/:id': { status: 204, repeated: 404, before: withOwnPasskey },
  'POST /api/auth/second-factor/begin': { status: 200 },
  'POST /api/auth/second-factor/activate': {
    status: 200,
    repeated: 409,
    async before(stage, { accessToken }) {
      const key = await begin(stage, accessToken)
      return { code: codeOf(key, stepAt(stage.now())) }
    },
    body: ({ code = '123456' }) => ({ code }),
  },
  'POST /api/auth/second-factor/recovery-codes': {
    status: 200,
    repeated: 403,
    before: withFactor,
    body: ({ code = '123456' }) => ({ code }),
  },
  'PATCH /api/auth/second-factor': {
    status: 204,
    before: withFactor,
    body: () => ({ afterProviders: true }),
  },
  'POST /api/auth/second-factor/remove': {
    status: 204,
    repeated: 409,
    before: withFactor,
    body: ({ code = '123456' }) => ({ code }),
  },
  'DELETE /api/auth/second-factor/devices/:id': { status: 204, before: withRemembered },
  'POST /api/auth/second-factor/wait': { status: 200, before: withFactor },
  'DELETE /api/auth/second-factor/wait': {
    status: 204,
    async before(stage, person) {
      const factor = await withFactor(stage, person)
      await stage.post('/api/auth/second-factor/wait', undefined, person.accessToken)
      return factor
    },
  },
  'POST /api/auth/second-factor/answer': {
    status: 200,
    repeated: 410,
    before: withTicket,
    body: ({ ticket = 'ABCDEFGHIJmarie', code = '123456' }) => ({ ticket, code }),
  },
  'POST /api/auth/second-factor/lost': {
    status: 200,
    before: withTicket,
    body: ({ ticket = 'ABCDEFGHIJmarie' }) => ({ ticket }),
  },
  'GET /api/common/user': { status: 200 },
  'PATCH /api/common/user': { status: 200, body: () => ({ user: { displayName: 'Élise' } }) },
  'DELETE /api/common/user': { status: 204, leaves: 'erased', repeated: 401 },
  'GET /api/common/user/export': { status: 200 },
  'GET /api/common/files': { status: 200 },
  'GET /api/common/files/export': { status: 200 },
  'GET /api/common/files/export/content': {
    status: 200,
    async before(stage, { uid }) {
      await stage.prepareExport(uid)
      return undefined
    },
  },
  'GET /api/common/files/:name': {
    status: 200,
    async before(stage, person) {
      await stage.send('PUT', FILE, { token: person.accessToken, ...FILE_CONTENT })
      return refresh(stage, person)
    },
  },
  'PUT /api/common/files/:name': { status: 204 },
  'DELETE /api/common/files/:name': { status: 204 },
  // This video does not exist; services.test.ts simulates the video host.
  'GET /api/video/:videoId': { status: 404 },
  'POST /api/csp-reports': {
    status: 204,
    body: () => ({
      'csp-report': {
        'effective-directive': 'script-src',
        'blocked-uri': 'https://evil.example/x',
      },
    }),
  },
  'GET /api/health': { status: 200 },
  'GET /api/openapi.json': { status: 200 },
  'GET /.well-known/jwks.json': { status: 200 },
}

/** Turns on a member's second factor. Returns one of their recovery codes as `code`. */
async function withFactor(stage: Stage, { accessToken }: Member): Promise<Partial<Caller>> {
  const { recoveryCodes } = await turnOn(stage, accessToken, stage.now())
  return { code: recoveryCodes[0] ?? '' }
}

async function withTicket(stage: Stage, person: Member): Promise<Partial<Caller>> {
  const factor = await withFactor(stage, person)
  const again = await stage.proveAgain(person)
  const ticket = ticketOf(await stage.post('/api/auth/sign-in', signInBody(again)))
  return { ...factor, ...again, ticket }
}

/** Remembers a member's device, so that signing in needs no code. */
async function withRemembered(stage: Stage, person: Member): Promise<Partial<Caller>> {
  const { code, ticket, ...proof } = await withTicket(stage, person)
  await stage.post('/api/auth/second-factor/answer', { ticket, code, remember: true })
  const { text } = await stage.send('GET', '/api/auth/sessions', { token: person.accessToken })
  const { current, sessions } = JSON.parse(text) as ResponseOf<typeof listSessions>
  return { ...proof, params: { id: sessions[current]?.deviceId ?? '' } }
}

/** Prepares one of the sample calls. Resolves with the caller and with a function that makes the call. */
export async function prepareCall(
  stage: Stage,
  name: string,
): Promise<{ readonly caller: Caller; readonly act: () => Promise<Reply> }> {
  const { by, before, body, act } = sampleCall(name)
  const endpoint = ENDPOINTS.get(name.split(',')[0] ?? '')
  if (!endpoint) throw new Error(`no endpoint: ${name}`)
  const prepared = async () => {
    const person = await member(stage)
    return { ...person, ...(await before?.(stage, person)) }
  }
  const caller: Caller = await (by?.(stage) ?? prepared())
  const send = () =>
    stage.send(endpoint.method, concrete(endpoint, caller.params), {
      ...(needsSession(endpoint) && { token: caller.accessToken }),
      ...(body && { body: JSON.stringify(body(caller)) }),
      ...(endpoint.file === 'sent' && FILE_CONTENT),
    })
  return { caller, act: () => act?.(stage, caller) ?? send() }
}

export function sampleCall(name: string): SampleCall {
  const call = SAMPLE_CALLS[name]
  if (!call) throw new Error(`no sample call: ${name}`)
  return call
}

const UNKNOWN = { sid: 'ABCDEFGHIJ', id: 'A'.repeat(43), videoId: '1', name: '3' }

/** Fills in path parameters, by default with valid ids that do not exist. */
export function concrete({ path }: Endpoint, params: Caller['params'] = {}): string {
  const values: Readonly<Record<string, string>> = { ...UNKNOWN, ...params }
  return path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? name)
}

/**
 * Makes a valid body for an endpoint, with the caller's own proofs. For passkey ceremonies, only the shape of the body is valid.
 */
export function sampleBody(endpoint: Endpoint, caller: Caller): string | undefined {
  if (endpoint.body === null) return undefined
  return JSON.stringify(sampleCall(nameOf(endpoint)).body?.(caller) ?? sampleOf(endpoint.body))
}
