/**
 * Copies the repository, gives the copy a different brand, runs a command inside the copy's emulator suite, and exits
 * with the command's code.
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
  // Build in any case: `SESAME_BUILD` says that the original checkout is built, but the copy is not.
  const { SESAME_BUILD: _, ...env } = process.env
  process.exitCode = await runCommand(
    [process.execPath, join(folder, 'scripts', 'suite.ts'), ...process.argv.slice(2)],
    { cwd: folder, env, bond: 'parent' },
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
