import type { LastTry } from '@sesame/contract/endpoints/console/events'
import { expect, it } from 'vitest'
import { NOW_MS } from '../../test/fakes.ts'
import { billingAt, lettersAt } from '../../test/receiver-samples.ts'
import { lastTries, leaving, outcomeOf } from './receivers.ts'

const [billing, letters] = [billingAt(NOW_MS), lettersAt(NOW_MS)]
const [sample] = letters.tries as [LastTry]
const accepted = { ...sample, id: 'aaaaaaaaaa' }
const failed = { ...sample, id: 'bbbbbbbbbb', isDelivered: false, outcome: '503', nextAt: 5 }
const underWay = { ...failed, outcome: null }
const ids = ['aaaaaaaaaa', 'bbbbbbbbbb']

it.each([
  ['accepted if the receiver took all', [accepted, { ...accepted, id: 'bbbbbbbbbb' }], 'accepted'],
  ['refused if it did not take one', [accepted, failed], 'refused'],
  ['under way while one is', [accepted, underWay], 'under-way'],
  ['under way while one is missing from the last tries', [accepted], 'under-way'],
  ['under way if only others failed', [{ ...failed, id: 'cccccccccc' }], 'under-way'],
])('reports events that were sent again as %s', (_, tries, kind) => {
  expect(outcomeOf(ids, tries).kind).toBe(kind)
})

it('sends all undelivered events of a person again, to preserve their order', () => {
  const [first, second] = billing.dead
  const dead = [
    first,
    second,
    { ...second, id: 'zzzzzzzzzz', uid: first?.uid },
  ] as typeof billing.dead
  const resending = { kind: 'resend', item: { ...billing, dead } } as const
  expect(leaving({ ...resending, from: 'aaaaaaaaaa' })).toEqual(['aaaaaaaaaa', 'zzzzzzzzzz'])
  expect(leaving({ ...resending, from: null })).toHaveLength(3)
})

it('lists the ten latest deliveries to all receivers, newest first', () => {
  const tries = Array.from({ length: 9 }, (_, at) => ({ ...sample, at }))
  const found = lastTries([
    { ...billing, tries },
    { ...letters, tries },
  ])
  expect(found.map(({ one }) => one.at)).toEqual([8, 8, 7, 7, 6, 6, 5, 5, 4, 4])
})
