import { OF_PRODUCT, PRODUCT } from '@sesame/contract/product'
import { occasionFacts, occasionLine } from './phrases/occasion.ts'
import type { Wording } from './phrases/wording.ts'

/** Only the console shows which role it is. */
export const roleGiven: Wording<'role-given'> = {
  door: 'shut',
  fr: (message) => ({
    subject: 'Un rôle vous est donné dans la console',
    preheader: occasionLine('fr', message),
    title: 'Vous avez un rôle dans la console',
    opening: [
      `Votre compte a reçu un rôle dans la console des opérateurs ${OF_PRODUCT}, ou un autre que celui qu’il avait.`,
    ],
    facts: occasionFacts('fr', message),
    closing: [`Vous ne vous y attendiez pas\u202F? Écrivez aussitôt à l’équipe ${OF_PRODUCT}.`],
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
    closing: [`Didn’t expect this? Write to the ${PRODUCT} team straight away.`],
    why: `${PRODUCT} writes to you whenever your role in its console changes.`,
  }),
}

export const roleRemoved: Wording<'role-removed'> = {
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
    closing: [`Vous ne vous y attendiez pas\u202F? Écrivez à l’équipe ${OF_PRODUCT}.`],
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
    closing: [`Didn’t expect this? Write to the ${PRODUCT} team.`],
    why: `${PRODUCT} writes to you whenever your role in its console changes.`,
  }),
}
