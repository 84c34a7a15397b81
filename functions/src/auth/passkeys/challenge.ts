import { PASSKEY_CHALLENGE_MS } from '@sesame/contract/constants'
import { SECOND_MS } from '@sesame/contract/durations'
import { PASSKEY_PURPOSES } from '@sesame/contract/endpoints/passkeys'
import { id, storedEmail, timeSeconds, uid } from '@sesame/contract/fields'
import * as z from 'zod/mini'
import { ApiError } from '../../common/api-error.ts'
import {
  readCode,
  signCode,
  type CodeKind,
  type Signing,
} from '../../common/access-token/signed-code.ts'
import { signedChallenge } from '../../common/passkeys/signed-challenge.ts'
import { randomId } from '../../common/random-id.ts'

const KIND: CodeKind = {
  type: 'passkey+jwt',
  audience: 'passkey',
  ttlSeconds: PASSKEY_CHALLENGE_MS / SECOND_MS,
}

const claims = z.strictObject({
  iss: z.string(),
  aud: z.string(),
  jti: z.string().check(z.regex(/^[A-Za-z0-9]{20}$/)),
  purpose: z.enum(PASSKEY_PURPOSES),
  /** Uid of the person that the challenge is bound to: the session's owner or a guest; for `sign-up`, the new account's uid. */
  sub: z.optional(uid),
  sid: z.optional(id),
  email: z.optional(storedEmail),
  /** Whether the person signing up is a guest. */
  guest: z.optional(z.literal(true)),
  iat: timeSeconds,
  exp: timeSeconds,
})

/** The purpose of a challenge, and the person, session or address that it is bound to. */
export type Challenge = Pick<z.infer<typeof claims>, 'purpose' | 'sub' | 'sid' | 'email' | 'guest'>

/** A challenge that the browser returned: `text` is the signed text, `id` can be used only once, `expiresAt` is in ms. */
export interface ReturnedChallenge extends Challenge {
  readonly text: string
  readonly id: string
  readonly expiresAt: number
}

/** Makes a challenge. It is signed, so it need not be stored. */
export function makeChallenge(signing: Signing, bound: Challenge, nowMs: number): string {
  const given = { jti: randomId() + randomId(), ...bound }
  return signCode(signing, KIND, given, Math.floor(nowMs / SECOND_MS))
}

/**
 * Reads the challenge that a browser signed. Does not check whether the challenge was used before.
 *
 * @throws {ApiError} `auth/challenge-expired` after five minutes, `auth/passkey-refused` for a challenge that we did not sign.
 */
export function readChallenge(
  signing: Signing,
  clientDataJSON: string,
  nowMs: number,
): ReturnedChallenge {
  try {
    const text = signedChallenge(clientDataJSON)
    const parse = (found: unknown) => claims.safeParse(found)
    const read = readCode(signing, KIND, parse, text, Math.floor(nowMs / SECOND_MS))
    const { jti, purpose, sub, sid, email, guest, exp } = read
    return { text, id: jti, purpose, sub, sid, email, guest, expiresAt: exp * SECOND_MS }
  } catch (cause) {
    if (cause instanceof ApiError && cause.code === 'auth/token-expired') {
      throw new ApiError('auth/challenge-expired', { cause, because: 'challenge-too-old' })
    }
    throw new ApiError('auth/passkey-refused', { cause, because: 'challenge-not-ours' })
  }
}
