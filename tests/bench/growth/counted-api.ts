import { SECOND_MS } from '@sesame/contract/durations'
import { grant } from '@sesame/contract/endpoints/auth'
import { createServer } from 'node:http'
import { createApp } from '../../../functions/src/app.ts'
import type { Account } from '../../../functions/src/common/account/account.ts'
import { readConfig } from '../../../functions/src/common/config/config.ts'
import { createDeps } from '../../../functions/src/deps.ts'
import { keepBrowsers } from '../../../functions/src/testing/browsers.ts'
import { fakeDeps, KEY, OTHER_KEY } from '../../../functions/src/testing/fakes/fake-deps.ts'
import { accountOf } from '../../../functions/src/testing/fakes/world.ts'
import { serve } from '../../support/serve.ts'

/** Returns the emulators' settings for the project of these databases, with e-mails and push alerts off. */
export function environmentOf(projectId: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    FUNCTIONS_EMULATOR: 'true',
    GCLOUD_PROJECT: projectId,
    SESAME_DATABASE_URL: `https://${projectId}-default-rtdb.europe-west1.firebasedatabase.app`,
    SESAME_STATISTICS_URL: `https://${projectId}-statistics.europe-west1.firebasedatabase.app`,
    SESAME_STORAGE_BUCKET: `${projectId}.firebasestorage.app`,
    SESAME_HOST_URL: 'http://localhost:5000',
    SESAME_TRUSTED_PROXIES: '0',
    SESAME_LIMITS_FACTOR: '1000',
    SESAME_CAPTCHA: 'off',
    ACCESS_TOKEN_KEYS: `k1:${KEY}`,
    SECOND_FACTOR_KEYS: `k1:${OTHER_KEY}`,
    PEPPER: OTHER_KEY,
  }
}

/** The user agents of a person's three devices. */
const BROWSERS = [
  'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
]

/**
 * The actions of a person through the API. The API and its adapters are the real ones; only the identity service is in memory.
 */
export interface CountedApi {
  signUp(uid: string): Promise<string>
  /** Signs in again, on one of the three devices; resolves to an access token. */
  signIn(uid: string, device: number): Promise<string>
  enterAsGuest(uid: string): Promise<void>
  refresh(accessToken: string): Promise<string>
  readProfile(accessToken: string): Promise<void>
  /** Returns the account of a person who has signed up, or of a guest. */
  accountOf(uid: string): Account
  close(): Promise<void>
}

/** Starts an API that logs nothing. */
export async function startCountedApi(projectId: string): Promise<CountedApi> {
  const { deps: fakes, world } = fakeDeps()
  const real = createDeps(readConfig(environmentOf(projectId)))
  const { identity, accountEdits, audit, log } = fakes
  const app = createApp({ ...real, identity, accountEdits, audit, log })
  const { origin, close } = await serve(createServer(app))
  const fromBrowser = keepBrowsers(() => real.config.pepper)
  const call = async (
    method: string,
    path: string,
    body?: object,
    more: Record<string, string> = {},
  ) => {
    const response = await fetch(origin + path, {
      method,
      headers: { 'Content-Type': 'application/json', ...fromBrowser(more) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
    return text
  }
  const granted = (text: string) => grant.parse(JSON.parse(text)).accessToken
  /**
   * The time of the last sign-in. Each sign-in is a second later than the previous one, because the identity service dates
   * sign-ins to the second.
   */
  let authTimeSeconds = Math.floor(Date.now() / SECOND_MS) - 100
  const prove = (uid: string, provider: 'password' | 'guest' = 'password'): string => {
    authTimeSeconds += 1
    const idToken = `${uid}-${authTimeSeconds}`
    const isGuest = provider === 'guest'
    const address = { email: isGuest ? null : `${uid}@exemple.fr`, emailVerified: !isGuest }
    const person = { displayName: isGuest ? null : 'Marie Lefèvre', photoURL: null }
    world.proofs.set(idToken, { uid, authTimeSeconds, provider, ...address, ...person })
    return idToken
  }
  return {
    async signUp(uid) {
      const body = {
        idToken: prove(uid),
        displayName: 'Marie Lefèvre',
        captchaToken: '',
        acceptedTerms: true,
        locale: 'fr',
      }
      const from = { 'User-Agent': BROWSERS[0] ?? '' }
      return granted(await call('POST', '/api/auth/sign-up', body, from))
    },
    async signIn(uid, device) {
      const body = { idToken: prove(uid), remember: true }
      const from = { 'User-Agent': BROWSERS[device] ?? '' }
      return granted(await call('POST', '/api/auth/sign-in', body, from))
    },
    async enterAsGuest(uid) {
      const body = { idToken: prove(uid, 'guest'), remember: true }
      await call('POST', '/api/auth/sign-in', body, { 'User-Agent': BROWSERS[0] ?? '' })
    },
    refresh: async (accessToken) =>
      granted(await call('POST', '/api/auth/refresh-access-token', { accessToken })),
    async readProfile(accessToken) {
      const from = { Authorization: `Bearer ${accessToken}` }
      await call('GET', '/api/common/user', undefined, from)
    },
    accountOf(uid) {
      const account = accountOf(world, uid)
      if (account === null) throw new Error(`${uid} has no account`)
      return account
    },
    close,
  }
}
