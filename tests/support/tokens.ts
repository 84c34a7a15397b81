import { ACCESS_TOKEN_TTL_SECONDS } from '@sesame/contract/constants'
import { MINUTE_MS } from '@sesame/contract/durations'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { parseAccessTokenKeys } from '../../functions/src/common/access-token/keys.ts'
import { signAccessToken } from '../../functions/src/common/access-token/sign.ts'
import { makeChallenge, type Challenge } from '../../functions/src/auth/passkeys/challenge.ts'
import { claimsOf, payloadOf } from 'sesame-testing/claims'
import { suiteVariable } from 'sesame-testing/suite-variable'

const SECRETS = join(import.meta.dirname, '../../functions/.secret.local')

/** Backdates a token by 61 minutes, so that it has expired, and signs it with the suite's key. */
export function expired(token: string): string {
  const { sub, sid, n, auth_time } = claimsOf(token)
  const { keys, scope } = suiteSigning()
  return signAccessToken(
    keys,
    { ...scope, audience: suiteVariable('GCLOUD_PROJECT') },
    {
      uid: sub,
      sid,
      n,
      authTimeSeconds: auth_time,
      nowSeconds: Math.floor(Date.now() / 1000) - ACCESS_TOKEN_TTL_SECONDS - 60,
    },
  )
}

/** Backdates a passkey challenge by six minutes, so that it has expired. */
export function staleChallenge(challenge: string): string {
  const code = Buffer.from(challenge, 'base64url').toString()
  const { purpose, sub, sid } = payloadOf(code) as Challenge
  const bound = { purpose, ...(sub && { sub }), ...(sid && { sid }) }
  const stale = makeChallenge(suiteSigning(), bound, Date.now() - 6 * MINUTE_MS)
  return Buffer.from(stale).toString('base64url')
}

/** Returns the key with which the suite signs tokens. */
function suiteSigning() {
  const { ACCESS_TOKEN_KEYS } = parseEnv(readFileSync(SECRETS, 'utf8'))
  const issuer = `sesame/${suiteVariable('GCLOUD_PROJECT')}`
  return { keys: parseAccessTokenKeys(ACCESS_TOKEN_KEYS), scope: { issuer } }
}
