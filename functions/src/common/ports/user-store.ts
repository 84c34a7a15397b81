import type { User } from '@sesame/contract/user'

/** Profiles, `users/{uid}`, for code that makes no decisions about the person. */
export interface UserStore {
  /** Returns null if there is no profile, or the person's erasure has begun. */
  find(uid: string): Promise<User | null>
}
