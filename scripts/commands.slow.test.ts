import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it.each([
  ['scripts/stack.ts', [], 'Usage\u00A0: npm run stack'],
  ['scripts/stack.ts', ['0.0.0-unknown'], 'Pas de cartes de la version 0.0.0-unknown'],
  ['scripts/build.ts', ['staging'], 'Usage\u00A0: npm run build'],
  ['scripts/build.ts', ['emulator', '--project', 'staging'], 'Usage\u00A0: npm run build'],
  ['scripts/build.ts', ['--projet', 'staging'], 'Usage\u00A0: npm run build'],
  ['operations/deploy.ts', ['staging'], 'Usage\u00A0: npm run deploy'],
  ['operations/deploy.ts', ['-P', 'staging', 'hosting'], 'Usage\u00A0: npm run deploy'],
  ['operations/monitoring.ts', [], 'Usage\u00A0: npm run monitoring'],
  ['operations/monitoring.ts', ['nowhere'], 'functions/.env.nowhere n’existe pas'],
  ['operations/backup.ts', [], 'Usage\u00A0: npm run backup'],
  ['operations/backup.ts', ['demo-sesame', 'more'], 'Usage\u00A0: npm run backup'],
  ['operations/restore.ts', ['demo-sesame'], 'Usage\u00A0: npm run restore'],
  [
    'operations/restore.ts',
    ['demo-sesame', '--from', 'x', '--quickly'],
    'Usage\u00A0: npm run restore',
  ],
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

it('operations/deploy.ts prints its help with --help', () => {
  const env = { ...process.env, LC_ALL: 'C', NODE_NO_WARNINGS: '1' }
  const file = join(import.meta.dirname, '../operations/deploy.ts')
  const run = spawnSync(process.execPath, [file, '--help'], { env, encoding: 'utf8' })
  expect(run.stdout).toMatch(/^Usage: npm run deploy -- --project ALIAS/)
  expect([run.status, run.stderr]).toEqual([0, ''])
})
