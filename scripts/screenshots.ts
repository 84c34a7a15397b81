/**
 * Takes screenshots of every screen, light and dark, on a phone and a desktop. Screenshots that docs/screens.md and
 * docs/console.md show are written into docs/images, the others into .cache/screenshots.
 *
 * Usage: npm run screenshots [-- ARGUMENTS OF PLAYWRIGHT]
 */
import { execute } from './execute.ts'
import { localized } from './localized.ts'
import { provideFrenchChromium } from './testing/chromium.ts'
import { understood } from './usage.ts'

const given = understood(() => process.argv.slice(2), {
  fr: `Usage\u00A0: npm run screenshots [-- ARGUMENTS DE PLAYWRIGHT]

  Prend des images de tous les écrans\u00A0: celles de docs/screens.md et de docs/console.md dans docs/images,
  les autres dans .cache/screenshots. Ctrl-C arrête tout.`,
  en: `Usage: npm run screenshots [-- ARGUMENTS OF PLAYWRIGHT]

  Takes screenshots of every screen: those of docs/screens.md and docs/console.md into docs/images, the
  others into .cache/screenshots. Ctrl-C stops everything.`,
})
console.log(
  localized({
    fr: '▸ Images des écrans, dans docs/images et .cache/screenshots (Ctrl-C arrête tout)…',
    en: '▸ Taking screenshots, into docs/images and .cache/screenshots (Ctrl-C stops everything)…',
  }),
)
const CHROMIUM_PATH = await provideFrenchChromium()
const command = ['playwright', 'test', '--config', 'tests/e2e/pictures.config.ts']
const parameters = ['scripts/suite.ts', ...command, ...given]
process.exitCode = await execute('node', parameters, { CHROMIUM_PATH, LANGUAGE: 'fr' })
