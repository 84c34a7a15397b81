import { EXPORT_FILE } from '@sesame/contract/constants'
import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import type { Notification } from '@sesame/contract/records/notification'
import jwt from 'jsonwebtoken'
import { signAlertCode } from '../mails/alert-code.ts'
import { signRestoreCode } from '../mails/restore-code.ts'
import { grantOf, type Reply, type Scenario, type TestApi } from './api-client.ts'
import { addMethod, reset } from './methods.ts'
import { PASSKEY_SCENARIOS } from './passkeys/passkey-scenarios.ts'
import { START } from './fakes/world.ts'

const VIDEO = {
  title: 'La clé des champs',
  durationSeconds: 62,
  posterUrl: null,
  embedUrl: 'https://player.vimeo.com/video/1',
}

const ALERT = { kind: 'new-device', at: START, sid: 'BBBBBBBBBB', authTimeSeconds: 1 } as const

const prove = (api: TestApi, idToken: string, at: number) =>
  api.prove(idToken, { provider: 'google.com', authTimeSeconds: at / SECOND_MS })
const signIn = (api: TestApi, idToken: string) =>
  api.post('/api/auth/sign-in', { idToken, remember: true })
const sidOf = (token: string) => (jwt.decode(token) as { sid: string }).sid

/** Signs in, then acts with the token. */
const signedIn =
  (act: (api: TestApi, token: string) => Promise<Reply>): Scenario =>
  async (api) => {
    const { accessToken } = grantOf(await signIn(api, prove(api, 'first', START)))
    return () => act(api, accessToken)
  }
const plainly = (method: string, path: string) =>
  signedIn((api, token) => api.send(method, path, { token }))

/** A person with a password answers « that wasn't me » by e-mail. */
async function answering(api: TestApi, alert: Notification, email?: string) {
  await signIn(api, prove(api, 'first', START))
  api.world.accounts.set('marie', { providers: ['google.com', 'password'] })
  api.world.notifications.push({ uid: 'marie', id: 'AAAAAAAAAA', ...alert })
  const about = { uid: 'marie', alert: 'AAAAAAAAAA', kind: alert.kind, email }
  const code = signAlertCode(api.deps.config, about, START / SECOND_MS)
  return () => api.post('/api/auth/answer-alert', { code, answer: 'not-me' })
}

/** Deletes Marie's account at the identity service, and records that it was seen. Returns since when. */
export function lose({ world }: TestApi, uid = 'marie'): number {
  world.accounts.set(uid, null)
  world.tree.write(`access/${uid}/goneSince`, world.now)
  return world.now
}

/** Marie follows the link in the e-mail about that. */
export const takeBack = (api: TestApi, goneSince: number, more: object = {}, uid = 'marie') =>
  api.post('/api/auth/restore-account', {
    code: signRestoreCode(api.deps.config, { uid, goneSince }),
    ...more,
  })

const FILE = '/api/common/files/3'
const keep = (api: TestApi, token: string) =>
  api.send('PUT', FILE, { token, body: 'Bonjour', type: 'text/plain' })

/** People's files, and the copy prepared by operators. */
const FILE_SCENARIOS: Readonly<Record<string, Scenario>> = {
  'GET /api/common/files': plainly('GET', '/api/common/files'),
  'GET /api/common/files/export': plainly('GET', '/api/common/files/export'),
  'GET /api/common/files/export/content': async (api) => {
    await api.deps.personalData.writeFile('marie', 'exports', EXPORT_FILE, { profile: null })
    return plainly('GET', '/api/common/files/export/content')(api)
  },
  'GET /api/common/files/:name': async (api) => {
    const { accessToken: token } = grantOf(await signIn(api, prove(api, 'first', START)))
    await keep(api, token)
    return () => api.send('GET', FILE, { token })
  },
  'PUT /api/common/files/:name': signedIn(keep),
  'DELETE /api/common/files/:name': plainly('DELETE', FILE),
}

