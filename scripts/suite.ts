/**
 * Runs a command inside a suite of its own and passes its exit code on.
 *
 * Usage: npm run suite -- COMMAND [ARGUMENTS…]
 */
import { choosePorts } from './choose-ports.ts'
import { runInSuite } from './run-in-suite.ts'

const command = process.argv.slice(2)
if (command.length === 0) {
  console.error('Usage : npm run suite -- COMMANDE [ARGUMENTS…]')
  process.exit(2)
}
try {
  const ports = await choosePorts(process.env, 'auto')
  process.exitCode = await runInSuite(ports, command)
} catch (error) {
  console.error(`✖ ${(error as Error).message}`)
  process.exitCode = 1
}
