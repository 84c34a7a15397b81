import type { User } from '@sesame/contract/user'

/** Changes to a profile; undefined fields stay. */
export type UserChange = { readonly [Field in keyof User]?: User[Field] | undefined }

/** Profiles, `users/{uid}`. */
export interface UserStore {
  /** Null also once the person's erasure has begun. */
  find(uid: string): Promise<User | null>
  /** Creates a profile, or replaces one that `mayReplace` accepts, in one transaction; resolves with whether it did. */
  create(user: User, mayReplace: (known: User) => boolean): Promise<boolean>
  /** Restores the previous profile, or removes it for null, if the current one is the one meant. */
  putBack(uid: string, isMeant: (known: User) => boolean, before: User | null): Promise<void>
  /**
   * Changes a profile if `mayChange` accepts it, and returns the current one; null when there is none. `mayBeOwn`: the
   * line broke, so the profile may be as this call changed it.
   */
  update(
    uid: string,
    change: UserChange,
    mayChange?: (known: User, mayBeOwn: boolean) => boolean,
  ): Promise<User | null>
}
