import { A_PRODUCT, PRODUCT } from '@sesame/contract/product'
import { button } from '../layout/content.ts'
import type { Wording } from './phrases/wording.ts'

export const changeEmail: Wording<'change-email'> = {
  door: 'half-open',
  fr: ({ newEmail }, { links }) => ({
    subject: 'Confirmez votre nouvelle adresse e-mail',
    preheader: 'Votre compte garde son adresse actuelle tant que vous n’avez pas confirmé.',
    title: 'Confirmez votre nouvelle adresse',
    opening: [
      [
        'Confirmez que ',
        { strong: newEmail },
        ` est à vous\u00A0: elle remplacera l’adresse actuelle de votre compte ${PRODUCT}.`,
      ],
    ],
    buttons: [button('Confirmer la nouvelle adresse', links.main)],
    notes: ['Le lien ne sert qu’une fois. Vous devrez ensuite vous connecter à nouveau.'],
    why: `Cette adresse a été donnée pour remplacer celle d’un compte ${PRODUCT}. Ce n’était pas vous\u202F? Ne faites rien\u00A0: sans votre confirmation, rien ne change.`,
  }),
  en: ({ newEmail }, { links }) => ({
    subject: 'Confirm your new e-mail address',
    preheader: 'Your account keeps its current address until you confirm.',
    title: 'Confirm your new address',
    opening: [
      [
        'Please confirm that ',
        { strong: newEmail },
        ` is yours. It will replace the current address of your ${PRODUCT} account.`,
      ],
    ],
    buttons: [button('Confirm new address', links.main)],
    notes: ['The link works only once. You’ll then need to sign in again.'],
    why: `This address was given as the new one for ${A_PRODUCT} account. If this wasn’t you, ignore this message: without your confirmation, nothing changes.`,
  }),
}
