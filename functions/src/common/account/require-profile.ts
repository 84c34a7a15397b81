import type { User } from '@sesame/contract/user'
import { ApiError } from '../api-error.ts'

/** @throws {ApiError} `auth/session-ended` if there is no profile, since the person is then being erased. */
export function requireProfile(user: User | null): User {
  if (!user) throw new ApiError('auth/session-ended', { because: 'no-profile' })
  return user
}
