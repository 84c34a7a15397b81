import { A_PRODUCT, OF_PRODUCT, PRODUCT } from '@sesame/contract/product'
import { button } from '../layout/content.ts'
import { occasionFacts } from './phrases/occasion.ts'
import type { Wording } from './phrases/wording.ts'

/**
 * The e-mail to the old address after a change. Its link works for seven days (docs/decisions/033), and is omitted if someone
 * else has access to the old mailbox.
 */
export const emailChanged: Wording<'email-changed'> = {
  door: 'shut',
  fr: (message, { links }) => ({
    subject: 'L’adresse de votre compte a changé',
    preheader: `Cette adresse n’ouvre plus votre compte ${PRODUCT}.`,
    title: 'L’adresse de votre compte a changé',
    opening: [
      'Ce message part vers votre ancienne adresse, et vers elle seule.',
      ...(message.byTeam
        ? [
            `L’équipe ${OF_PRODUCT} l’a changée, parce que votre boîte est perdue ou entre d’autres mains.`,
          ]
        : []),
    ],
    facts: [
      { label: 'Ancienne', value: message.oldEmail },
      ...(message.isFinal ? [] : [{ label: 'Nouvelle', value: message.newEmail }]),
      ...occasionFacts('fr', message),
    ],
    closing: message.isFinal
      ? []
      : [
          'Ce changement ne vient pas de vous\u202F? Vous pouvez l’annuler pendant 7\u00A0jours\u00A0: l’ancienne adresse reprend sa place et tous les appareils sont déconnectés.',
        ],
    ...(!message.isFinal && {
      buttons: [button('Annuler ce changement', links.main)],
      notes: ['Rien ne se passe avant votre confirmation sur la page.'],
    }),
    why: `Cette adresse ouvrait un compte ${PRODUCT} jusqu’à ce changement. Elle ne recevra plus de message de notre part.`,
  }),
  en: (message, { links }) => ({
    subject: 'The address of your account was changed',
    preheader: `You no longer sign in to ${PRODUCT} with this address.`,
    title: 'The address of your account was changed',
    opening: [
      'We’re sending this message to your old address only.',
      ...(message.byTeam
        ? [
            `The ${PRODUCT} team changed it, because the mailbox is lost or in somebody else’s hands.`,
          ]
        : []),
    ],
    facts: [
      { label: 'Old', value: message.oldEmail },
      ...(message.isFinal ? [] : [{ label: 'New', value: message.newEmail }]),
      ...occasionFacts('en', message),
    ],
    closing: message.isFinal
      ? []
      : [
          'Didn’t make this change? You can undo it for 7\u00A0days: the old address is restored and all devices are signed out.',
        ],
    ...(!message.isFinal && {
      buttons: [button('Undo this change', links.main)],
      notes: ['Nothing happens until you confirm on the page.'],
    }),
    why: `This was the address of ${A_PRODUCT} account until now. We won’t write to it again.`,
  }),
}
