import type { User, UserUpdate } from '@sesame/contract/user'

/** What the identity service decides of a profile. */
export type IdentityFields = Pick<User, 'email' | 'emailVerified' | 'providers'>

/** Profiles, `users/{uid}`. */
export interface UserStore {
  /** The profile where this store has it at hand, null where it would have to ask. */
  known?(uid: string): User | null
  find(uid: string): Promise<User | null>
  save(user: User): Promise<void>
  remove(uid: string): Promise<void>
  /** Applies a change to an existing profile and returns it whole; null when there is none. */
  update(uid: string, change: UserUpdate | IdentityFields): Promise<User | null>
}
