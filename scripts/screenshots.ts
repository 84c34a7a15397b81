/**
 * Takes screenshots of every screen, light and dark, on a phone and a desktop. Those shown in docs/screens.md and
 * docs/console.md go into docs/images, the others into .cache/screenshots.
 */
import { execute } from './execute.ts'
import { provideFrenchChromium } from './testing/chromium.ts'

const CHROMIUM_PATH = await provideFrenchChromium()
const command = ['playwright', 'test', '--config', 'tests/e2e/pictures.config.ts']
const parameters = ['scripts/suite.ts', ...command, ...process.argv.slice(2)]
process.exitCode = await execute('node', parameters, { CHROMIUM_PATH, LANGUAGE: 'fr' })
