import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../../../scripts/project.ts'
import { LOG_DAYS } from './watching.ts'

it('the check of logs requires them to be kept for the time in docs/logs-and-alerts.md', () => {
  const text = readFileSync(join(ROOT, 'docs/logs-and-alerts.md'), 'utf8')
  expect(text.replace(/\s+/g, ' ')).toContain(`Keep them ${LOG_DAYS} days.`)
})
