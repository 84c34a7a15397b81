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

/** The deletion of an account at the identity service, which an e-mailed link can undo. */
export interface Loss {
  readonly uid: string
  /** The time when the account was first found deleted (ms). It makes the code of each deletion different. */
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

/**
 * Signs the code in an e-mailed link. The code is valid from the moment the account was found deleted until its data is erased,
 * even if the e-mail is sent late.
 */
export function signRestoreCode(signing: Signing, { uid: sub, goneSince }: Loss): string {
  return signCode(signing, KIND, { sub, goneSince }, Math.floor(goneSince / SECOND_MS))
}

/**
 * Verifies a code. Does not check whether the account is still deleted.
 *
 * @throws {ApiError} `auth/token-expired` after the date at which the data is erased, `auth/invalid-token` for any other fault.
 */
export function readRestoreCode(signing: Signing, code: string, nowSeconds: number): Loss {
  const read = readCode(signing, KIND, (found) => claims.safeParse(found), code, nowSeconds)
  return { uid: read.sub, goneSince: read.goneSince }
}
