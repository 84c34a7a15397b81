import { EXPORT_FILE } from '@sesame/contract/constants'
import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import type { Notification } from '@sesame/contract/records/notification'
import { firebaseServices } from '../adapters/firebase/service-store.ts'
import { randomSecret } from '../common/random-secret.ts'
import { hashOfServiceKey } from '../common/service-key.ts'
import { signAlertCode } from '../mails/alert-code.ts'
import { signRestoreCode } from '../mails/restore-code.ts'
import { grantOf, type Reply, type Scenario, type TestApi } from './api-client.ts'
import { START } from './fakes/world.ts'
import { link, reset } from './methods.ts'
import { PASSKEY_SCENARIOS, redeem } from './passkeys/passkey-scenarios.ts'
import { prepareCall, SAMPLE_CALLS } from './sample-calls.ts'
import { basic, signInBody, type Stage } from './stage.ts'

const VIDEO = {
  title: 'La clé des champs',
  durationSeconds: 62,
  posterUrl: null,
  embedUrl: 'https://player.vimeo.com/video/1',
}

/** Wraps the application in memory, in which every caller is Marie. */
function stageOf(api: TestApi): Stage {
  const { world, deps } = api
  const nowSeconds = () => Math.floor(world.now / SECOND_MS)
  const identity = (idToken: string) => ({ uid: 'marie', email: 'marie@exemple.fr', idToken })
  const prove = (idToken: string, provider: 'password' | 'google.com' | 'guest') => {
    const nobody = provider === 'guest' && { email: null, emailVerified: false }
    const authTimeSeconds = nowSeconds()
    return Promise.resolve(identity(api.prove(idToken, { provider, authTimeSeconds, ...nobody })))
  }
  return {
    ...api,
    now: () => world.now,
    account: (by) => prove('first', by),
    link: (_, method) => {
      world.now += MINUTE_MS
      return Promise.resolve(identity(link(api, method)))
    },
    proveAgain() {
      world.now += MINUTE_MS
      return prove('again', 'password')
    },
    redeem(customToken) {
      world.now += SECOND_MS
      return Promise.resolve(redeem(api, customToken))
    },
    async signInOnPhone() {
      world.now += MINUTE_MS
      return signInOnPhone(api, (await prove('again', 'password')).idToken)
    },
    alertCode(uid) {
      const found = world.notifications.find(({ kind }) => kind === 'new-device')
      if (!found) throw new Error('no alert about a new device')
      const { id: alert = '', kind, sid } = found
      return Promise.resolve(signAlertCode(deps.config, { uid, alert, kind, sid }, nowSeconds()))
    },
    loseAccount: ({ uid }) =>
      Promise.resolve(signRestoreCode(deps.config, { uid, goneSince: lose(api, uid) })),
    async addService() {
      const key = randomSecret()
      const added = { keyHash: hashOfServiceKey(key), createdAt: world.now }
      await firebaseServices(world.tree.databases()).add('facturation', added)
      return basic('facturation', key)
    },
    prepareExport: (uid) =>
      deps.personalData.writeFile(uid, 'exports', EXPORT_FILE, { profile: null }),
  }
}

function signInOnPhone(api: TestApi, idToken: string): Promise<Reply> {
  const body = JSON.stringify(signInBody({ idToken }))
  const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Firefox/130.0' }
  return api.send('POST', '/api/auth/sign-in', { body, headers })
}

/** Signs Marie in with Google. Returns her access token. */
async function enterByGoogle(api: TestApi): Promise<string> {
  const idToken = api.prove('first', { provider: 'google.com' })
  return grantOf(await api.post('/api/auth/sign-in', signInBody({ idToken }))).accessToken
}

/** Prepares a call in which a person with a password answers an alert's e-mail with « that wasn't me ». */
async function answering(api: TestApi, alert: Notification, email?: string) {
  await enterByGoogle(api)
  api.world.accounts.set('marie', { providers: ['google.com', 'password'] })
  api.world.notifications.push({ uid: 'marie', id: 'AAAAAAAAAA', ...alert })
  const about = { uid: 'marie', alert: 'AAAAAAAAAA', kind: alert.kind, email }
  const code = signAlertCode(api.deps.config, about, START / SECOND_MS)
  return () => api.post('/api/auth/answer-alert', { code, answer: 'not-me' })
}

