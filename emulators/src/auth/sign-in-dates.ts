import type { JsonObject } from '../project/read-json.ts'
import type { AuthEmulator } from './emulator.ts'
import { datedIdToken, datedRefreshToken, readIdToken, readRefreshToken } from './tokens.ts'

/**
 * Calls that sign in. The emulator sets `auth_time` to the account's last sign-in, which is correct for these calls because
 * each of them is that sign-in.
 */
const SIGN_INS = /^accounts[:/](?:signInWith\w+|mfaSignIn:finalize|passkeySignIn:finalize)$/

/**
 * Stamps the tokens in a response with the time of their sign-in. Renewed tokens keep that time. A call that changes
 * the account and returns tokens counts as a new sign-in but does not change `lastLoginAt`: users report that the
 * service does this for a new address. The documentation does not say whether linking a provider counts as a sign-in;
 * in our emulator, it does.
 *
 * Source: https://github.com/firebase/firebase-tools/issues/5990
 */
export function datedTokens(operation: string, answer: JsonObject): JsonObject {
  const { idToken, refreshToken } = answer
  const claims = readIdToken(idToken)
  if (!claims || typeof idToken !== 'string' || typeof refreshToken !== 'string') return answer
  const { signedInAtSeconds, issuedAtSeconds } = claims
  const at = SIGN_INS.test(operation) ? signedInAtSeconds : issuedAtSeconds
  return {
    ...answer,
    idToken: datedIdToken(idToken, at),
    refreshToken: datedRefreshToken(refreshToken, at),
  }
}

/**
 * Stamps renewed tokens with the sign-in time of the refresh token that renewed them.
 *
 * Source: « Each ID token will have a different iat value, but the same auth_time value »,
 * https://firebase.google.com/docs/reference/admin/node/firebase-admin.auth.decodedidtoken#decodedidtokenauth_time
 */
export function renewedTokens(answer: JsonObject, signedInAtSeconds: number): JsonObject {
  const dated = (name: string, date: typeof datedIdToken) =>
    typeof answer[name] === 'string' ? { [name]: date(answer[name], signedInAtSeconds) } : {}
  return {
    ...answer,
    ...dated('id_token', datedIdToken),
    ...dated('access_token', datedIdToken),
    ...dated('refresh_token', datedRefreshToken),
  }
}

/**
 * Whether the sign-in of a refresh token was revoked by an administrator or by a new password or address. The emulator
 * would still renew a revoked token.
 *
 * Source: https://firebase.google.com/docs/auth/admin/manage-sessions
 */
export async function isRevoked(
  emulator: AuthEmulator,
  uid: string,
  signedInAtSeconds: number,
): Promise<boolean> {
  const { validSince = '0' } = (await emulator.account({ localId: uid })) ?? {}
  return signedInAtSeconds < Number(validSince)
}

/**
 * Makes a sign-in older and returns its new refresh token. Also moves the account's `lastLoginAt` and `validSince`;
 * otherwise the sign-in would count as revoked.
 *
 * @returns null for anything but a refresh token issued by the front proxy.
 */
export async function agedRefreshToken(
  emulator: AuthEmulator,
  refreshToken: string,
  bySeconds: number,
): Promise<string | null> {
  const { uid, signedInAtSeconds } = readRefreshToken(refreshToken) ?? {}
  if (uid === undefined || typeof signedInAtSeconds !== 'number') return null
  const at = signedInAtSeconds - bySeconds
  const account = await emulator.account({ localId: uid })
  const { validSince = '0', lastLoginAt = '0' } = account ?? {}
  // The emulator writes `lastLoginAt` and `validSince` up to a second before or after it dates the token.
  const isLast = Math.abs(Math.floor(Number(lastLoginAt) / 1000) - signedInAtSeconds) <= 1
  await emulator.update({
    localId: uid,
    ...(Number(validSince) > at && { validSince: String(at) }),
    ...(isLast && { lastLoginAt: String(at * 1000) }),
  })
  return datedRefreshToken(refreshToken, at)
}
