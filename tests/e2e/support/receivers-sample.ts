import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sesame/contract/durations'
import type { ReceiverItem } from '@sesame/contract/endpoints/console/events'
import { billingAt, lettersAt, wishOfNoeAt } from '../../../console/src/test/receiver-samples.ts'

/** The uids of two owners of the console who have left. */
const [ANNA, BRUNO] = ['8hccDtIpsLousbTeQnzVK6ilNBJv', 'Kd83aZwQ1xYwQ1lNBJvousbTeQn9']

/**
 * Receivers of events, in every state. The suite has no real ones, because it sends no events. The receivers' names are the same
 * in both languages.
 */
export function receiversSample(): {
  readonly isOn: boolean
  readonly items: readonly ReceiverItem[]
} {
  const now = Date.now()
  return { isOn: true, items: [failing(now), answering(now), asked(now)] }
}

/**
 * Returns a failing receiver that delays an erasure. An owner has requested a new URL for it, which is so long that it takes
 * several lines.
 */
function failing(now: number): ReceiverItem {
  const billing = billingAt(now)
  const url = 'https://atelier.exemple.fr/sesame'
  const kinds = ['person.changed', 'person.erased'] as const
  const common = { name: 'Atelier', essential: true }
  return {
    ...billing,
    settings: { ...common, url, kinds: [...kinds] },
    addedBy: ANNA,
    approvedBy: BRUNO,
    wanted: {
      id: 'uuuuuuuuuu',
      ...common,
      newKey: true,
      url: 'https://atelier.exemple.fr/api/v2/0123456789-0123456789-0123456789-0123456789/sesame',
      kinds: [...kinds, 'person.verified', 'session.ended'],
      by: ANNA,
      at: now - HOUR_MS,
      expiresAt: now + 23 * HOUR_MS,
    },
    dead: [
      ...billing.dead,
      {
        id: 'zzzzzzzzzz',
        kind: 'person.changed',
        uid: 'h2LcPq0XyZm9fA',
        at: now - DAY_MS + 50 * MINUTE_MS,
        attempts: 14,
        outcome: 'redirected',
      },
    ],
    deadCount: 3,
    held: billing.held.map((one) => ({ ...one, releasedBy: [BRUNO] })),
  }
}

function answering(now: number): ReceiverItem {
  const { settings, ...letters } = lettersAt(now)
  const renamed = { name: 'Catalogue', url: 'https://catalogue.exemple.fr/api/sesame' }
  return {
    ...letters,
    settings: settings && { ...settings, ...renamed },
    addedBy: BRUNO,
    approvedBy: ANNA,
    formerUntil: now + 9 * HOUR_MS,
    tries: letters.tries.flatMap((one) => [
      one,
      { ...one, id: 'eeeeeeeeee', kind: 'person.created', at: one.at - 2 * MINUTE_MS },
    ]),
  }
}

/** Returns a receiver that no second owner has approved yet. */
function asked(now: number): ReceiverItem {
  const { wanted, ...wish } = wishOfNoeAt(now)
  return { ...wish, wanted: wanted && { ...wanted, by: ANNA } }
}
