import type { AccountProvider } from '@sesame/contract/account-providers'

/** The traits of a person. All are false by default, except that an address from a provider is confirmed. */
export interface Traits {
  /** The address is confirmed, and the API has stored this. */
  readonly verified?: boolean
  /** There is a passkey, in addition to the password or the provider. */
  readonly passkey?: boolean
  /** The second factor is on. */
  readonly factor?: boolean
  /** They have no account of their own yet. It can be combined only with `locked`. */
  readonly guest?: boolean
  /** They sign in with this provider and have no password. */
  readonly provider?: AccountProvider
  /** Their session is locked. */
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
