import { PRODUCT } from '@sesame/contract/product'
import { inDoubt } from './phrases/answers.ts'
import { occasionFacts, occasionLine } from './phrases/occasion.ts'
import type { Wording } from './phrases/wording.ts'

export const passwordChanged: Wording<'password-changed'> = {
  door: 'shut',
  fr: (message, { links }) => ({
    subject: 'Votre mot de passe a changé',
    preheader: occasionLine('fr', message),
    title: 'Votre mot de passe a changé',
    opening: [
      'C’est fait\u00A0: votre mot de passe a changé. Vos autres appareils ont été déconnectés.',
    ],
    facts: occasionFacts('fr', message),
    ...inDoubt('fr', links),
    why: `${PRODUCT} vous écrit chaque fois que le mot de passe de votre compte change.`,
  }),
  en: (message, { links }) => ({
    subject: 'Your password was changed',
    preheader: occasionLine('en', message),
    title: 'Your password was changed',
    opening: ['Your password has been changed. Your other devices have been signed out.'],
    facts: occasionFacts('en', message),
    ...inDoubt('en', links),
    why: `${PRODUCT} writes to you whenever the password of your account changes.`,
  }),
}
