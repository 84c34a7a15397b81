import { HOUR_MS, MINUTE_MS } from '@sesame/contract/durations'
import { expect, it } from 'vitest'
import type { KeptEvent } from './event-store.ts'
import { healthOf, type ReceiverTraces } from './receiver-health.ts'

const NOW = 1_767_225_600_000
const ago = (ms: number) => NOW - ms

const event = (changes: Partial<KeptEvent>): KeptEvent => ({
  id: 'eeeeeeeeee',
  kind: 'person.changed',
  uid: 'marie',
  at: 1,
  rev: 1,
  n: 0,
  attempts: 1,
  ...changes,
})
const accepted = event({ deliveredAt: ago(5 * HOUR_MS), tookMs: 180, outcome: '204' })
const failed = event({ firstAt: ago(4.5 * HOUR_MS), outcome: '503' })
const NONE: ReceiverTraces = { accepted: null, failed: null, acceptedIn: [] }

it('`healthOf` returns no status for a receiver to which no event was sent', () => {
  expect(healthOf(NONE, NOW)).toEqual({
    acceptedAt: null,
    tookMs: null,
    failingSince: null,
    failure: null,
    hours: Array.from({ length: 12 }, () => 'quiet'),
  })
})

it('`healthOf` returns when a receiver began to fail, and its state in each of the last hours', () => {
  const acceptedIn = Array.from({ length: 12 }, (_, hour) => hour <= 7 && hour !== 2)
  expect(healthOf({ accepted, failed, acceptedIn }, NOW)).toEqual({
    acceptedAt: ago(5 * HOUR_MS),
    tookMs: 180,
    failingSince: ago(4.5 * HOUR_MS),
    failure: '503',
    hours: [
      ...['accepted', 'accepted', 'quiet', 'accepted', 'accepted', 'accepted', 'accepted'],
      ...['accepted', 'failed', 'failed', 'failed', 'failed'],
    ],
  })
})

it('`healthOf` does not report a first try in progress as a failure', () => {
  const underWay = event({ firstAt: ago(MINUTE_MS) })
  expect(healthOf({ ...NONE, accepted, failed: underWay }, NOW)).toMatchObject({
    failingSince: null,
    failure: null,
  })
})
