import { expect, it } from 'vitest'
import { ALERTING } from '../../scripts/simulate/limits.ts'
import { watched } from './policies.ts'

const queryOf = (alert: string) => {
  const found = watched('https://sesame.example').find(({ name }) => name === alert)
  const { query } = found?.condition['conditionPrometheusQueryLanguage'] as { query: string }
  return query.replaceAll(/\{monitored_resource="cloud_run_revision"/g, '{').replaceAll('{}', '')
}

const LATENCY = 'logging_googleapis_com:user_sesame_refresh_latency'
const REQUESTS = 'run_googleapis_com:request_count{,service_name=~"api|files"'
const FAILURES = 'logging_googleapis_com:user_sesame_failures'

it.each([
  [
    'failures',
    `sum(increase(${FAILURES}[5m])) > 5 and sum(increase(${FAILURES}[5m])) / (sum(increase(${REQUESTS}}[5m])) or vector(0)) > 0.01`,
  ],
  [
    'budget-availability',
    `sum(increase(${REQUESTS},response_code_class="5xx"}[1h])) > 5 and sum(increase(${REQUESTS},response_code_class="5xx"}[1h])) / (sum(increase(${REQUESTS}}[1h])) or vector(0)) > 0.05`,
  ],
  [
    'budget-refresh',
    `histogram_quantile(0.5, sum by (le) (increase(${LATENCY}_bucket[1h]))) > 1 and sum(increase(${LATENCY}_count[1h])) > 20`,
  ],
])('the alert %s does not fire for a few events at a quiet hour', (alert, query) => {
  expect(queryOf(alert)).toBe(query)
})

it('alert policies read as many metrics as docs/growth.md counts for the bill', () => {
  const conditions = JSON.stringify(watched('https://sesame.example').map((each) => each.condition))
  expect(conditions.match(/\w+_googleapis_com:\w+|metric\.type=/g)).toHaveLength(ALERTING.mentions)
})
