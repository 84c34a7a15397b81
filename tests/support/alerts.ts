import { SECOND_MS } from '@sesame/contract/durations'
import { notification, type Notification } from '@sesame/contract/records/notification'
import * as z from 'zod/mini'
import { signAlertCode } from '../../functions/src/mails/alert-code.ts'
import { call, type Reply } from 'sesame-testing/api'
import { readRecord } from './database.ts'
import { signInAgain } from 'sesame-testing/identity'
import { nextSecond } from 'sesame-testing/next-second'
import { suiteConfig } from './own-api.ts'

/** The user agent of an iPhone, which no test uses to sign up. */
export const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

const alerts = z.record(z.string(), notification)

/** Signs a person in on a phone, which causes an alert. */
export async function signInOnPhone(email: string, origin?: string): Promise<Reply> {
  await nextSecond()
  const { idToken } = await signInAgain(email)
  const body = JSON.stringify({ idToken, remember: true })
  const headers = { 'User-Agent': PHONE }
  return call('POST', '/api/auth/sign-in', { body, headers, origin })
}

/** Returns the code that the e-mail about an alert of this kind contains. `email` is the address that the code restores. */
export async function alertCode(
  uid: string,
  kind: Notification['kind'],
  email?: string,
): Promise<string> {
  const kept = z.parse(alerts, await readRecord(`notifications/${uid}`))
  const [alert, { sid } = {}] = Object.entries(kept).find(([, one]) => one.kind === kind) ?? []
  if (alert === undefined) throw new Error(`no alert: ${kind}`)
  const nowSeconds = Math.floor(Date.now() / SECOND_MS)
  return signAlertCode(suiteConfig(), { uid, alert, kind, sid, email }, nowSeconds)
}
