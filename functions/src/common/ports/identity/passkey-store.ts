/** The owners of passkeys (`passkeyOwners/{id}`), and the used challenges; both in the first instance. */
export interface PasskeyStore {
  /** The uid of its owner; null if it has none. */
  owner(id: string): Promise<string | null>
  /** Claims a passkey for a person, before the commit that adds it. Resolves with false if another person has it. */
  claim(id: string, uid: string): Promise<boolean>
  /** Releases removed passkeys. */
  release(ids: readonly string[]): Promise<void>
  /** Uses up a challenge that expires at this time (ms). Resolves with false if it was already used. */
  consumeChallenge(challenge: string, expiresAt: number): Promise<boolean>
}
