import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { localized } from 'sesame-emulators/texts/localized'

/** Installs the npm packages that only benchmarks need into their own folder, on first use. */
export function installPeers(name: 'peers' | 'peers-browser'): string {
  const cwd = join(import.meta.dirname, name)
  if (!existsSync(join(cwd, 'node_modules'))) {
    console.log(
      localized({
        fr: `▸ Installation de ce à quoi on se compare (${cwd})…`,
        en: `▸ Installing what is compared (${cwd})…`,
      }),
    )
    const parameters = ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
    const { status } = spawnSync('npm', parameters, { cwd, stdio: 'inherit' })
    if (status !== 0) {
      throw new Error(
        localized({ fr: `${cwd} n’a pas pu être installé.`, en: `${cwd} could not be installed.` }),
      )
    }
  }
  return cwd
}
