import { ACCOUNT_ADDRESS, EMAIL_MAX_LENGTH, typedAddress } from '@sesame/contract/email-address'
import type { FieldMessage } from '../../i18n/catalogue.ts'

/** Returns the error message for a value, or null if the value is correct. Can also read the form's other values. */
export type Check<Value, Values = unknown> = (value: Value, values: Values) => FieldMessage | null

export const checkAddress =
  (pattern: RegExp): Check<string> =>
  (value) => {
    const address = typedAddress(value)
    if (address === '') return 'emailRequired'
    return address.length <= EMAIL_MAX_LENGTH && pattern.test(address) ? null : 'emailInvalid'
  }

/** Checks the address of an existing account. */
export const checkAccountEmail = checkAddress(ACCOUNT_ADDRESS)

export const checkPassword: Check<string> = (value) => (value === '' ? 'passwordRequired' : null)
