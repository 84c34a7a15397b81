import { existsSync } from 'node:fs'
import { execute } from '../execute.ts'
import { localized } from '../localized.ts'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
/** Chromium's French texts, which the Debian package chromium-l10n installs. */
const FRENCH = '/usr/lib/chromium/locales/fr.pak'
const SHELL = '/usr/bin/chromium-headless-shell'
// Give up quickly on a package mirror that does not respond.
const APT = ['-qq', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=30']

/**
 * Returns the path of a Chromium for tests: the one named by `CHROMIUM_PATH`, an installed one, or Debian's, which is
 * installed now if this process is allowed to install packages.
 *
 * @throws {Error} that says what to install if there is none.
 */
export async function provideChromium(): Promise<string> {
  // Install fonts too: Chromium renders no text without them, and a machine without a screen may have none.
  if (!findChromium()) await install('chromium', 'fonts-dejavu-core')
  const installed = findChromium()
  if (installed) return installed
  throw new Error(
    localized({
      fr: 'Chromium est introuvable\u00A0: installez-le, ou donnez son chemin par CHROMIUM_PATH.',
      en: 'Chromium was not found: install it, or set CHROMIUM_PATH to its path.',
    }),
  )
}

/**
 * Returns the path of a Chromium whose own controls, such as date fields, are available in French. Debian packages these texts
 * separately. The environment variable `LANGUAGE` chooses their language; pages and Playwright cannot.
 */
export async function provideFrenchChromium(): Promise<string> {
  const chromium = await provideChromium()
  const isDebians = chromium === PLACES[0] && process.platform === 'linux'
  if (isDebians && !existsSync(FRENCH)) await install('chromium', 'chromium-l10n')
  if (isDebians && !existsSync(FRENCH))
    console.log(
      localized({
        fr: '▸ chromium-l10n est absent\u00A0: les champs de date seront en anglais.',
        en: '▸ chromium-l10n is missing: date fields will be in English.',
      }),
    )
  return chromium
}

/**
 * Returns the path of Debian's headless Chromium, which runs tests a third faster and is installed now if this process is
 * allowed to install packages. Returns `chromium` if it is not available, or if `CHROMIUM_PATH` is set.
 */
export async function provideHeadlessShell(chromium: string): Promise<string> {
  if (process.env['CHROMIUM_PATH'] !== undefined) return chromium
  // Install both together, because they depend on a common package and must have the same version.
  if (!existsSync(SHELL)) await install('chromium', 'chromium-headless-shell')
  if (existsSync(SHELL)) return SHELL
  console.log(
    localized({
      fr: '▸ chromium-headless-shell est absent\u00A0: Chromium entier, plus lent, prend sa place.',
      en: '▸ chromium-headless-shell is missing: the whole of Chromium, which is slower, takes its place.',
    }),
  )
  return chromium
}

async function install(...packages: string[]): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const names = packages.join(', ')
  console.log(
    localized({
      fr: `▸ Installation de ${names} (apt-get, une à trois minutes)…`,
      en: `▸ Installing ${names} (apt-get, one to three minutes)…`,
    }),
  )
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  await execute('apt-get', ['update', ...APT], quiet)
  const parameters = ['install', '-y', ...APT, '--no-install-recommends', ...packages]
  await execute('apt-get', parameters, quiet)
}

function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  return (named === undefined ? PLACES : [named]).find((path) => existsSync(path))
}