/**
 * Deletes an account at the identity service, by default Marie's, and records that it was found deleted. Returns that time (ms).
 */
export function lose({ world }: TestApi, uid = 'marie'): number {
  world.accounts.set(uid, null)
  world.tree.write(`access/${uid}/goneSince`, world.now)
  return world.now
}

/** Opens the link in the e-mail about a deleted account, by default Marie's. */
export const takeBack = (api: TestApi, goneSince: number, more: object = {}, uid = 'marie') =>
  api.post('/api/auth/restore-account', {
    code: signRestoreCode(api.deps.config, { uid, goneSince }),
    ...more,
  })

/** Calls made only to the application in memory: refusals, and calls that need changes to its data. */
const MORE: Readonly<Record<string, Scenario>> = {
  'POST /api/auth/second-factor/answer, refused': async (api) => {
    const { caller } = await prepareCall(stageOf(api), 'POST /api/auth/second-factor/answer')
    const body = { ticket: caller.ticket, code: '000000' }
    return () => api.post('/api/auth/second-factor/answer', body)
  },
  'POST /api/auth/sign-in, on a new device': async (api) => {
    await enterByGoogle(api)
    return () => signInOnPhone(api, 'first')
  },
  'POST /api/auth/sign-in, refused': (api) =>
    Promise.resolve(() => api.post('/api/auth/sign-in', signInBody({ idToken: 'nonsense' }))),
  'POST /api/auth/refresh-access-token, of a copied token': async (api) => {
    const accessToken = await enterByGoogle(api)
    const refresh = (token: string) =>
      api.post('/api/auth/refresh-access-token', { accessToken: token })
    const second = grantOf(await refresh(accessToken)).accessToken
    await refresh(second)
    return () => refresh(accessToken)
  },
  'POST /api/auth/reset-password, by a mailed link': async (api) => {
    await enterByGoogle(api)
    api.world.now += MINUTE_MS
    const body = reset(api)
    return () => api.post('/api/auth/reset-password', body)
  },
  'POST /api/auth/unlock-session, refused': async (api) => {
    const token = await enterByGoogle(api)
    await api.send('POST', '/api/auth/lock-session', { token })
    return () => api.post('/api/auth/unlock-session', { idToken: 'nonsense' }, token)
  },
  'POST /api/auth/secure-account, of an alert that is there': async (api) => {
    const token = await enterByGoogle(api)
    const alert = { kind: 'new-device', at: START, sid: 'BBBBBBBBBB', authTimeSeconds: 1 } as const
    api.world.notifications.push({ uid: 'marie', id: 'AAAAAAAAAA', ...alert })
    return () => api.post('/api/auth/secure-account', { alert: 'AAAAAAAAAA' }, token)
  },
  'POST /api/auth/answer-alert, of another address': (api) =>
    answering(api, { kind: 'email-changed', at: START }, 'ancienne@exemple.fr'),
  'POST /api/auth/answer-alert, of another sign-in method': (api) =>
    answering(api, { kind: 'method-added', at: START, provider: 'google.com' }),
  'POST /api/auth/restore-account, with the address of another': async (api) => {
    await enterByGoogle(api)
    const goneSince = lose(api)
    const other = { email: 'marie@exemple.fr', emailVerified: true }
    api.world.accounts.set('other', other)
    api.world.takenEmails.add(other.email)
    return () => takeBack(api, goneSince, { instead: true })
  },
  'GET /api/video/:videoId, of one that is there': async (api) => {
    const token = await enterByGoogle(api)
    api.world.videos.set('1', VIDEO)
    return () => api.send('GET', '/api/video/1', { token })
  },
  ...PASSKEY_SCENARIOS,
}

/** The sample calls of all endpoints, and {@link MORE}, by method and path. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  ...Object.fromEntries(
    Object.keys(SAMPLE_CALLS).map((name): [string, Scenario] => [
      name,
      async (api) => (await prepareCall(stageOf(api), name)).act,
    ]),
  ),
  ...MORE,
}
