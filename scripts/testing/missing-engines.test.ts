import { expect, it } from 'vitest'
import { missingEngines } from './missing-engines.ts'

const COMPLETE = { has: () => true, locales: () => ['C', 'fr_FR.utf8'] }

it('missingEngines returns null if everything is installed', () => {
  expect(missingEngines(COMPLETE)).toBeNull()
})

it.each([
  ['/usr/bin/firefox-esr', 'firefox-esr'],
  ['/usr/bin/WebKitWebDriver', 'webkit2gtk-driver'],
  ['/usr/bin/Xvfb', 'xvfb'],
])(
  'missingEngines names only the package of %s if only that program is missing',
  (missing, name) => {
    const said = missingEngines({ ...COMPLETE, has: (program) => program !== missing })
    expect(said).toContain(`demandent ${name}.`)
    expect(said).toContain(`--no-install-recommends ${name}`)
    expect(said).not.toContain('localedef')
  },
)

it('missingEngines names the missing locale', () => {
  const said = missingEngines({ ...COMPLETE, locales: () => ['C', 'fr_CA.utf8'] })
  expect(said).toContain('--no-install-recommends locales\n')
  expect(said).toContain('localedef -i fr_FR -f UTF-8 fr_FR.UTF-8')
})

it('missingEngines names everything if nothing is installed, without running `locale`', () => {
  const locales = () => {
    throw new Error('no such program')
  }
  const said = missingEngines({ has: () => false, locales })
  expect(said).toContain('--no-install-recommends firefox-esr webkit2gtk-driver xvfb locales\n')
})
