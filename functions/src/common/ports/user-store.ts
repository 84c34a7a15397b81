import type { User } from '@sesame/contract/user'

/** Profiles, `users/{uid}`, for readers that decide nothing about the person. */
export interface UserStore {
  /** Also null once the person's erasure has begun. */
  find(uid: string): Promise<User | null>
}
