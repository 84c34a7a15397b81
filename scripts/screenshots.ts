/**
 * Takes a picture of every screen, light and dark, on a phone and on a desk: into docs/images what
 * docs/screens.md shows, into .cache/screenshots the others.
 */
import { choosePorts } from './choose-ports.ts'
import { runInSuite } from './run-in-suite.ts'
import { provideChromium } from './testing/chromium.ts'

process.env['CHROMIUM_PATH'] = await provideChromium()
const command = ['playwright', 'test', '--config', 'tests/e2e/pictures.config.ts']
process.exitCode = await runInSuite(await choosePorts(process.env, 'auto'), [
  ...command,
  ...process.argv.slice(2),
])
