/**
 * Runs a command inside its own suite, and exits with its code.
 *
 * Usage: npm run suite -- COMMAND [ARGUMENTS…]
 */
import { runCommand } from 'sesame-emulators/suite/run-command'
import { choosePorts } from './choose-ports.ts'
import { openSuite } from './open-suite.ts'
import { ROOT } from './project.ts'

const [command, ...parameters] = process.argv.slice(2)
if (command === undefined) {
  console.error('Usage : npm run suite -- COMMANDE [ARGUMENTS…]')
  process.exit(2)
}
try {
  const suite = await openSuite(await choosePorts(process.env, 'auto'), console.log)
  try {
    console.log(`▸ ${[command, ...parameters].join(' ')}   (journal : ${suite.logFile})`)
    const env = { ...process.env, ...suite.environment }
    const options = { cwd: ROOT, env, bond: 'parent' } as const
    process.exitCode = await runCommand([command, ...parameters], options)
  } finally {
    await suite.stop()
  }
} catch (error) {
  console.error(`✖ ${(error as Error).message}`)
  process.exitCode = 1
}
