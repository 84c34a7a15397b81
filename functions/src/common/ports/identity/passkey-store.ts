/** Whose passkeys are (`passkeyOwners/{id}`), and the challenges that were spent: both in the first instance. */
export interface PasskeyStore {
  /** The uid of its owner; null when nobody has it. */
  owner(id: string): Promise<string | null>
  /** Claims a passkey for a person, before the commit that adds it; resolves with whether nobody else has it. */
  claim(id: string, uid: string): Promise<boolean>
  /** Gives up passkeys that were removed. */
  release(ids: readonly string[]): Promise<void>
  /** Spends a challenge that expires then (ms); resolves with whether it had not been spent. */
  spend(challenge: string, expiresAt: number): Promise<boolean>
}
