import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it.each([
  ['scripts/stack.ts', [], 'Usage : npm run stack'],
  ['scripts/stack.ts', ['0.0.0-unknown'], 'Pas de cartes de la version 0.0.0-unknown'],
  ['operations/monitoring.ts', [], 'Usage : npm run monitoring'],
  ['operations/monitoring.ts', ['nowhere'], 'functions/.env.nowhere n’existe pas'],
  ['operations/backup.ts', [], 'Usage : npm run backup'],
  ['operations/backup.ts', ['demo-sesame', 'more'], 'Usage : npm run backup'],
  ['operations/restore.ts', ['demo-sesame'], 'Usage : npm run restore'],
  ['operations/restore.ts', ['demo-sesame', '--from', 'x', '--quickly'], 'Usage : npm run restore'],
])('%s refuses %j with exit code 2', (script, parameters, message) => {
  const env = { ...process.env, NODE_NO_WARNINGS: '1' }
  const run = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '..', script), ...parameters],
    {
      env,
      encoding: 'utf8',
      input: '',
    },
  )
  expect(run.stderr).toContain(`✖ ${message}`)
  expect([run.status, run.stdout]).toEqual([2, ''])
})
