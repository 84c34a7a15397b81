import type { LimitSubject } from '@sesame/contract/endpoints/console/limits'
import type { PlannedAction } from '../action/planned-action.tsx'
import { subjectText } from './subject.ts'

interface LimitFacts {
  readonly subject: LimitSubject
  readonly limit: string
  readonly name: string
  /** The numbers of calls counted and allowed, in words. */
  readonly count: string
  readonly max: string
}

/** The actions on one limit of a subject. The API carries them out (functions/src/console/limits). */
export const LIMIT_ACTIONS: readonly PlannedAction<LimitFacts, 'liftLimits'>[] = [
  {
    endpoint: 'liftLimits',
    call: (call, { subject, limit }, { reason }) =>
      call('liftLimits', { body: { subject, limit, reason } }),
    words: {
      fr: {
        button: 'Lever',
        label: ({ name }) => `Lever\u00A0: ${name}`,
        title: ({ name }) => `Lever la limite «\u00A0${name}\u00A0»\u202F?`,
        text: ({ subject, count, max }) =>
          `Le compteur repart à zéro\u00A0: ${subjectText(subject)}, à ${count} sur ${max}. Si c’est une attaque, elle reprend d’autant.`,
        action: 'Lever la limite',
        done: 'Limite levée.',
      },
      en: {
        button: 'Lift',
        label: ({ name }) => `Lift: ${name}`,
        title: ({ name }) => `Lift the limit “${name}”?`,
        text: ({ subject, count, max }) =>
          `The counter restarts: ${subjectText(subject)}, at ${count} of ${max}. If this is an attack, so does it.`,
        action: 'Lift the limit',
        done: 'Limit lifted.',
      },
    },
  },
]

interface AllLimits {
  readonly subject: LimitSubject
  /** The number of limits that the subject has reached. */
  readonly reached: number
}

export const LIFT_ALL: PlannedAction<AllLimits, 'liftLimits'> = {
  endpoint: 'liftLimits',
  call: (call, { subject }, { reason }) =>
    call('liftLimits', { body: { subject, limit: null, reason } }),
  words: {
    fr: {
      button: 'Lever toutes les limites',
      title: 'Lever toutes ces limites\u202F?',
      text: ({ subject, reached }) =>
        `Tous les compteurs partagés repartent à zéro\u00A0: ${subjectText(subject)}, dont ${reached}\u00A0atteint${reached < 2 ? '' : 's'}. Si c’est une attaque, elle reprend d’autant.`,
      action: 'Lever les limites',
      done: 'Limites levées.',
    },
    en: {
      button: 'Lift all limits',
      title: 'Lift all these limits?',
      text: ({ subject, reached }) =>
        `All shared counters restart: ${subjectText(subject)}, ${reached} of them reached. If this is an attack, so does it.`,
      action: 'Lift the limits',
      done: 'Limits lifted.',
    },
  },
}
