/** The owners of passkeys (`passkeyOwners/{id}`), and the used challenges. Both are in the first database instance. */
export interface PasskeyStore {
  /** Returns the uid of a passkey's owner; null if it has none. */
  owner(id: string): Promise<string | null>
  /** Registers a passkey's owner, before the commit that adds the passkey. Resolves with false if another person owns it. */
  claim(id: string, uid: string): Promise<boolean>
  /** Removes the owners of deleted passkeys. */
  release(ids: readonly string[]): Promise<void>
  /** Marks a challenge that expires at this time (ms) as used. Resolves with false if it was already used. */
  consumeChallenge(challenge: string, expiresAt: number): Promise<boolean>
}
