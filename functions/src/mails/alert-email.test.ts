import { DAY_MS } from '@sesame/contract/durations'
import { expect, it } from 'vitest'
import { alertEmail } from './alert-email.ts'

const at = Date.UTC(2025, 10, 19, 13, 55)
const until = at + 7 * DAY_MS
const wait = { kind: 'second-factor-wait', at, device: 'Linux', browser: 'Chrome' } as const

it.each([
  'second-factor-added',
  'second-factor-removed',
  'recovery-codes-replaced',
  'recovery-code-used',
] as const)('an alert of kind %s is e-mailed, with the device and the answer', (kind) => {
  const { device, browser } = wait
  expect(alertEmail({ ...wait, kind }, 'one')).toEqual({ kind, at, alert: 'one', device, browser })
})

it('the e-mail about a waiting period states its end, its day, and whether operators began it', () => {
  const told = { ...wait, wait: { until, by: 'person' as const } }
  const { device, browser } = wait
  const facts = { kind: 'second-factor-wait', at, alert: 'one', device, browser, until }
  expect(alertEmail(told, 'one')).toEqual({ ...facts, day: 1 })
  const byTeam = { ...told, wait: { until, by: 'team' as const } }
  expect(alertEmail(byTeam, 'one', 4)).toEqual({ ...facts, day: 4, byTeam: true })
})

it('an alert about a waiting period is not e-mailed if the period’s end is unknown', () => {
  expect(alertEmail(wait, 'one')).toBeNull()
})
