import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sesame/contract/durations'
import type { ReceiverItem } from '@sesame/contract/endpoints/console/events'

const hours = (accepted: number, failed: number): ReceiverItem['health']['hours'] => [
  ...Array.from({ length: accepted }, () => 'accepted' as const),
  ...Array.from({ length: 12 - accepted - failed }, () => 'quiet' as const),
  ...Array.from({ length: failed }, () => 'failed' as const),
]

/** An essential receiver that has not responded for hours. */
export const billingAt = (now: number): ReceiverItem => ({
  id: 'ffffffffff',
  settings: {
    name: 'Facturation',
    url: 'https://facturation.exemple.fr/sesame',
    kinds: ['person.changed', 'person.erased'],
    essential: true,
  },
  addedBy: 'noe',
  addedAt: now - 3 * DAY_MS,
  approvedBy: 'camille',
  suspendedAt: null,
  formerUntil: null,
  wanted: null,
  dead: [
    {
      id: 'aaaaaaaaaa',
      kind: 'person.erased',
      uid: 'Kd83aZwQ1xYwQ1',
      at: now - DAY_MS,
      attempts: 14,
      outcome: 'timeout',
    },
    {
      id: 'bbbbbbbbbb',
      kind: 'person.changed',
      uid: 'Qm7xZa81bLnTzN',
      at: now - DAY_MS + MINUTE_MS,
      attempts: 14,
      outcome: '503',
    },
  ],
  deadCount: 2,
  held: [{ uid: 'Kd83aZwQ1xYwQ1', at: now - DAY_MS, releasedBy: [] }],
  health: {
    acceptedAt: now - 6.5 * HOUR_MS,
    tookMs: 420,
    failingSince: now - 6 * HOUR_MS,
    failure: 'timeout',
    hours: hours(5, 6),
  },
  tries: [
    {
      id: 'cccccccccc',
      kind: 'person.changed',
      uid: 'Z5tnQw93pRxc8E',
      at: now - 11 * MINUTE_MS,
      attempts: 4,
      outcome: '503',
      tookMs: 35,
      isDelivered: false,
      nextAt: now + 20 * MINUTE_MS,
    },
  ],
})

/** A receiver that responds. */
export const lettersAt = (now: number): ReceiverItem => ({
  id: 'llllllllll',
  settings: {
    name: 'Lettre d’information',
    url: 'https://lettres.exemple.fr/hooks/compte',
    kinds: ['person.created', 'person.verified', 'person.erased'],
    essential: false,
  },
  addedBy: 'camille',
  addedAt: now - 80 * DAY_MS,
  approvedBy: 'noe',
  suspendedAt: null,
  formerUntil: null,
  wanted: null,
  dead: [],
  deadCount: 0,
  held: [],
  health: {
    acceptedAt: now - 2 * MINUTE_MS,
    tookMs: 210,
    failingSince: null,
    failure: null,
    hours: hours(12, 0),
  },
  tries: [
    {
      id: 'dddddddddd',
      kind: 'person.verified',
      uid: 'p0Ry8sQ2mZa7Ks',
      at: now - 2 * MINUTE_MS,
      attempts: 1,
      outcome: '204',
      tookMs: 180,
      isDelivered: true,
      nextAt: null,
    },
  ],
})

/** A new receiver that another owner requested, still pending. */
export const wishOfNoeAt = (now: number): ReceiverItem => ({
  id: 'wwwwwwwwww',
  settings: null,
  addedBy: null,
  addedAt: null,
  approvedBy: null,
  suspendedAt: null,
  formerUntil: null,
  wanted: {
    id: 'vvvvvvvvvv',
    name: 'Agenda',
    url: 'https://agenda.exemple.fr/',
    kinds: ['person.created'],
    essential: false,
    newKey: true,
    by: 'noe',
    at: now - HOUR_MS,
    expiresAt: now + 23 * HOUR_MS,
  },
  dead: [],
  deadCount: 0,
  held: [],
  health: {
    acceptedAt: null,
    tookMs: null,
    failingSince: null,
    failure: null,
    hours: hours(0, 0),
  },
  tries: [],
})
