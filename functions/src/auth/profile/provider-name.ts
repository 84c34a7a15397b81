import { displayName } from '@sesame/contract/fields'

/**
 * The name that a provider told, as far as a person could have given it to themselves, else null:
 * whoever holds an account may write whatever they like there, with the identity service's client.
 */
export function providerName(name: string | null): string | null {
  const parsed = displayName.safeParse(name)
  return parsed.success ? parsed.data : null
}
