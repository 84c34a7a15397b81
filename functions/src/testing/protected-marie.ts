import { RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import type { SecondFactorNeeded } from '@sesame/contract/endpoints/second-factor'
import type { IdToken } from '../common/ports/identity/identity.ts'
import { codeOf, stepAt } from '../common/second-factor/one-time-codes.ts'
import { errorOf, grantOf, startApi, type Reply, type TestApi } from './api-client.ts'
import { claimsOf } from './claims.ts'
import type { Choices } from './fakes/fake-deps.ts'
import { redeem } from './passkeys/passkey-scenarios.ts'
import { signUpBody } from './stage.ts'
import { ticketOf, turnOn, type Factor } from './second-factor.ts'
import { PHONE as PHONE_AGENT } from './two-devices.ts'

type Headers = Record<string, string>

/** A browser that Marie never used: her phone's, or a thief's. */
export const PHONE: Headers = { 'User-Agent': PHONE_AGENT }

/** The ID token of the sign-in that turned the second factor on. */
export const FIRST = 'first'

/**
 * The state after the activation, by provider. Tests reuse it, because hashing the recovery codes in each test would take
 * minutes.
 */
const kept = new Map<Provider, Factor & { readonly tree: unknown; readonly laptop: string }>()

type Provider = 'password' | 'google.com'

/** Marie, and the actions that tests can take. She turned a second factor on in her session on the laptop. */
export type ProtectedMarie = Awaited<ReturnType<typeof openProtectedMarie>>

/**
 * Opens an API in memory, with Marie a minute after she turned her second factor on.
 *
 * `by`: how she signed up. With Google, she also has a password, which the thief knows, and her sign-in is no longer a recent
 * proof.
 */
export async function openProtectedMarie(by: Provider = 'password', choices: Choices = {}) {
  const api = await startApi(choices)
  // Request the first browser token for the laptop.
  await api.send('GET', '/api/health')
  const people = actions(api)
  people.prove(FIRST, { provider: by })
  const made = kept.get(by) ?? (await activate(api))
  kept.set(by, made)
  api.world.tree.write('', made.tree)
  api.world.now += MINUTE_MS
  if (by === 'google.com') addPassword(api)
  const { key, recoveryCodes, laptop } = made
  const code = (ahead = 0) => codeOf(key, stepAt(api.world.now) + ahead)
  return {
    api,
    ...people,
    key,
    recoveryCodes,
    laptop,
    /** The app's current code, or the code some steps ahead. */
    code,
    /** Enters a code for a ticket, by default the current code. */
    answer: (ticket = '', given = code(), more: object = {}, headers: Headers = {}) =>
      people.post('second-factor/answer', { ticket, code: given, ...more }, headers),
    /** Signs in by password and code, then advances the clock by a minute. */
    async enter({
      remember = false,
      headers = {},
    }: { remember?: boolean; headers?: Headers } = {}) {
      const ticket = await people.ticketNow(headers)
      const body = { ticket, code: code(), remember }
      const answered = await people.post('second-factor/answer', body, headers)
      api.world.now += SECOND_MS
      const idToken = redeem(api, customTokenOf(answered))
      const { accessToken } = grantOf(await people.signIn(idToken, {}, headers))
      api.world.now += MINUTE_MS
      return { idToken, accessToken, sid: claimsOf(accessToken).sid }
    },
    factor: () => api.world.tree.read('access/marie/factor') as Record<string, unknown> | null,
  }
}

async function activate(api: TestApi) {
  const { accessToken } = grantOf(await api.post('/api/auth/sign-up', signUpBody(FIRST)))
  const factor = await turnOn(api, accessToken, api.world.now)
  return { ...factor, laptop: accessToken, tree: api.world.tree.read('') }
}

function addPassword({ world }: TestApi): void {
  world.accounts.set('marie', {
    ...world.accounts.get('marie'),
    providers: ['google.com', 'password'],
    passwordStamp: 1,
  })
  world.tree.write('access/marie/methods/password', 1)
  world.now += 2 * RECENT_LOGIN_MS
}

/** Returns the actions that tests can take at an API, whether or not Marie has a second factor. */
export function actions(api: TestApi) {
  const post = (path: string, body: object = {}, headers: Headers = {}, token?: string) =>
    api.send('POST', `/api/auth/${path}`, { body: JSON.stringify(body), headers, token })
  /** Issues the ID token of a sign-in at this second, by default with Marie's password. */
  const prove = (name = `now ${api.world.now}`, more: Partial<IdToken> = {}) =>
    api.prove(name, { authTimeSeconds: secondsOf(api), ...more })
  const signIn = (idToken = prove(), more: object = {}, headers: Headers = {}) =>
    post('sign-in', { idToken, remember: true, ...more }, headers)
  return {
    post,
    prove,
    signIn,
    nowSeconds: () => secondsOf(api),
    ticketNow: async (headers: Headers = {}) => ticketOf(await signIn(prove(), {}, headers)),
    statusOf: async (token: string) =>
      (await api.send('GET', '/api/common/user', { token })).status,
    /** Whether the database rules accept an ID token. */
    letsIn: (idToken: string) => api.world.signIns.has(placeOf(api, idToken)),
  }
}

const secondsOf = ({ world }: TestApi) => Math.floor(world.now / SECOND_MS)

/** Returns the key under which the database rules look up the sign-in of an ID token. */
function placeOf({ world }: TestApi, idToken: string): string {
  const { authTimeSeconds, entry } = world.proofs.get(idToken) ?? {}
  return `marie/${authTimeSeconds}${entry === undefined ? '' : `-${entry}`}`
}

/** Returns the part of a refusal about the second factor. */
export const neededOf = ({ text }: Reply): Partial<SecondFactorNeeded> =>
  (JSON.parse(text) as { error: { secondFactor?: SecondFactorNeeded } }).error.secondFactor ?? {}

/** Returns the custom token in the response to an accepted code. */
export const customTokenOf = ({ text }: Reply): string =>
  (JSON.parse(text) as { customToken: string }).customToken

/** Returns the status and the error code of a response; the code is empty if the response is not a refusal. */
export const refusal = (reply: Reply) => [
  reply.status,
  reply.status < 300 ? '' : errorOf(reply).code,
]
