import { OF_PRODUCT, PRODUCT } from '@sesame/contract/product'
import { occasionFacts, occasionLine } from './phrases/occasion.ts'
import type { Wording } from './phrases/wording.ts'

export const accountDisabled: Wording<'account-disabled'> = {
  door: 'shut',
  fr: (message) => ({
    subject: 'Votre compte est désactivé',
    preheader: occasionLine('fr', message),
    title: 'Votre compte est désactivé',
    opening: [
      `L’équipe ${OF_PRODUCT} a désactivé votre compte. Vos sessions sont fermées et aucune connexion n’est possible.`,
      'Vos données restent en place, et la désactivation peut être levée.',
    ],
    facts: occasionFacts('fr', message),
    closing: [
      `Pour en connaître la raison, ou la contester, répondez à cet e-mail\u00A0: l’équipe ${OF_PRODUCT} le lira.`,
    ],
    why: `${PRODUCT} vous écrit chaque fois que votre compte est désactivé ou réactivé.`,
  }),
  en: (message) => ({
    subject: 'Your account has been disabled',
    preheader: occasionLine('en', message),
    title: 'Your account has been disabled',
    opening: [
      `The ${PRODUCT} team has disabled your account. Your sessions are closed and nobody can sign in.`,
      'Your data stays where it is, and the account can be enabled again.',
    ],
    facts: occasionFacts('en', message),
    closing: [
      `To learn why, or to object, reply to this e-mail: the ${PRODUCT} team will read it.`,
    ],
    why: `${PRODUCT} writes to you whenever your account is disabled or enabled again.`,
  }),
}
