import { existsSync } from 'node:fs'
import { execute } from '../execute.ts'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * A Chromium to test with: the one that `CHROMIUM_PATH` names, one that is installed, or Debian's,
 * installed now where that is allowed.
 *
 * @throws {Error} saying what to install when there is none.
 */
export async function provideChromium(): Promise<string> {
  const found = findChromium()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('▸ Installation de Chromium (apt-get, une à trois minutes)…')
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
    await execute('apt-get', ['update', '-qq'], quiet)
    // A machine without a screen may have no font at all, and Chromium draws nothing then.
    const packages = ['chromium', 'fonts-dejavu-core']
    await execute(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', ...packages],
      quiet,
    )
  }
  const installed = findChromium()
  if (installed) return installed
  throw new Error(
    'Chromium est introuvable : installez-le, ou donnez son chemin par CHROMIUM_PATH.',
  )
}

function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  return (named === undefined ? PLACES : [named]).find((path) => existsSync(path))
}
