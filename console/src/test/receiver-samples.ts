import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sesame/contract/durations'
import type { ReceiverItem } from '@sesame/contract/endpoints/console/events'
import { NOW_MS } from './fakes.ts'

const hours = (accepted: number, failed: number): ReceiverItem['health']['hours'] => [
  ...Array.from({ length: accepted }, () => 'accepted' as const),
  ...Array.from({ length: 12 - accepted - failed }, () => 'quiet' as const),
  ...Array.from({ length: failed }, () => 'failed' as const),
]

/** An essential receiver that has not answered for hours. */
export const billing: ReceiverItem = {
  id: 'ffffffffff',
  settings: {
    name: 'Facturation',
    url: 'https://facturation.exemple.fr/sesame',
    kinds: ['person.changed', 'person.erased'],
    essential: true,
  },
  addedBy: 'noe',
  addedAt: NOW_MS - 3 * DAY_MS,
  approvedBy: 'camille',
  suspendedAt: null,
  wanted: null,
  dead: [
    {
      id: 'aaaaaaaaaa',
      kind: 'person.erased',
      uid: 'Kd83aZwQ1xYwQ1',
      at: NOW_MS - DAY_MS,
      attempts: 14,
      outcome: 'timeout',
    },
    {
      id: 'bbbbbbbbbb',
      kind: 'person.changed',
      uid: 'Qm7xZa81bLnTzN',
      at: NOW_MS - DAY_MS + MINUTE_MS,
      attempts: 14,
      outcome: '503',
    },
  ],
  deadCount: 2,
  held: [{ uid: 'Kd83aZwQ1xYwQ1', at: NOW_MS - DAY_MS, releasedBy: [] }],
  health: {
    acceptedAt: NOW_MS - 6.5 * HOUR_MS,
    tookMs: 420,
    failingSince: NOW_MS - 6 * HOUR_MS,
    failure: 'timeout',
    hours: hours(5, 6),
  },
  tries: [
    {
      id: 'cccccccccc',
      kind: 'person.changed',
      uid: 'Z5tnQw93pRxc8E',
      at: NOW_MS - 11 * MINUTE_MS,
      attempts: 4,
      outcome: '503',
      tookMs: 35,
      isDelivered: false,
      nextAt: NOW_MS + 20 * MINUTE_MS,
    },
  ],
}

/** A receiver that answers. */
export const letters: ReceiverItem = {
  id: 'llllllllll',
  settings: {
    name: 'Lettre d’information',
    url: 'https://lettres.exemple.fr/hooks/compte',
    kinds: ['person.created', 'person.verified', 'person.erased'],
    essential: false,
  },
  addedBy: 'camille',
  addedAt: NOW_MS - 80 * DAY_MS,
  approvedBy: 'noe',
  suspendedAt: null,
  wanted: null,
  dead: [],
  deadCount: 0,
  held: [],
  health: {
    acceptedAt: NOW_MS - 2 * MINUTE_MS,
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
      at: NOW_MS - 2 * MINUTE_MS,
      attempts: 1,
      outcome: '204',
      tookMs: 180,
      isDelivered: true,
      nextAt: null,
    },
  ],
}

/** A receiver that another owner asked for. */
export const wishOfNoe: ReceiverItem = {
  id: 'wwwwwwwwww',
  settings: null,
  addedBy: null,
  addedAt: null,
  approvedBy: null,
  suspendedAt: null,
  wanted: {
    name: 'Agenda',
    url: 'https://agenda.exemple.fr/',
    kinds: ['person.created'],
    essential: false,
    by: 'noe',
    at: NOW_MS - HOUR_MS,
    expiresAt: NOW_MS + 23 * HOUR_MS,
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
}
