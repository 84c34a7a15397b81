import { EMAIL_ADDRESS, EMAIL_MAX_LENGTH, typedAddress } from '@sesame/contract/email-address'
import type { FieldMessage } from '../../i18n/catalogue.ts'

/** Returns what is wrong with a value, or null. May look at the other fields too. */
export type Check<Value, Values = unknown> = (value: Value, values: Values) => FieldMessage | null

export const checkEmail: Check<string> = (value) => {
  const address = typedAddress(value)
  if (address === '') return 'emailRequired'
  const fits = address.length <= EMAIL_MAX_LENGTH && EMAIL_ADDRESS.test(address)
  return fits ? null : 'emailInvalid'
}

export const checkPassword: Check<string> = (value) => (value === '' ? 'passwordRequired' : null)
