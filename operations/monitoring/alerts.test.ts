import { expect, it } from 'vitest'
import { AT_ONCE, either, over, rise, running, share, silent } from './alerts.ts'
import { promqlName } from './metric-names.ts'

it('promqlName converts a metric’s name to PromQL', () => {
  expect(promqlName('token-reuse')).toBe(
    'logging_googleapis_com:user_sesame_token_reuse{monitored_resource="cloud_run_revision"}',
  )
})

it.each([
  [AT_ONCE, 'sum(increase(m[5m])) > 0'],
  [over(10, '1h', ''), 'sum(increase(m[1h])) > 10'],
  [
    rise(10),
    'sum(increase(m[1d])) > 20 and sum(increase(m[1d])) > 10 * (sum(increase(m[7d] offset 24h)) / 7 or vector(0))',
  ],
  [
    share({ percent: 5, of: 'n', window: '1d', few: 9, said: '' }),
    'sum(increase(m[1d])) > 9 and sum(increase(m[1d])) / (sum(increase(n[1d])) or vector(0)) > 0.05',
  ],
  [
    running(3, 24, ''),
    'sum(increase(m[24h])) > 0 and sum(increase(m[24h] offset 24h)) > 0 and sum(increase(m[24h] offset 48h)) > 0',
  ],
  [silent('25h', ''), '(sum(increase(m[25h])) or vector(0)) < 1 and sum(increase(m[30d])) > 0'],
  [either(AT_ONCE, over(1, '1h', '')), '(sum(increase(m[5m])) > 0) or (sum(increase(m[1h])) > 1)'],
])('an alert’s condition is written in PromQL', (alert, query) => {
  expect(alert.query('m')).toBe(query)
})
