import { existsSync } from 'node:fs'
import { execute } from '../execute.ts'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
/** Where chromium-l10n puts it. */
const FRENCH = '/usr/lib/chromium/locales/fr.pak'
const SHELL = '/usr/bin/chromium-headless-shell'
// Gives up quickly on a mirror that does not answer.
const APT = ['-qq', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=30']

/**
 * A Chromium to test with: the one that `CHROMIUM_PATH` names, an installed one, or Debian's, installed now if that is
 * allowed.
 *
 * @throws {Error} saying what to install if there is none.
 */
export async function provideChromium(): Promise<string> {
  // Chromium renders nothing without fonts, and a machine without a screen may have none.
  if (!findChromium()) await install('chromium', 'fonts-dejavu-core')
  const installed = findChromium()
  if (installed) return installed
  throw new Error(
    'Chromium est introuvable : installez-le, ou donnez son chemin par CHROMIUM_PATH.',
  )
}

/**
 * The same, with French texts for what it draws itself, such as date fields; Debian packages them separately. It uses
 * the language of the variable `LANGUAGE`, whatever a page or Playwright asks for.
 */
export async function provideFrenchChromium(): Promise<string> {
  const chromium = await provideChromium()
  const isDebians = chromium === PLACES[0] && process.platform === 'linux'
  if (isDebians && !existsSync(FRENCH)) await install('chromium', 'chromium-l10n')
  if (isDebians && !existsSync(FRENCH))
    console.log('▸ chromium-l10n est absent : les champs de date seront en anglais.')
  return chromium
}

/**
 * Chromium without windows, a third faster in tests: Debian's, installed now if that is allowed. Falls back to
 * `chromium` if there is none, or if `CHROMIUM_PATH` names one.
 */
export async function provideHeadlessShell(chromium: string): Promise<string> {
  if (process.env['CHROMIUM_PATH'] !== undefined) return chromium
  // Install both together, since they share a package and must have the same version.
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
