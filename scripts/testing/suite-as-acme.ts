/**
 * Runs a command inside the suite of a copy of the repository that has another brand, and exits with its code.
 *
 * Usage: node scripts/testing/suite-as-acme.ts COMMAND [ARGUMENTS…]
 */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from 'sesame-emulators/suite/run-command'
import { ROOT } from '../project.ts'
import { brandAsAcme } from './acme.ts'
import { makeCheckout } from './build-checkout.ts'

const RULES = ['database.rules.json', 'statistics.rules.json', 'storage.rules']

const { folder, remove } = makeCheckout(['tests', 'testing', ...RULES])
try {
  brandAsAcme(folder)
  cpSync(join(ROOT, '.firebaserc'), join(folder, '.firebaserc'))
  // The copy has no build yet, whatever was built here.
  const { SESAME_BUILD: _, ...env } = process.env
  process.exitCode = await runCommand(
    [process.execPath, join(folder, 'scripts', 'suite.ts'), ...process.argv.slice(2)],
    { cwd: folder, env, bond: 'parent' },
  )
} finally {
  remove()
}
