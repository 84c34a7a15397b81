import type { Passkey } from '@sesame/contract/records/passkey'

/** What a passkey's use tells of it; `at` in ms. */
export interface PasskeyUse {
  readonly counter: number
  readonly backedUp: boolean
  readonly at: number
}

/** Passkeys (`passkeys/{uid}/{id}`), whose they are (`passkeyOwners/{id}`), and the challenges that were spent. */
export interface PasskeyStore {
  /** By id; empty also once the person's erasure has begun. */
  list(uid: string): Promise<Readonly<Record<string, Passkey>>>
  /** Null also once the person's erasure has begun. */
  find(uid: string, id: string): Promise<Passkey | null>
  /** Its owner's uid; null when nobody has it. */
  owner(id: string): Promise<string | null>
  /** Adds one, if nobody has it and the person has fewer than they may. */
  add(uid: string, id: string, passkey: Passkey): Promise<'added' | 'known' | 'full'>
  /** Notes a use; resolves with the passkey as it was before, or null when it was removed. */
  use(uid: string, id: string, use: PasskeyUse): Promise<Passkey | null>
  /** Resolves with whether it was there. */
  rename(uid: string, id: string, name: string): Promise<boolean>
  /** Removes one, which may be the last only if so allowed; resolves with what it was, null where there was none. */
  remove(
    uid: string,
    id: string,
    options: { readonly mayBeLast: boolean },
  ): Promise<Passkey | 'last' | null>
  /** Spends a challenge that expires then (ms); resolves with whether it had not been spent. */
  spend(challenge: string, expiresAt: number): Promise<boolean>
}
