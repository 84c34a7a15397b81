import { displayName, email } from '@sesame/contract/fields'
import type { FieldMessage } from '../../i18n/catalogue.ts'
import { isLongEnough } from '../../lib/password.ts'

/** What is wrong with a value, or null. */
export type Check<Value> = (value: Value) => FieldMessage | null

const NAME_MAX_LENGTH = 80

export const checkEmail: Check<string> = (value) => {
  const address = value.trim()
  if (address === '') return 'emailRequired'
  if (address.endsWith('@')) return 'emailWithoutDomain'
  return email.safeParse(address).success ? null : 'emailInvalid'
}

export const checkPassword: Check<string> = (value) => (value === '' ? 'passwordRequired' : null)

export const checkNewPassword: Check<string> = (value) => {
  if (value === '') return 'passwordRequired'
  return isLongEnough(value) ? null : 'passwordTooShort'
}

export const checkDisplayName: Check<string> = (value) => {
  const name = value.trim()
  if (name === '') return 'nameRequired'
  if (name.length > NAME_MAX_LENGTH) return 'nameTooLong'
  return displayName.safeParse(name).success ? null : 'nameInvalid'
}

export const checkTerms: Check<boolean> = (accepted) => (accepted ? null : 'termsRequired')
