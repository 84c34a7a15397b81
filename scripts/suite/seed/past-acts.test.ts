import { expect, it } from 'vitest'
import { DEMO_OPERATORS } from '../../../tests/support/demo-operators.ts'
import { pastActs } from './past-acts.ts'
import { pastEvents } from './past-events.ts'

const NOW = Date.UTC(2026, 10, 24, 14, 30)
const facts = pastActs(NOW).map((act) => act.facts)

it('tells the journal what operators did, oldest first, none of it to come', () => {
  const times = facts.map(({ at }) => at)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(Math.max(...times)).toBeLessThan(NOW)
  const operators = facts.map(({ operator }) => operator)
  expect(new Set(operators)).toEqual(new Set(DEMO_OPERATORS.map(({ uid }) => uid)))
})

it('has a reason for each act, as long as the console asks for', () => {
  const without = pastActs(NOW).filter(({ end, facts: { reason = '' } }) => {
    return end !== 'noted' && (reason.length < 10 || reason.length > 300)
  })
  expect(without).toEqual([])
})

it('tells a person’s events at keys that begin with their times', () => {
  for (const [key, { at }] of Object.entries(pastEvents(NOW))) {
    expect(key.startsWith(`${at}-`)).toBe(true)
    expect(at).toBeLessThan(NOW)
  }
})
