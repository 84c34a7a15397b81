import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runNpm } from './run-npm.ts'

/** The fields of an npm lock file that this module reads (https://docs.npmjs.com/cli/configuring-npm/package-lock-json). */
export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

interface LockedPackage {
  readonly link?: boolean
  readonly version?: string
  readonly integrity?: string
  readonly resolved?: string
}

/**
 * Writes the lock file of a folder's `package.json`: the repository's lock file, reduced by npm to what the folder depends on.
 *
 * npm runs without network or cache, so it cannot add a package. It fails if the manifest requires a version that the repository
 * has not locked at its root.
 *
 * @throws {Error} with npm's message, when the manifest does not fit the lock.
 */
export async function lockDependencies(folder: string, repository: Lock): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as object
  const installed = Object.entries(repository.packages).filter(
    ([path, { link }]) => path.startsWith('node_modules/') && link !== true,
  )
  const packages = { '': manifest, ...Object.fromEntries(installed) }
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ ...manifest, lockfileVersion: 3, requires: true, packages }),
  )
  const cache = mkdtempSync(join(tmpdir(), 'sesame-npm-'))
  try {
    const alone = ['--offline', '--cache', cache, '--omit-lockfile-registry-resolved']
    await runNpm(folder, 'install', '--package-lock-only', '--ignore-scripts', ...alone)
  } finally {
    rmSync(cache, { recursive: true, force: true })
  }
}
