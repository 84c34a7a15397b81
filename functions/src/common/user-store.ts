import type { User, UserUpdate } from '@sesame/contract/user'

/** Profiles, `users/{uid}`. */
export interface UserStore {
  find(uid: string): Promise<User | null>
  save(user: User): Promise<void>
  /** Applies a change to an existing profile and returns it whole; null when there is none. */
  update(uid: string, change: UserUpdate): Promise<User | null>
}
