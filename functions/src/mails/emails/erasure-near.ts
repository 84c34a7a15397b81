import { PRODUCT } from '@sesame/contract/product'
import { button } from '../layout/content.ts'
import { ZONE, dayOf } from './phrases/moment.ts'
import type { Wording } from './phrases/wording.ts'

export const erasureNear: Wording<'erasure-near'> = {
  door: 'half-open',
  fr: ({ erasedAt }, { links }) => ({
    subject: 'Votre compte va être supprimé',
    preheader: `Sans visite de votre part, ce sera le ${dayOf('fr', erasedAt, true)}.`,
    title: 'Votre compte va être supprimé',
    opening: [
      [
        `Votre compte ${PRODUCT} n’a pas servi depuis longtemps. Sans visite de votre part, il sera supprimé le `,
        { strong: dayOf('fr', erasedAt, true) },
        ` ${ZONE.fr}, définitivement.`,
      ],
      'Pour le garder, une connexion suffit.',
    ],
    buttons: [button('Se connecter', links.main)],
    notes: [
      'Vous n’en voulez plus\u202F? Il n’y a rien à faire. D’ici là, vous pouvez télécharger vos données depuis votre profil.',
    ],
    why: `${PRODUCT} supprime les comptes qui ne servent plus, et prévient avant.`,
  }),
  en: ({ erasedAt }, { links }) => ({
    subject: 'Your account is about to be erased',
    preheader: `Unless you sign in first, this will happen on ${dayOf('en', erasedAt, true)}.`,
    title: 'Your account is about to be erased',
    opening: [
      [
        `Your ${PRODUCT} account hasn’t been used for a long time. Unless you sign in first, it will be permanently erased on `,
        { strong: dayOf('en', erasedAt, true) },
        ` ${ZONE.en}.`,
      ],
      'Signing in once is enough to keep it.',
    ],
    buttons: [button('Sign in', links.main)],
    notes: [
      'Don’t want it any more? There’s nothing you need to do. Until then, you can download your data from your profile.',
    ],
    why: `${PRODUCT} erases accounts that are no longer used, and warns their owners first.`,
  }),
}
