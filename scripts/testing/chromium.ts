import { existsSync } from 'node:fs'
import { execute } from '../execute.ts'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const SHELL = '/usr/bin/chromium-headless-shell'
// A mirror that does not answer is given up, not waited for.
const APT = ['-qq', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=30']

/**
 * A Chromium to test with: the one that `CHROMIUM_PATH` names, one that is installed, or Debian's,
 * installed now where that is allowed.
 *
 * @throws {Error} saying what to install when there is none.
 */
export async function provideChromium(): Promise<string> {
  // A machine without a screen may have no font at all, and Chromium draws nothing then.
  if (!findChromium()) await install('chromium', 'fonts-dejavu-core')
  const installed = findChromium()
  if (installed) return installed
  throw new Error(
    'Chromium est introuvable : installez-le, ou donnez son chemin par CHROMIUM_PATH.',
  )
}

/**
 * The same browser without its windows, a third faster in a test: Debian's, installed now where
 * that is allowed; `chromium` itself where there is none, or where `CHROMIUM_PATH` names one.
 */
export async function provideHeadlessShell(chromium: string): Promise<string> {
  if (process.env['CHROMIUM_PATH'] !== undefined) return chromium
  // Both at once: they share a package, in one version.
  if (!existsSync(SHELL)) await install('chromium', 'chromium-headless-shell')
  if (existsSync(SHELL)) return SHELL
  console.log('▸ chromium-headless-shell est absent : Chromium entier, plus lent, prend sa place.')
  return chromium
}

async function install(...packages: string[]): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`▸ Installation de ${packages.join(', ')} (apt-get, une à trois minutes)…`)
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  await execute('apt-get', ['update', ...APT], quiet)
  const parameters = ['install', '-y', ...APT, '--no-install-recommends', ...packages]
  await execute('apt-get', parameters, quiet)
}

function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  return (named === undefined ? PLACES : [named]).find((path) => existsSync(path))
}
