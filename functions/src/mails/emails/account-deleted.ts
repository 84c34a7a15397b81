import { GONE_ACCOUNT_MS } from '@sesame/contract/constants'
import { PRODUCT } from '@sesame/contract/product'
import { button } from '../layout/content.ts'
import { ZONE, dayOf } from './phrases/moment.ts'
import type { Wording } from './phrases/wording.ts'

/** Returns when (ms) the data of a deleted account is erased. */
const endOf = (goneSince: number) => goneSince + GONE_ACCOUNT_MS

/** For a person whose account was deleted at the identity service, not through our API. */
export const accountDeleted: Wording<'account-deleted'> = {
  door: 'shut',
  fr: ({ goneSince }, { links }) => ({
    subject: 'Votre compte a été supprimé',
    preheader: `Vous pouvez le reprendre jusqu’au ${dayOf('fr', endOf(goneSince), true)}.`,
    title: 'Votre compte a été supprimé',
    opening: [
      `Votre compte ${PRODUCT} a été supprimé sans passer par ${PRODUCT}. Personne ne peut plus s’y connecter.`,
      [
        'Vos données restent en place jusqu’au ',
        { strong: dayOf('fr', endOf(goneSince), true) },
        ` ${ZONE.fr}. D’ici là, vous pouvez reprendre votre compte tel qu’il était, avec un nouveau mot de passe.`,
      ],
    ],
    buttons: [button('Reprendre mon compte', links.main)],
    notes: [
      'Rien ne se passe avant votre confirmation sur la page. Vous n’en voulez plus\u202F? Il n’y a rien à faire\u00A0: vos données seront supprimées à cette date.',
    ],
    why: `${PRODUCT} vous écrit lorsque votre compte disparaît sans que vous l’ayez demandé dans ${PRODUCT}. Ne transférez pas ce message\u00A0: son lien ouvre votre compte.`,
  }),
  en: ({ goneSince }, { links }) => ({
    subject: 'Your account was deleted',
    preheader: `You can take it back until ${dayOf('en', endOf(goneSince), true)}.`,
    title: 'Your account was deleted',
    opening: [
      `Your ${PRODUCT} account was deleted, but not through ${PRODUCT}. Nobody can sign in to it any more.`,
      [
        'Your data stays where it is until ',
        { strong: dayOf('en', endOf(goneSince), true) },
        ` ${ZONE.en}. Until then, you can take your account back as it was, with a new password.`,
      ],
    ],
    buttons: [button('Take my account back', links.main)],
    notes: [
      'Nothing happens until you confirm on the page. Don’t want it any more? There’s nothing you need to do: your data will be deleted on that day.',
    ],
    why: `${PRODUCT} writes to you when your account disappears and you didn’t ask for it in ${PRODUCT}. Don’t forward this message: its link opens your account.`,
  }),
}
