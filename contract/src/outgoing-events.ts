import type { Titled } from './titles.ts'

/** The events sent to other services (docs/events-out.md), by the names that those services receive. */
export const OUTGOING_EVENTS = {
  'person.created': { fr: 'Compte créé', en: 'Account created' },
  'person.verified': { fr: 'Adresse vérifiée', en: 'Address verified' },
  'person.changed': { fr: 'Compte modifié', en: 'Account changed' },
  'person.erased': { fr: 'Compte supprimé', en: 'Account erased' },
  'session.ended': { fr: 'Session fermée', en: 'Session ended' },
  'sign-in-method.changed': { fr: 'Moyen de connexion changé', en: 'Sign-in method changed' },
} as const satisfies Record<string, Titled>

export type OutgoingEventKind = keyof typeof OUTGOING_EVENTS
