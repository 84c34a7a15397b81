import type { AccountProvider } from '@sesame/contract/account-providers'

/** The traits of a test person. All are false by default, except that an address from a provider is confirmed. */
export interface Traits {
  /** The address is confirmed, and the API has recorded this. */
  readonly verified?: boolean
  /** The person has a passkey in addition to the password or the provider. */
  readonly passkey?: boolean
  /** The person has a second factor. */
  readonly factor?: boolean
  /** The person is a guest, who has not created an account. Can be combined only with `locked`. */
  readonly guest?: boolean
  /** The person signs in with this provider and has no password. */
  readonly provider?: AccountProvider
  /** The person's session is locked. */
  readonly locked?: boolean
}

/**
 * @throws {Error} for contradictory traits.
 */
export function refuseContradictions({ guest = false, ...traits }: Traits): void {
  const others = (['verified', 'passkey', 'factor', 'provider'] as const).filter(
    (name) => traits[name] !== undefined && traits[name] !== false,
  )
  if (guest && others.length > 0) throw new Error(`A guest cannot have: ${others.join(', ')}.`)
}
