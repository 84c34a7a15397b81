import type { User } from '@sesame/contract/user'

/** Profiles, `users/{uid}`, as those read them who decide nothing about the person. */
export interface UserStore {
  /** Null also once the person's erasure has begun. */
  find(uid: string): Promise<User | null>
}
