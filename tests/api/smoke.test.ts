import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { ROOT } from '../support/root.ts'

it('npm run smoke passes on the suite, and erases its guest', async () => {
  const script = join(ROOT, 'operations/smoke.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, '--suite'])
  expect(stdout).toContain('✔ un invité se connecte, lit son profil et s’efface\n')
  expect(stdout).toContain('4 en ordre, 0 à corriger, 0 sans réponse')
})
