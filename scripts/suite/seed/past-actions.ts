import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sesame/contract/durations'
import type { JournalAction } from '@sesame/contract/records/journal-entry'
import { isAtLeast } from '@sesame/contract/records/operator'
import type { JournalFacts } from '../../../functions/src/common/ports/console/journal.ts'
import { DEMO_OPERATORS } from '../../../tests/support/demo-operators.ts'

/** An operator's action and its outcome. The outcome `noted` means that the action changed nothing. */
export interface PastAct {
  readonly facts: Omit<JournalFacts, 'phase'>
  readonly end: 'done' | 'failed' | 'refused' | 'noted'
}

type Told = readonly [
  agoMs: number,
  operator: (typeof DEMO_OPERATORS)[number],
  action: JournalAction,
  more?: Partial<Pick<JournalFacts, 'target' | 'about' | 'reason' | 'code'>>,
  end?: PastAct['end'],
]

const [INES, PAUL, CLAIRE] = DEMO_OPERATORS as [Operator, Operator, Operator]
type Operator = (typeof DEMO_OPERATORS)[number]
const MARIE = 'demoMarieLefevre'
const person = (number: number) => `person${String(number).padStart(6, '0')}`

/** The operators' actions of the last ten days, oldest first. */
const TOLD: readonly Told[] = [
  [
    10 * DAY_MS,
    CLAIRE,
    'role-asked',
    { target: INES.uid, about: 'support', reason: 'Arrivée au guichet' },
  ],
  [
    9 * DAY_MS,
    CLAIRE,
    'jobs-switched',
    { about: 'dry-run', reason: 'Comptages à relire avant effacement' },
  ],
  [
    8 * DAY_MS,
    PAUL,
    'announcement-written',
    { about: 'demo', reason: 'Entretien du serveur prévu' },
  ],
  [7 * DAY_MS + 2 * HOUR_MS, INES, 'person-read', { target: person(12) }, 'noted'],
  [
    7 * DAY_MS + HOUR_MS,
    INES,
    'verification-sent',
    { target: person(12), reason: 'Ticket 4788, lien jamais reçu' },
  ],
  [
    5 * DAY_MS,
    PAUL,
    'account-disabled',
    { target: person(31), reason: 'Envois de masse signalés' },
  ],
  [
    5 * DAY_MS - HOUR_MS,
    INES,
    'account-enabled',
    { target: person(31), code: 'tools/forbidden', reason: 'Réclamation reçue' },
    'refused',
  ],
  [
    4 * DAY_MS,
    PAUL,
    'account-enabled',
    { target: person(31), reason: 'Réclamation fondée, erreur reconnue' },
  ],
  [3 * DAY_MS, CLAIRE, 'journal-exported', { reason: 'Audit trimestriel' }],
  [
    2 * DAY_MS,
    PAUL,
    'limit-lifted',
    { about: 'sign-in by address', reason: 'École derrière un seul réseau' },
  ],
  [DAY_MS + 3 * HOUR_MS, INES, 'person-read', { target: MARIE }, 'noted'],
  [
    DAY_MS + 3 * HOUR_MS - 2 * MINUTE_MS,
    INES,
    'reset-sent',
    { target: MARIE, reason: 'Ticket 4812, identité vérifiée' },
  ],
  [
    DAY_MS,
    PAUL,
    'job-started',
    { about: 'wake (dry-run)', reason: 'Comptage avant passage en réel' },
  ],
  [
    5 * HOUR_MS,
    PAUL,
    'person-renamed',
    { target: person(40), reason: 'Mariage, justificatif reçu' },
  ],
  [
    4 * HOUR_MS,
    PAUL,
    'data-exported',
    { target: person(7), reason: 'Demande écrite, RGPD article 20', code: 'server/unavailable' },
    'failed',
  ],
  [
    3 * HOUR_MS,
    PAUL,
    'data-exported',
    { target: person(7), reason: 'Demande écrite, RGPD article 20' },
  ],
  [
    50 * MINUTE_MS,
    INES,
    'sessions-ended',
    { target: MARIE, reason: 'Téléphone perdu, appel vérifié' },
  ],
  [
    20 * MINUTE_MS,
    PAUL,
    'erasure-asked',
    { target: person(3), reason: 'Demande écrite, identité vérifiée' },
  ],
]

/** Returns the operators' actions of the ten days before a time. */
export function pastActions(now: number): PastAct[] {
  return TOLD.map(([agoMs, { uid, role }, action, more = {}, end = 'done']) => {
    const at = now - agoMs
    const proof = isAtLeast(role, 'admin') ? 'passkey' : 'password'
    const facts = {
      at,
      operator: uid,
      role,
      action,
      session: 'seed000000',
      requestId: 'none',
    } as const
    return { facts: { ...facts, proof, provenAt: at - 3 * MINUTE_MS, ...more }, end }
  })
}
