import { SECOND_MS } from '@sesame/contract/durations'
import { provider } from '@sesame/contract/fields'
import type { IdToken } from '../../common/ports/identity/identity.ts'
import type { Client, Scenario, TestApi } from '../api-client.ts'
import { subjectIn } from '../fakes/world.ts'
import { grantOf, type Reply } from '../replies.ts'
import {
  createAuthenticator,
  type Authenticator,
  type Ceremony,
  type CeremonyOptions,
} from './authenticator.ts'

/** The origin of pages in the test configuration. */
export const PAGE = 'https://sesame.example'

const ASK = '/api/auth/passkeys/options'
const VERIFY = '/api/auth/passkeys/verify'

/** Signs Marie in with Google, with a proof made now. Returns her access token. */
export async function enter(api: TestApi, idToken = 'first'): Promise<string> {
  const authTimeSeconds = Math.floor(api.world.now / SECOND_MS)
  const body = { idToken: api.prove(idToken, { authTimeSeconds, provider: 'google.com' }) }
  return grantOf(await api.post('/api/auth/sign-in', { ...body, remember: true })).accessToken
}

/** Gets the options of a ceremony. Throws if the API refuses. */
export async function ask(client: Client, body: object): Promise<CeremonyOptions> {
  return optionsOf(await client.post(ASK, body))
}

export function optionsOf({ status, text }: Reply): CeremonyOptions {
  if (status !== 200) throw new Error(text)
  return (JSON.parse(text) as { options: CeremonyOptions }).options
}

export const verify = (client: Client, response: object, more: object = {}): Promise<Reply> =>
  client.post(VERIFY, { response, ...more })

/** Returns the ID token that the identity service issues for one of our custom tokens. */
export function redeem(api: TestApi, customToken: string, proof: Partial<IdToken> = {}): string {
  const [uid = '', by = '', entry] = customToken.split('/')
  const isMethod = provider.safeParse(by).success
  return api.prove(`of ${customToken}`, {
    uid,
    ...(isMethod ? { provider: provider.parse(by) } : { provider: 'passkey', passkey: by }),
    ...(isMethod && { subject: subjectIn(by, uid) }),
    ...(entry !== undefined && { entry }),
    authTimeSeconds: Math.floor(api.world.now / SECOND_MS),
    ...proof,
  })
}

/** Returns the ID token of a sign-in with a passkey. */
export async function redeemed(
  api: TestApi,
  authenticator: Authenticator,
  proof: Partial<IdToken> = {},
): Promise<string> {
  const options = await ask(api, { purpose: 'sign-in' })
  const { status, text } = await verify(api, authenticator.get(options))
  if (status !== 200) throw new Error(text)
  return redeem(api, (JSON.parse(text) as { customToken: string }).customToken, proof)
}

/** Creates a passkey in a session with a recent proof. `how` changes the authenticator's behaviour. */
export async function withPasskey(client: Client, accessToken: string, how: Ceremony = {}) {
  const authenticator = createAuthenticator(client.page)
  const options = await ask(client, { purpose: 'create', accessToken })
  const reply = await verify(client, authenticator.create(options, how), { accessToken })
  if (reply.status !== 200) throw new Error(reply.text)
  return authenticator
}

const creating: Scenario = async (api) => {
  const accessToken = await enter(api)
  const options = await ask(api, { purpose: 'create', accessToken })
  const response = createAuthenticator(PAGE).create(options)
  return () => verify(api, response, { accessToken })
}

const confirming: Scenario = async (api) => {
  const accessToken = await enter(api)
  const authenticator = await withPasskey(api, accessToken)
  const options = await ask(api, { purpose: 'confirm', accessToken })
  return () => verify(api, authenticator.get(options), { accessToken })
}

const signingUp =
  (idToken?: string): Scenario =>
  async (api) => {
    const own = idToken !== undefined && { idToken }
    const options = await ask(api, { purpose: 'sign-up', email: 'neuve@exemple.fr', ...own })
    const response = createAuthenticator(PAGE).create(options)
    return () => verify(api, response, { ...own })
  }

/** Calls of passkey ceremonies, in addition to the sample calls, by method and path. */
export const PASSKEY_SCENARIOS: Readonly<Record<string, Scenario>> = {
  [`POST ${ASK}, for a new one`]: async (api) => {
    const accessToken = await enter(api)
    return () => api.post(ASK, { purpose: 'create', accessToken })
  },
  [`POST ${VERIFY}, with a counter that went back`]: async (api) => {
    const authenticator = await withPasskey(api, await enter(api), { counter: 9 })
    const options = await ask(api, { purpose: 'sign-in' })
    return () => verify(api, authenticator.get(options, { counter: 3 }))
  },
  [`POST ${VERIFY}, refused`]: async (api) => {
    const options = await ask(api, { purpose: 'sign-in' })
    return () => verify(api, createAuthenticator(PAGE).get(options))
  },
  [`POST ${VERIFY}, to confirm`]: confirming,
  [`POST ${VERIFY}, for a new one`]: creating,
  [`POST ${VERIFY}, for a new account`]: signingUp(),
  [`POST ${VERIFY}, for a guest`]: async (api) => {
    api.prove('guest', { provider: 'guest', email: null, emailVerified: false })
    await api.post('/api/auth/sign-in', { idToken: 'guest', remember: true })
    return signingUp('guest')(api)
  },
}
