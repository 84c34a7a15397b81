import type { AccountProvider } from '@sesame/contract/account-providers'

/** What is true of a person. Everything is false unless it is asked for, except that providers vouch for the address. */
export interface Traits {
  /** The address is confirmed, and the API knows. */
  readonly verified?: boolean
  /** There is a passkey, beside the password or the provider. */
  readonly passkey?: boolean
  /** The second factor is on. */
  readonly factor?: boolean
  /** They have no account of their own yet. Only `locked` goes with it. */
  readonly guest?: boolean
  /** They come by this provider and have no password. */
  readonly provider?: AccountProvider
  /** Their session is locked. */
  readonly locked?: boolean
}

/** @throws {Error} for traits that do not go together. */
export function refuseContradictions({ guest = false, ...traits }: Traits): void {
  const others = (['verified', 'passkey', 'factor', 'provider'] as const).filter(
    (name) => traits[name] !== undefined && traits[name] !== false,
  )
  if (guest && others.length > 0) throw new Error(`A guest cannot have: ${others.join(', ')}.`)
}
