import { OF_PRODUCT, PRODUCT } from '@sesame/contract/product'
import { button } from '../layout/content.ts'
import { occasionFacts, occasionLine } from './phrases/occasion.ts'
import type { Wording } from './phrases/wording.ts'

/** The copy itself is only available after sign-in. */
export const exportReady: Wording<'export-ready'> = {
  door: 'half-open',
  fr: (message, { links }) => ({
    subject: 'Vos données sont prêtes',
    preheader: occasionLine('fr', message),
    title: 'Vos données sont prêtes',
    opening: [
      `L’équipe ${OF_PRODUCT} a préparé une copie de vos données. Personne d’autre que vous ne peut l’ouvrir.`,
    ],
    facts: occasionFacts('fr', message),
    buttons: [button('Télécharger mes données', links.main)],
    why: `${PRODUCT} vous écrit chaque fois que son équipe prépare une copie de vos données.`,
  }),
  en: (message, { links }) => ({
    subject: 'Your data is ready',
    preheader: occasionLine('en', message),
    title: 'Your data is ready',
    opening: [`The ${PRODUCT} team has prepared a copy of your data. Only you can open it.`],
    facts: occasionFacts('en', message),
    buttons: [button('Download my data', links.main)],
    why: `${PRODUCT} writes to you whenever its team prepares a copy of your data.`,
  }),
}
