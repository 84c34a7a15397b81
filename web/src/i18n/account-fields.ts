import type { Locale } from '@sesame/contract/fields'
import { accountFields as en } from './en/account-fields.ts'
import { accountFields as fr } from './fr/account-fields.ts'

/**
 * The error messages of fields that the sign-in form does not have. Loaded with the forms that need them, not in the first
 * load.
 */
export const accountFieldTexts = { fr, en }

/** A field's error message in every language, which a validation function returns. */
export const accountField = (name: keyof typeof fr): Readonly<Record<Locale, string>> => ({
  fr: fr[name],
  en: en[name],
})
