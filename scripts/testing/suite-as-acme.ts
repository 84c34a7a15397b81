/**
 * Runs a command inside the suite of a copy of the repository that has a different brand, and exits with its
 * code.
 *
 * Usage: node scripts/testing/suite-as-acme.ts COMMAND [ARGUMENTS…]
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from 'sesame-emulators/suite/run-command'
import { copyRepository } from '../copy-repository.ts'
import { brandAsAcme } from './acme.ts'

const folder = mkdtempSync(join(tmpdir(), 'sesame-acme-'))
try {
  copyRepository(folder)
  brandAsAcme(folder)
  // The copy has no build yet, even if there is a build here.
  const { SESAME_BUILD: _, ...env } = process.env
  process.exitCode = await runCommand(
    [process.execPath, join(folder, 'scripts', 'suite.ts'), ...process.argv.slice(2)],
    { cwd: folder, env, bond: 'parent' },
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
