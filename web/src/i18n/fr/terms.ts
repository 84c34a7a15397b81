import { PRODUCT } from '@sesame/contract/product'
import { walls } from '../../../../brand/fr.ts'

/** The question whether the person accepts the terms. It is asked once for each version of the terms. */
export const terms = {
  title: 'Nos conditions changent',
  wall: walls.terms,
  under: ['Elles vous vont\u202F?'],
  version: (version: number, day: string) => `Version\u00A0${version}, en vigueur le ${day}.`,
  accepted: (version: number, day: string) =>
    `Vous aviez accepté la version\u00A0${version} le ${day}.`,
  changes: 'Ce qui change pour vous',
  readAll: 'Lire les conditions en entier',
  /** For an account that was created elsewhere and then imported into this project. */
  adoptedTitle: `Votre compte passe à ${PRODUCT}`,
  adoptedWall: walls.termsAdopted,
  adoptedUnder: ['Vos données ont suivi.'],
  adopted: (day: string) =>
    `${PRODUCT} s’occupe de votre compte depuis le ${day}. Une question, une seule fois, avant d’entrer.`,
  kept: 'Ce qui reste le même',
  keptMethods: (methods: string) => `Vos moyens de connexion\u00A0: ${methods}`,
  keptNameAndPhoto: 'Votre nom et votre photo',
  keptName: 'Votre nom',
  keptPhoto: 'Votre photo',
  keptAddress: 'Votre adresse',
  keptVerified: 'Votre adresse, déjà vérifiée',
  keptSince: (month: string) => `Votre date d’arrivée\u00A0: ${month}`,
  readTerms: 'Lire les conditions d’utilisation',
  readPrivacy: 'Lire la politique de confidentialité',
  /** For a new account, created by signing in with a provider. */
  newTitle: 'Acceptez-vous nos conditions\u202F?',
  newWall: walls.termsNew,
  newText: 'Votre compte est créé. Une question, une seule fois, avant d’entrer.',
  accept: 'Accepter et continuer',
  accepting: 'Enregistrement…',
  refuse: 'Refuser',
  later: 'Plus tard',
  until: 'Tant que vous n’avez pas répondu, rien n’est effacé et rien ne s’ouvre.',
  untilDate: (day: string) => `Rien ne change avant le ${day}. Vous pouvez répondre plus tard.`,
  failed: 'Réponse non enregistrée',
  changedTitle: 'Une autre version vient de paraître',
  changedText: 'Rien n’est enregistré. Relisez, puis répondez.',
  refusedTitle: 'Vous avez refusé',
  refusedWall: walls.termsRefused,
  refusedUnder: ['Reprenez-les', 'quand vous voulez.'],
  refused:
    'Sans ces conditions, ce compte ne peut plus servir. Il reste à vous\u00A0: rien n’est effacé sans votre demande.',
  again: 'Relire et accepter',
}

/** The shape that the English texts must match. */
export type TermsTexts = typeof terms
