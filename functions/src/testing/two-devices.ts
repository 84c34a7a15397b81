import { SECOND_MS } from '@sesame/contract/durations'
import type { Notification } from '@sesame/contract/records/notification'
import { randomId } from '../common/random-id.ts'
import { signAlertCode } from '../mails/alert-code.ts'
import { grantOf, startApi, type Reply, type TestApi } from './api-client.ts'
import { START } from './fakes/world.ts'

export const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1'

type Deps = TestApi['deps']
type Kept = TestApi['world']['notifications'][number] & { readonly id: string }

/** Marie, signed in on a laptop and then on a phone, which caused an alert. */
export interface TwoDevices {
  readonly api: TestApi
  /** The access token on each device. */
  readonly laptop: string
  readonly phone: string
  signIn(idToken: string, userAgent?: string): Promise<Reply>
  /** Opens a further session with a proof made at this time (ms). Resolves with its token. */
  enter(name: string, at: number): Promise<string>
  read(token: string): Promise<Reply>
  /** Sends one request from the laptop and one from the phone. Resolves with their statuses. */
  statuses(): Promise<number[]>
  answer(code: string, how?: 'me' | 'not-me'): Promise<Reply>
  /** Changes the account at the identity service. */
  become(account: object): void
  /** Adds an alert for Marie. */
  tell(alert: Notification): void
  /** Returns the keys of queued e-mails with a password reset link. */
  resets(): string[]
  /** Returns the last alert, or the last alert of a kind. */
  last(kind?: Notification['kind']): Kept
  /** Returns the code that the e-mail about an alert contains. */
  codeOf(alert: Kept, changes?: object): string
}

export async function openTwoDevices(intercept?: (deps: Deps) => Deps): Promise<TwoDevices> {
  const api = await startApi(intercept && { intercept })
  const signIn = (idToken: string, userAgent = '') => {
    const body = JSON.stringify({ idToken, remember: true })
    return api.send('POST', '/api/auth/sign-in', { body, headers: { 'User-Agent': userAgent } })
  }
  const enter = async (name: string, at: number, userAgent?: string) => {
    api.prove(name, { provider: 'google.com', authTimeSeconds: at / SECOND_MS })
    return grantOf(await signIn(name, userAgent)).accessToken
  }
  const read = (token: string) => api.send('GET', '/api/common/user', { token })
  const laptop = await enter('laptop', START)
  const phone = await enter('phone', START + 10 * SECOND_MS, PHONE)
  return {
    api,
    laptop,
    phone,
    signIn,
    enter,
    read,
    statuses: async () => [(await read(laptop)).status, (await read(phone)).status],
    answer: (code, how = 'not-me') => api.post('/api/auth/answer-alert', { code, answer: how }),
    become(account) {
      api.world.accounts.set('marie', { ...api.world.accounts.get('marie'), ...account })
    },
    tell(alert) {
      api.world.notifications.push({ uid: 'marie', id: randomId(), ...alert })
    },
    resets: () =>
      api.world.emails.flatMap(({ key, message }) =>
        message.kind === 'reset-password' ? key : [],
      ),
    last(kind) {
      const found = api.world.notifications.findLast(
        (one) => kind === undefined || one.kind === kind,
      )
      if (found?.id === undefined) throw new Error('no alert')
      return { ...found, id: found.id }
    },
    codeOf({ id, kind, sid }, changes = {}) {
      const about = { uid: 'marie', alert: id, kind, sid, ...changes }
      return signAlertCode(api.deps.config, about, Math.floor(api.world.now / SECOND_MS))
    },
  }
}
