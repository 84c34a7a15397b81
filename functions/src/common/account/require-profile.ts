import type { User } from '@sesame/contract/user'
import { ApiError } from '../api-error.ts'

/** @throws {ApiError} `auth/session-ended` without a profile, since the person is being erased. */
export function requireProfile(user: User | null): User {
  if (!user) throw new ApiError('auth/session-ended', { because: 'no-profile' })
  return user
}
