import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { localized } from '../localized.ts'
import { FIREFOX, LOCALE, WEBKIT_DRIVER, XVFB } from '../../tests/engines/programs.ts'

const PACKAGES = { [FIREFOX]: 'firefox-esr', [WEBKIT_DRIVER]: 'webkit2gtk-driver', [XVFB]: 'xvfb' }

const LOCALE_COMMAND = '/usr/bin/locale'

/** The programs and locales of a system. */
export interface System {
  readonly has: (program: string) => boolean
  /** The locales, as `locale -a` lists them. */
  readonly locales: () => readonly string[]
}

const THIS_SYSTEM: System = {
  has: existsSync,
  locales: () =>
    execFileSync(LOCALE_COMMAND, ['-a'], {
      encoding: 'utf8',
      // Hide the warning of `locale` that the terminal's own locale is not installed.
      stdio: ['ignore', 'pipe', 'ignore'],
    }).split('\n'),
}

/**
 * Names the programs and the locale that the engine tests need and this system lacks, with the commands that install them on
 * Debian; null if nothing is missing.
 */
export function missingEngines({ has, locales }: System = THIS_SYSTEM): string | null {
  const packages = Object.entries(PACKAGES)
    .filter(([program]) => !has(program))
    .map(([, name]) => name)
  const lacksLocale = !has(LOCALE_COMMAND) || !locales().includes(asListed(LOCALE))
  if (packages.length === 0 && !lacksLocale) return null
  const names = (lacksLocale ? [...packages, `locales (${LOCALE})`] : packages).join(', ')
  const wanted = lacksLocale ? [...packages, 'locales'] : packages
  return [
    localized({
      fr: `Les tests des moteurs demandent ${names}. Sous Debian, en tant que root\u00A0:`,
      en: `The engine tests need ${names}. On Debian, as root:`,
    }),
    '  apt-get update',
    `  apt-get install -y --no-install-recommends ${wanted.join(' ')}`,
    ...(lacksLocale ? [`  localedef -i fr_FR -f UTF-8 ${LOCALE}`] : []),
  ].join('\n')
}

/** Returns a locale's name as `locale -a` spells it. */
const asListed = (locale: string) => locale.replace('UTF-8', 'utf8')
