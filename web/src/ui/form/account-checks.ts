import { MAX_DISPLAY_NAME } from '@sesame/contract/constants'
import { displayName } from '@sesame/contract/fields'
import { accountField } from '../../i18n/account-fields.ts'
import type { FieldMessage } from '../../i18n/catalogue.ts'
import type { PasswordDemands } from '../../lib/hooks/use-password-demands.ts'
import { meetsRule, rulesOf } from '../../lib/password/password-rules.ts'
import { PASSWORD_MIN_LENGTH } from '../../lib/password/password.ts'
import { opaquePassword } from '../../lib/password/opaque-password.ts'
import type { Check } from './checks.ts'

export function checkNewPassword(demands: PasswordDemands, typed: string): FieldMessage | null {
  const value = opaquePassword(typed)
  if (value === '') return 'passwordRequired'
  const { policy } = demands
  const fault = rulesOf(policy, value).find((rule) => !meetsRule(rule, value, policy))
  if (fault === undefined) return demands.isCommon(value) ? accountField('passwordCommon') : null
  const isDefault = fault === 'minLength' && policy.minLength === PASSWORD_MIN_LENGTH
  return isDefault ? accountField('passwordTooShort') : accountField('passwordRules')
}

export const checkDisplayName: Check<string> = (value) => {
  const name = value.trim()
  if (name === '') return accountField('nameRequired')
  if (name.length > MAX_DISPLAY_NAME) return accountField('nameTooLong')
  return displayName.safeParse(name).success ? null : accountField('nameInvalid')
}

export const checkTerms: Check<boolean> = (accepted) =>
  accepted ? null : accountField('termsRequired')