/** All endpoints by method and path, some in several ways. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  'POST /api/auth/sign-in': (api) => Promise.resolve(() => signIn(api, prove(api, 'first', START))),
  'POST /api/auth/sign-in, on a new device': async (api) => {
    await signIn(api, prove(api, 'first', START))
    const body = JSON.stringify({ idToken: 'first', remember: true })
    const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Firefox/130.0' }
    return () => api.send('POST', '/api/auth/sign-in', { body, headers })
  },
  'POST /api/auth/sign-in, continued': async (api) => {
    const { accessToken } = grantOf(await signIn(api, prove(api, 'first', START)))
    const body = { idToken: 'first', remember: true, sid: sidOf(accessToken) }
    return () => api.post('/api/auth/sign-in', body)
  },
  'POST /api/auth/sign-in, refused': (api) => Promise.resolve(() => signIn(api, 'nonsense')),
  'POST /api/auth/sign-up': (api) => {
    const idToken = api.prove('new')
    const body = { idToken, displayName: 'Marie', acceptedTerms: true, locale: 'fr' }
    return Promise.resolve(() => api.post('/api/auth/sign-up', { ...body, captchaToken: 't' }))
  },
  'POST /api/auth/sign-up, of a guest': async (api) => {
    await signIn(api, api.prove('guest', { provider: 'guest' }))
    return SCENARIOS['POST /api/auth/sign-up']?.(api) ?? Promise.reject(new Error('no scenario'))
  },
  'POST /api/auth/refresh-access-token': signedIn((api, accessToken) =>
    api.post('/api/auth/refresh-access-token', { accessToken }),
  ),
  'POST /api/auth/refresh-access-token, of a copied token': async (api) => {
    const { accessToken } = grantOf(await signIn(api, prove(api, 'first', START)))
    const refresh = (token: string) =>
      api.post('/api/auth/refresh-access-token', { accessToken: token })
    const second = grantOf(await refresh(accessToken)).accessToken
    await refresh(second)
    return () => refresh(accessToken)
  },
  'POST /api/auth/forgot-password': (api) => {
    const body = { email: 'marie@exemple.fr', captchaToken: 't', locale: 'fr' }
    return Promise.resolve(() => api.post('/api/auth/forgot-password', body))
  },
  'POST /api/auth/reset-password': async (api) => {
    await signIn(api, prove(api, 'first', START))
    api.world.now += MINUTE_MS
    const body = reset(api)
    return () => api.post('/api/auth/reset-password', body)
  },
  'POST /api/auth/change-password': signedIn((api, token) => {
    api.world.now += MINUTE_MS
    const idToken = prove(api, 'changed', api.world.now)
    return api.post('/api/auth/change-password', { idToken }, token)
  }),
  'POST /api/auth/verify-email': signedIn((api, token) =>
    api.post('/api/auth/verify-email', { idToken: 'first' }, token),
  ),
  'POST /api/auth/change-email': signedIn((api, token) => {
    const body = { idToken: prove(api, 'again', api.world.now), email: 'neuve@exemple.fr' }
    return api.post('/api/auth/change-email', body, token)
  }),
  'POST /api/auth/change-sign-in-methods': signedIn((api, token) => {
    api.world.now += MINUTE_MS
    return addMethod(api, 'facebook.com', token)
  }),
  'POST /api/auth/reauthenticate': signedIn((api, token) => {
    api.world.now += MINUTE_MS
    const idToken = prove(api, 'again', api.world.now)
    return api.post('/api/auth/reauthenticate', { idToken }, token)
  }),
  'POST /api/auth/lock-session': plainly('POST', '/api/auth/lock-session'),
  'POST /api/auth/unlock-session': async (api) => {
    const { accessToken } = grantOf(await signIn(api, prove(api, 'first', START)))
    await api.send('POST', '/api/auth/lock-session', { token: accessToken })
    api.world.now += MINUTE_MS
    const idToken = prove(api, 'again', api.world.now)
    return () => api.post('/api/auth/unlock-session', { idToken }, accessToken)
  },
  'POST /api/auth/unlock-session, refused': async (api) => {
    const { accessToken } = grantOf(await signIn(api, prove(api, 'first', START)))
    await api.send('POST', '/api/auth/lock-session', { token: accessToken })
    return () => api.post('/api/auth/unlock-session', { idToken: 'nonsense' }, accessToken)
  },
  'POST /api/auth/sign-out': plainly('POST', '/api/auth/sign-out'),
  'GET /api/auth/sessions': plainly('GET', '/api/auth/sessions'),
  'DELETE /api/auth/sessions/:sid': signedIn((api, token) =>
    api.send('DELETE', `/api/auth/sessions/${sidOf(token)}`, { token }),
  ),
  'DELETE /api/auth/sessions': plainly('DELETE', '/api/auth/sessions'),
  'POST /api/auth/secure-account': signedIn(async (api, token) => {
    api.world.notifications.push({ uid: 'marie', id: 'AAAAAAAAAA', ...ALERT })
    return api.post('/api/auth/secure-account', { alert: 'AAAAAAAAAA' }, token)
  }),
  'POST /api/auth/answer-alert': (api) => answering(api, ALERT),
  'POST /api/auth/answer-alert, of another address': (api) =>
    answering(api, { kind: 'email-changed', at: START }, 'ancienne@exemple.fr'),
  'POST /api/auth/answer-alert, of another way in': (api) =>
    answering(api, { kind: 'way-in-added', at: START, provider: 'google.com' }),
  'POST /api/auth/restore-account': async (api) => {
    await signIn(api, prove(api, 'first', START))
    const goneSince = lose(api)
    return () => takeBack(api, goneSince)
  },
  'POST /api/auth/restore-account, with the address of another': async (api) => {
    await signIn(api, prove(api, 'first', START))
    const goneSince = lose(api)
    const other = { email: 'marie@exemple.fr', emailVerified: true }
    api.world.accounts.set('other', other)
    api.world.takenEmails.add(other.email)
    return () => takeBack(api, goneSince, { instead: true })
  },
  ...PASSKEY_SCENARIOS,
  'GET /api/common/user': plainly('GET', '/api/common/user'),
  'PATCH /api/common/user': signedIn((api, token) =>
    api.send('PATCH', '/api/common/user', { token, body: '{"user":{"displayName":"Élise"}}' }),
  ),
  'DELETE /api/common/user': signedIn((api, token) =>
    api.send('DELETE', '/api/common/user', { token }),
  ),
  'GET /api/common/user/export': plainly('GET', '/api/common/user/export'),
  ...FILE_SCENARIOS,
  'GET /api/video/:videoId': signedIn((api, token) => {
    api.world.videos.set('1', VIDEO)
    return api.send('GET', '/api/video/1', { token })
  }),
  'GET /api/health': (api) => Promise.resolve(() => api.send('GET', '/api/health')),
  'GET /api/openapi.json': (api) => Promise.resolve(() => api.send('GET', '/api/openapi.json')),
}
