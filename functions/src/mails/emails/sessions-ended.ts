import { OF_PRODUCT, PRODUCT } from '@sesame/contract/product'
import { button } from '../layout/content.ts'
import { occasionFacts, occasionLine } from './phrases/occasion.ts'
import type { Wording } from './phrases/wording.ts'

/** Operators ended all sessions, or the session of one device. */
export const sessionsEnded: Wording<'sessions-ended'> = {
  door: 'shut',
  fr: (message, { links }) => ({
    subject:
      message.device === undefined ? 'Vos sessions ont été fermées' : 'Une session a été fermée',
    preheader: occasionLine('fr', message),
    title: message.device === undefined ? 'Sessions fermées' : 'Session fermée',
    opening: [
      message.device === undefined
        ? `L’équipe ${OF_PRODUCT} a fermé toutes les sessions de votre compte.`
        : `L’équipe ${OF_PRODUCT} a fermé une session de votre compte.`,
      'Rien d’autre n’a changé\u00A0: une connexion suffit pour continuer.',
    ],
    facts: occasionFacts('fr', message),
    buttons: [button('Se connecter', links.main)],
    why: `${PRODUCT} vous écrit chaque fois que son équipe ferme des sessions de votre compte.`,
  }),
  en: (message, { links }) => ({
    subject:
      message.device === undefined
        ? 'Your sessions were closed'
        : 'One of your sessions was closed',
    preheader: occasionLine('en', message),
    title: message.device === undefined ? 'Sessions closed' : 'Session closed',
    opening: [
      message.device === undefined
        ? `The ${PRODUCT} team has closed all sessions of your account.`
        : `The ${PRODUCT} team has closed one session of your account.`,
      'Nothing else has changed: just sign in to carry on.',
    ],
    facts: occasionFacts('en', message),
    buttons: [button('Sign in', links.main)],
    why: `${PRODUCT} writes to you whenever its team closes sessions of your account.`,
  }),
}
