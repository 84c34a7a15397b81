import { OF_PRODUCT, PRODUCT } from '@sesame/contract/product'
import { button } from '../layout/content.ts'
import type { MAILED_NEWS } from '../email.ts'
import { occasionFacts, occasionLine } from './phrases/occasion.ts'
import type { Wording } from './phrases/wording.ts'

export const NEWS_EMAILS: { readonly [Kind in (typeof MAILED_NEWS)[number]]: Wording<Kind> } = {
  'account-enabled': {
    door: 'half-open',
    fr: (message, { links }) => ({
      subject: 'Votre compte est réactivé',
      preheader: occasionLine('fr', message),
      title: 'Votre compte est réactivé',
      opening: [
        `L’équipe ${OF_PRODUCT} a réactivé votre compte. Tout y est comme avant\u00A0: une connexion suffit.`,
      ],
      facts: occasionFacts('fr', message),
      buttons: [button('Se connecter', links.main)],
      why: `${PRODUCT} vous écrit chaque fois que votre compte est désactivé ou réactivé.`,
    }),
    en: (message, { links }) => ({
      subject: 'Your account has been enabled again',
      preheader: occasionLine('en', message),
      title: 'Your account has been enabled again',
      opening: [
        `The ${PRODUCT} team has enabled your account again. Everything is as it was: just sign in.`,
      ],
      facts: occasionFacts('en', message),
      buttons: [button('Sign in', links.main)],
      why: `${PRODUCT} writes to you whenever your account is disabled or enabled again.`,
    }),
  },

  /** The e-mail contains none of the data, which can be downloaded only after signing in. */
  'export-ready': {
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
  },

  /** The e-mail does not name the role, because only the console shows roles. */
  'role-given': {
    door: 'shut',
    fr: (message) => ({
      subject: 'Un rôle vous est donné dans la console',
      preheader: occasionLine('fr', message),
      title: 'Vous avez un rôle dans la console',
      opening: [
        `Votre compte a reçu un rôle dans la console des opérateurs ${OF_PRODUCT}, ou un autre que celui qu’il avait.`,
      ],
      facts: occasionFacts('fr', message),
      closing: [
        `Vous ne vous y attendiez pas\u202F? Répondez aussitôt à cet e-mail\u00A0: l’équipe ${OF_PRODUCT} le lira.`,
      ],
      why: `${PRODUCT} vous écrit chaque fois que votre rôle dans sa console change.`,
    }),
    en: (message) => ({
      subject: 'You were given a role in the console',
      preheader: occasionLine('en', message),
      title: 'You have a role in the console',
      opening: [
        `Your account was given a role in the ${PRODUCT} operators’ console, or another one than it had.`,
      ],
      facts: occasionFacts('en', message),
      closing: [
        `Didn’t expect this? Reply to this e-mail straight away: the ${PRODUCT} team will read it.`,
      ],
      why: `${PRODUCT} writes to you whenever your role in its console changes.`,
    }),
  },

  'role-removed': {
    door: 'shut',
    fr: (message) => ({
      subject: 'Votre rôle dans la console est retiré',
      preheader: occasionLine('fr', message),
      title: 'Votre rôle dans la console est retiré',
      opening: [
        `Votre compte n’a plus de rôle dans la console des opérateurs ${OF_PRODUCT}, et vos sessions y sont fermées.`,
        `Rien d’autre ne change\u00A0: votre compte ${PRODUCT} reste le vôtre.`,
      ],
      facts: occasionFacts('fr', message),
      closing: [
        `Vous ne vous y attendiez pas\u202F? Répondez à cet e-mail\u00A0: l’équipe ${OF_PRODUCT} le lira.`,
      ],
      why: `${PRODUCT} vous écrit chaque fois que votre rôle dans sa console change.`,
    }),
    en: (message) => ({
      subject: 'Your role in the console was removed',
      preheader: occasionLine('en', message),
      title: 'Your role in the console was removed',
      opening: [
        `Your account no longer has a role in the ${PRODUCT} operators’ console, and your sessions there are closed.`,
        `Nothing else changes: your ${PRODUCT} account is still yours.`,
      ],
      facts: occasionFacts('en', message),
      closing: [`Didn’t expect this? Reply to this e-mail: the ${PRODUCT} team will read it.`],
      why: `${PRODUCT} writes to you whenever your role in its console changes.`,
    }),
  },

  'emergency-opened': {
    door: 'shut',
    fr: (message) => ({
      subject: 'L’accès d’urgence à la console est ouvert',
      preheader: occasionLine('fr', message),
      title: 'L’accès d’urgence est ouvert',
      opening: [
        'Depuis la ligne de commande, quelqu’un a ouvert la console des opérateurs aux mots de passe, pour quatre heures au plus. Le journal en donne la raison.',
      ],
      facts: occasionFacts('fr', message),
      closing: [
        'Vous ne vous y attendiez pas\u202F? Appelez les autres propriétaires, et faites-le fermer depuis la ligne de commande.',
      ],
      why: `${PRODUCT} écrit à chaque propriétaire de la console chaque fois que cet accès est ouvert.`,
    }),
    en: (message) => ({
      subject: 'Emergency access to the console is open',
      preheader: occasionLine('en', message),
      title: 'Emergency access is open',
      opening: [
        'Somebody opened the operators’ console to passwords from the command line, for four hours at most. The journal gives the reason.',
      ],
      facts: occasionFacts('en', message),
      closing: [
        'Didn’t expect this? Call the other owners, and have it ended from the command line.',
      ],
      why: `${PRODUCT} writes to every owner of the console each time this access is opened.`,
    }),
  },

  'emergency-used': {
    door: 'shut',
    fr: (message) => ({
      subject: 'Une entrée dans la console par l’accès d’urgence',
      preheader: occasionLine('fr', message),
      title: 'L’accès d’urgence a servi',
      opening: [
        'Un opérateur est entré dans la console avec un mot de passe, sans clé d’accès. Le journal dit qui.',
      ],
      facts: occasionFacts('fr', message),
      closing: [
        'Vous ne vous y attendiez pas\u202F? Fermez ses sessions dans la console, et appelez les autres propriétaires.',
      ],
      why: `${PRODUCT} écrit à chaque propriétaire de la console chaque fois que cet accès sert.`,
    }),
    en: (message) => ({
      subject: 'The console was entered by emergency access',
      preheader: occasionLine('en', message),
      title: 'Emergency access was used',
      opening: [
        'An operator entered the console with a password, without a passkey. The journal says who.',
      ],
      facts: occasionFacts('en', message),
      closing: [
        'Didn’t expect this? End their sessions in the console, and call the other owners.',
      ],
      why: `${PRODUCT} writes to every owner of the console each time this access is used.`,
    }),
  },
}
