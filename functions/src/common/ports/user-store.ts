import type { User } from '@sesame/contract/user'

/** Some of a profile; what is undefined stays. */
export type UserChange = { readonly [Field in keyof User]?: User[Field] | undefined }

/** Profiles, `users/{uid}`. */
export interface UserStore {
  /** Null as well from the moment on at which their erasure began. */
  find(uid: string): Promise<User | null>
  /** Writes a profile in one transaction where there is none, or one that may be replaced; whether it did. */
  create(user: User, mayReplace: (known: User) => boolean): Promise<boolean>
  /** Puts back what was there before a profile, if it is still the one that is meant; null removes it. */
  putBack(uid: string, isMeant: (known: User) => boolean, before: User | null): Promise<void>
  /** Applies a change to an existing profile that may be changed, and returns it whole; null when there is none. */
  update(
    uid: string,
    change: UserChange,
    mayChange?: (known: User) => boolean,
  ): Promise<User | null>
}
