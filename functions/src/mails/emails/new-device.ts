import type { Locale } from '@sesame/contract/fields'
import { PRODUCT } from '@sesame/contract/product'
import { button, type Button } from '../layout/content.ts'
import { ANSWERS } from './phrases/answers.ts'
import { occasionFacts, occasionLine } from './phrases/occasion.ts'
import type { Links, Wording } from './phrases/wording.ts'

export const newDevice: Wording<'new-device'> = {
  door: 'half-open',
  fr: (message, { links }) => ({
    subject: 'Nouvelle connexion à votre compte',
    preheader: occasionLine('fr', message),
    title: 'Était-ce vous\u202F?',
    opening: ['Votre compte a été ouvert depuis un appareil que nous ne connaissions pas.'],
    facts: occasionFacts('fr', message),
    buttons: answers('fr', links),
    notes: [
      '«\u00A0Ce n’était pas moi\u00A0» ouvre une page qui déconnecte cet appareil et vous aide à protéger votre compte. Rien ne se passe avant votre confirmation.',
    ],
    why: `${PRODUCT} vous écrit à chaque connexion depuis un nouvel appareil.`,
  }),
  en: (message, { links }) => ({
    subject: 'New sign-in to your account',
    preheader: occasionLine('en', message),
    title: 'Was this you?',
    opening: ['Someone signed in to your account on a device we hadn’t seen before.'],
    facts: occasionFacts('en', message),
    buttons: answers('en', links),
    notes: [
      '“That wasn’t me” opens a page that signs this device out and helps you secure your account. Nothing happens until you confirm.',
    ],
    why: `${PRODUCT} writes to you about every sign-in on a new device.`,
  }),
}

function answers(locale: Locale, { main, confirm }: Links): Button[] {
  const { no, yes } = ANSWERS[locale]
  return [button(no, main), button(yes, confirm, 'second')]
}
