import type { User } from '@sesame/contract/user'
import { ApiError } from '../api-error.ts'
import type { Person } from '../person/person.ts'
import { followAccount, type FollowNeeds } from './follow-account.ts'
import { requireProfile } from './require-profile.ts'

/**
 * Returns the profile of a session's person, updated from the identity service. Writes only if the profile was out of date.
 *
 * @throws {ApiError} `auth/session-ended`, also if a change at the identity service ends the session.
 */
export async function followed(person: Person<FollowNeeds>, sid: string): Promise<User> {
  const user = await person.commit((facts, then) => {
    const { record, user: current, refused } = followAccount(facts, then)
    return { record, refused: refused ?? goneIf(!(sid in record.states)), result: current }
  })
  return requireProfile(user)
}

/** Returns the error for a request whose commit ended the request's own session. */
export const goneIf = (isGone: boolean): ApiError | undefined =>
  isGone ? new ApiError('auth/session-ended', { because: 'ended-with-it' }) : undefined
