import { DAY_MS, SECOND_MS } from '@sesame/contract/durations'
import { alertAnswer, type AlertAnswer } from '@sesame/contract/endpoints/auth'
import { id, storedEmail, timeSeconds, uid } from '@sesame/contract/fields'
import * as z from 'zod/mini'
import {
  readCode,
  signCode,
  type CodeKind,
  type Signing,
} from '../common/access-token/signed-code.ts'

export const ALERT_CODE_MS = 7 * DAY_MS

const KIND: CodeKind = {
  type: 'alert+jwt',
  audience: 'answer-alert',
  ttlSeconds: ALERT_CODE_MS / SECOND_MS,
}

/** The alert that an e-mailed link answers. */
export interface AlertAnswered {
  readonly uid: string
  /** The alert's id under `notifications/{uid}`. */
  readonly alert: string
  /** The session that caused the alert, if any. */
  readonly sid?: string | undefined
  /** The kind of e-mail sent for the alert. */
  readonly kind: string
  /** For `email-changed` only, the address that « Annuler ce changement » restores, because the alert contains no address. */
  readonly email?: string | undefined
  /** The answer that the link proposes. The page asks the reader to confirm it; the API ignores it. */
  readonly answer?: AlertAnswer | undefined
}

const claims = z.strictObject({
  iss: z.string(),
  aud: z.string(),
  sub: uid,
  jti: id,
  sid: z.optional(id),
  kind: z.string().check(z.maxLength(40)),
  email: z.optional(storedEmail),
  answer: z.optional(alertAnswer),
  iat: timeSeconds,
  exp: timeSeconds,
})

/** Signs the code in an e-mailed link, valid for seven days. The code allows an answer to this one alert, and nothing else. */
export function signAlertCode(
  signing: Signing,
  { uid: sub, alert: jti, sid, kind, email, answer }: AlertAnswered,
  nowSeconds: number,
): string {
  const code = {
    sub,
    jti,
    kind,
    ...(sid !== undefined && { sid }),
    ...(email !== undefined && { email }),
    ...(answer !== undefined && { answer }),
  }
  return signCode(signing, KIND, code, nowSeconds)
}

/**
 * Verifies a code. Does not check whether the code was used before.
 *
 * @throws {ApiError} `auth/token-expired` after seven days, `auth/invalid-token` for any other fault.
 */
export function readAlertCode(signing: Signing, code: string, nowSeconds: number): AlertAnswered {
  const read = readCode(signing, KIND, (found) => claims.safeParse(found), code, nowSeconds)
  const { sub, jti, sid, kind, email, answer } = read
  return { uid: sub, alert: jti, sid, kind, email, answer }
}
