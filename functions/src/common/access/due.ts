import type { User } from '@sesame/contract/user'
import { ApiError } from '../api-error.ts'
import type { Config } from '../config/config.ts'
import type { Known } from '../person/facts.ts'
import { withTermsDue } from './terms.ts'

/**
 * Returns the user in the API's format, with the version of the terms that they have to answer, and the time from which a
 * second factor is required.
 */
export function withDue(
  user: User,
  { terms, secondFactor }: Pick<Config, 'terms' | 'secondFactor'>,
  now: number,
): User {
  const due = withTermsDue(user, terms, now)
  const { from } = secondFactor
  return from === null || user.isAnonymous ? due : { ...due, secondFactorFrom: from }
}

/**
 * Requires registered people to have a second factor or a passkey.
 *
 * @throws {ApiError} `auth/second-factor-due` if they have neither.
 */
export function requireSecondFactor(
  { record, user, passkeys }: Partial<Known<'user' | 'passkeys'>>,
  from: number,
  now: number,
): void {
  if (now < from || !user || user.isAnonymous || record?.factor) return
  if (Object.keys(passkeys ?? {}).length > 0) return
  throw new ApiError('auth/second-factor-due')
}
