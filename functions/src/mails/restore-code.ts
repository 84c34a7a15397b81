import { GONE_ACCOUNT_MS } from '@sesame/contract/constants'
import { SECOND_MS } from '@sesame/contract/durations'
import { timeMs, timeSeconds, uid } from '@sesame/contract/fields'
import * as z from 'zod/mini'
import {
  readCode,
  signCode,
  type CodeKind,
  type Signing,
} from '../common/access-token/signed-code.ts'

const KIND: CodeKind = {
  type: 'restore+jwt',
  audience: 'restore-account',
  ttlSeconds: GONE_ACCOUNT_MS / SECOND_MS,
}

/** The person and the loss that an e-mail's link undoes. */
export interface Loss {
  readonly uid: string
  /** When the account was first found deleted (ms), so that another loss has another code. */
  readonly goneSince: number
}

const claims = z.strictObject({
  iss: z.string(),
  aud: z.string(),
  sub: uid,
  goneSince: timeMs,
  iat: timeSeconds,
  exp: timeSeconds,
})

/** Signs the code of an e-mail's link. It lives from the loss until the data are erased, however late the e-mail is sent. */
export function signRestoreCode(signing: Signing, { uid: sub, goneSince }: Loss): string {
  return signCode(signing, KIND, { sub, goneSince }, Math.floor(goneSince / SECOND_MS))
}

/**
 * Verifies a code. Does not check whether the loss still has to be undone.
 *
 * @throws {ApiError} `auth/token-expired` once the data are erased, `auth/invalid-token` for anything else.
 */
export function readRestoreCode(signing: Signing, code: string, nowSeconds: number): Loss {
  const read = readCode(signing, KIND, (found) => claims.safeParse(found), code, nowSeconds)
  return { uid: read.sub, goneSince: read.goneSince }
}
