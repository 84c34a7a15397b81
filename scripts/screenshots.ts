/**
 * Takes a picture of every screen, light and dark, on a phone and on a desk: into docs/images what
 * docs/screens.md shows, into .cache/screenshots the others.
 */
import { execute } from './execute.ts'
import { provideChromium } from './testing/chromium.ts'

const CHROMIUM_PATH = await provideChromium()
const command = ['playwright', 'test', '--config', 'tests/e2e/pictures.config.ts']
const parameters = ['scripts/suite.ts', ...command, ...process.argv.slice(2)]
process.exitCode = await execute('node', parameters, { CHROMIUM_PATH })
