import { ACCESS_TOKEN_TTL_SECONDS } from '@sesame/contract/constants'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { parseAccessTokenKeys } from '../../functions/src/common/access-token/keys.ts'
import { signAccessToken } from '../../functions/src/common/access-token/sign.ts'
import { suiteVariable } from './environment.ts'

const SECRETS = join(import.meta.dirname, '../../functions/.secret.local')

/** The claims of an access token that tests use. */
export interface Claims {
  readonly sub: string
  readonly sid: string
  readonly n: number
  readonly auth_time: number
}

/** Reads a token's claims without verifying it. */
export function claimsOf(token: string): Claims {
  const [, payload = ''] = token.split('.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims
}

/** The same token as if issued an hour and a minute ago: signed with the suite's key, and expired. */
export function expired(token: string): string {
  const { sub, sid, n, auth_time } = claimsOf(token)
  const { ACCESS_TOKEN_KEYS } = parseEnv(readFileSync(SECRETS, 'utf8'))
  const project = suiteVariable('GCLOUD_PROJECT')
  return signAccessToken(
    parseAccessTokenKeys(ACCESS_TOKEN_KEYS),
    { issuer: `sesame/${project}`, audience: project },
    {
      ...{ uid: sub, sid, n, authTimeSeconds: auth_time },
      nowSeconds: Math.floor(Date.now() / 1000) - ACCESS_TOKEN_TTL_SECONDS - 60,
    },
  )
}
