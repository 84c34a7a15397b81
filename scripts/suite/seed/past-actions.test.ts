import { expect, it } from 'vitest'
import { DEMO_OPERATORS } from '../../../tests/support/demo-operators.ts'
import { pastActions } from './past-actions.ts'
import { pastEvents } from './past-events.ts'

const NOW = Date.UTC(2026, 10, 24, 14, 30)
const facts = pastActions(NOW).map((action) => action.facts)

it('the demo journal contains past actions, oldest first, and none in the future', () => {
  const times = facts.map(({ at }) => at)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(Math.max(...times)).toBeLessThan(NOW)
  const operators = facts.map(({ operator }) => operator)
  expect(new Set(operators)).toEqual(new Set(DEMO_OPERATORS.map(({ uid }) => uid)))
})

it('the demo journal gives each action a reason whose length the console accepts', () => {
  const without = pastActions(NOW).filter(({ end, facts: { reason = '' } }) => {
    return end !== 'noted' && (reason.length < 10 || reason.length > 300)
  })
  expect(without).toEqual([])
})

it('a demo account’s events have keys that begin with their times', () => {
  for (const [key, { at }] of Object.entries(pastEvents(NOW))) {
    expect(key.startsWith(`${at}-`)).toBe(true)
    expect(at).toBeLessThan(NOW)
  }
})
