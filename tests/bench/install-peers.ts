import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** What a benchmark alone compares with lives in a folder of its own, installed when it is needed. */
export function installPeers(name: 'peers' | 'peers-browser'): string {
  const cwd = join(import.meta.dirname, name)
  if (!existsSync(join(cwd, 'node_modules'))) {
    console.log(`▸ Installation de ce à quoi on se compare (${cwd})…`)
    const parameters = ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
    const { status } = spawnSync('npm', parameters, { cwd, stdio: 'inherit' })
    if (status !== 0) throw new Error(`${cwd} could not be installed`)
  }
  return cwd
}
