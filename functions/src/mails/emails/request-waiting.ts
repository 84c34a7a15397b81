import { PRODUCT } from '@sesame/contract/product'
import { button } from '../layout/content.ts'
import { momentOf, ZONE } from './phrases/moment.ts'
import type { Wording } from './phrases/wording.ts'

/** Names no one, because only the console shows what was requested, and for whom. */
export const requestWaiting: Wording<'request-waiting'> = {
  door: 'half-open',
  fr: ({ expiresAt }, { links }) => ({
    subject: 'Une demande attend votre décision',
    preheader: `Échéance\u00A0: ${momentOf('fr', expiresAt)}.`,
    title: 'Une demande attend votre décision',
    opening: [
      'Un opérateur de la console a fait une demande qu’une seconde personne doit approuver, et vous le pouvez.',
    ],
    facts: [{ label: 'Échéance', value: momentOf('fr', expiresAt), aside: ZONE.fr }],
    closing: ['Ce message ne dit ni de quoi il s’agit, ni de qui\u00A0: la console le montre.'],
    buttons: [button('Ouvrir la console', links.main)],
    why: `${PRODUCT} écrit aux opérateurs de sa console quand une demande attend leur décision.`,
  }),
  en: ({ expiresAt }, { links }) => ({
    subject: 'A request awaits your decision',
    preheader: `Due: ${momentOf('en', expiresAt)}.`,
    title: 'A request awaits your decision',
    opening: [
      'An operator of the console has made a request that needs a second person’s approval, and you may give it.',
    ],
    facts: [{ label: 'Due', value: momentOf('en', expiresAt), aside: ZONE.en }],
    closing: ['This message says neither what it is about nor whom: the console shows it.'],
    buttons: [button('Open the console', links.main)],
    why: `${PRODUCT} writes to the operators of its console when a request awaits their decision.`,
  }),
}
