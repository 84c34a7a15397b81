import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sesame/contract/durations'
import type { ReceiverItem } from '@sesame/contract/endpoints/console/events'

/** Receivers of every state; the suite, where events are off, has none. */
export function receiversSample(): {
  readonly isOn: boolean
  readonly items: readonly ReceiverItem[]
} {
  const now = Date.now()
  return { isOn: true, items: [failing(now), answering(now), asked(now)] }
}

const hours = (accepted: number, failed: number): ReceiverItem['health']['hours'] => [
  ...Array.from({ length: accepted }, () => 'accepted' as const),
  ...Array.from({ length: 12 - accepted - failed }, () => 'quiet' as const),
  ...Array.from({ length: failed }, () => 'failed' as const),
]

/** An essential receiver, by owners who have left, which holds an erasure back. */
const failing = (now: number): ReceiverItem => ({
  id: 'ffffffffff',
  settings: {
    name: 'Atelier',
    url: 'https://atelier.exemple.fr/sesame',
    kinds: ['person.changed', 'person.erased'],
    essential: true,
  },
  addedBy: '8hccDtIpsLousbTeQnzVK6ilNBJv',
  addedAt: now - 3 * DAY_MS,
  approvedBy: 'Kd83aZwQ1xYwQ1lNBJvousbTeQn9',
  suspendedAt: null,
  wanted: {
    name: 'Atelier',
    url: 'https://atelier.exemple.fr/api/v2/0123456789-0123456789-0123456789-0123456789/sesame',
    kinds: ['person.changed', 'person.erased', 'person.verified', 'session.ended'],
    essential: true,
    by: '8hccDtIpsLousbTeQnzVK6ilNBJv',
    at: now - HOUR_MS,
    expiresAt: now + 23 * HOUR_MS,
  },
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
      at: now - DAY_MS + 20 * MINUTE_MS,
      attempts: 14,
      outcome: '503',
    },
    {
      id: 'cccccccccc',
      kind: 'person.changed',
      uid: 'h2LcPq0XyZm9fA',
      at: now - DAY_MS + 50 * MINUTE_MS,
      attempts: 14,
      outcome: 'redirected',
    },
  ],
  deadCount: 3,
  held: [
    {
      uid: 'Kd83aZwQ1xYwQ1',
      at: now - DAY_MS,
      releasedBy: ['Kd83aZwQ1xYwQ1lNBJvousbTeQn9'],
    },
  ],
  health: {
    acceptedAt: now - 6.5 * HOUR_MS,
    tookMs: 420,
    failingSince: now - 6 * HOUR_MS,
    failure: 'timeout',
    hours: hours(5, 6),
  },
  tries: [
    {
      id: 'dddddddddd',
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

const answering = (now: number): ReceiverItem => ({
  id: 'llllllllll',
  settings: {
    name: 'Catalogue',
    url: 'https://catalogue.exemple.fr/api/sesame',
    kinds: ['person.created', 'person.verified', 'person.erased'],
    essential: false,
  },
  addedBy: 'Kd83aZwQ1xYwQ1lNBJvousbTeQn9',
  addedAt: now - 80 * DAY_MS,
  approvedBy: '8hccDtIpsLousbTeQnzVK6ilNBJv',
  suspendedAt: null,
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
  tries: (['person.verified', 'person.created'] as const).map((kind, index) => ({
    id: `eeeeeeeee${index}`,
    kind,
    uid: 'p0Ry8sQ2mZa7Ks',
    at: now - (2 + 2 * index) * MINUTE_MS,
    attempts: 1,
    outcome: '204',
    tookMs: 180 + 60 * index,
    isDelivered: true,
    nextAt: null,
  })),
})

/** One that no second owner has approved yet. */
const asked = (now: number): ReceiverItem => ({
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
    by: '8hccDtIpsLousbTeQnzVK6ilNBJv',
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
