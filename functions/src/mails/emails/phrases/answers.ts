import type { Locale } from '@sesame/contract/fields'
import { button, type Content } from '../../layout/content.ts'
import type { Links } from './wording.ts'

/** The answers to an alert, worded as in the client (`web/src/i18n/fr/security.ts`). */
export const ANSWERS: Readonly<Record<Locale, { readonly no: string; readonly yes: string }>> = {
  fr: { no: 'Ce n’était pas moi', yes: 'C’était moi' },
  en: { no: 'That wasn’t me', yes: 'That was me' },
}

const CALM: Readonly<Record<Locale, string>> = {
  fr: 'C’était vous\u202F? Il n’y a rien à faire.',
  en: 'Was this you? There’s nothing you need to do.',
}

/** Says that opening the link does nothing yet, because mail scanners and curious readers open links too. */
const NOTE: Readonly<Record<Locale, string>> = {
  fr: '«\u00A0Ce n’était pas moi\u00A0» ouvre une page qui vous aide à protéger votre compte. Rien ne se passe avant votre confirmation.',
  en: '“That wasn’t me” opens a page that helps you secure your account. Nothing happens until you confirm.',
}

/** Returns the closing of an e-mail about an action that the reader probably took. */
export function inDoubt(
  locale: Locale,
  { main }: Links,
): Pick<Content, 'closing' | 'buttons' | 'notes'> {
  return {
    closing: [CALM[locale]],
    buttons: [button(ANSWERS[locale].no, main, 'second')],
    notes: [NOTE[locale]],
  }
}
