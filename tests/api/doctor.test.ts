import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { registered } from '../support/api.ts'
import { ROOT } from '../support/root.ts'

it('npm run doctor finds nothing wrong with the suite once a person has signed in', async () => {
  await registered()
  const script = join(ROOT, 'operations/doctor.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, '--suite', '--json'])
  const { checks } = JSON.parse(stdout) as { checks: { name: string; kind: string }[] }
  expect(checks.filter(({ kind }) => kind !== 'ok')).toEqual([])
  expect(checks.map(({ name }) => name)).toContainEqual(expect.stringContaining('auth_time'))
})
