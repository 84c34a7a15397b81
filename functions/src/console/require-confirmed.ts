import { isSameAddress, typedAddress } from '@sesame/contract/email-address'
import { ApiError } from '../common/api-error.ts'

/**
 * Checks that the text typed by an operator is the person's uid or address.
 *
 * @throws {ApiError} `request/invalid` with the field `confirm`.
 */
export function requireConfirmed(
  { uid, email }: { readonly uid: string; readonly email: string | null },
  typed: string,
): void {
  const isAddress =
    email !== null && [typed, typedAddress(typed)].some((address) => isSameAddress(address, email))
  if (typed !== uid && !isAddress) {
    const fields = { confirm: 'invalid' } as const
    throw new ApiError('request/invalid', { fields, because: 'not-confirmed' })
  }
}
