import { A_PRODUCT, PRODUCT } from '@sesame/contract/product'
import { button } from '../layout/content.ts'
import type { Wording } from './phrases/wording.ts'

export const verifyEmail: Wording<'verify-email'> = {
  door: 'half-open',
  fr: (_, { email, links }) => ({
    subject: 'Vérifiez votre adresse e-mail',
    preheader: 'Ouvrez le lien, puis confirmez\u00A0: c’est tout.',
    title: 'Vérifiez votre adresse',
    opening: [
      [
        'Confirmez que ',
        { strong: email },
        ' est à vous\u00A0: c’est ici que partira le lien si vous oubliez votre mot de passe.',
      ],
    ],
    buttons: [button('Vérifier l’adresse', links.main)],
    notes: [
      'Le lien ne sert qu’une fois. S’il n’est plus valable, connectez-vous, puis demandez-en un nouveau depuis votre profil.',
    ],
    why: `Cette adresse a été donnée pour un compte ${PRODUCT}. Ce n’était pas vous\u202F? Ne faites rien\u00A0: sans votre confirmation, elle reste non vérifiée.`,
  }),
  en: (_, { email, links }) => ({
    subject: 'Verify your e-mail address',
    preheader: 'Open the link, then confirm: that’s all it takes.',
    title: 'Verify your address',
    opening: [
      [
        'Please confirm that ',
        { strong: email },
        ' is yours. It’s where we’ll send the link if you forget your password.',
      ],
    ],
    buttons: [button('Verify address', links.main)],
    notes: [
      'The link works only once. If it no longer works, sign in and ask for a new one from your profile.',
    ],
    why: `This address was given for ${A_PRODUCT} account. If this wasn’t you, ignore this message: without your confirmation, the address stays unverified.`,
  }),
}
