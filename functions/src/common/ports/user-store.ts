import type { User } from '@sesame/contract/user'

/** Profiles, `users/{uid}`, for code that makes no decisions about the person. */
export interface UserStore {
  /** Returns a person's profile; null if there is none, or if the person's erasure has begun. */
  find(uid: string): Promise<User | null>
}
