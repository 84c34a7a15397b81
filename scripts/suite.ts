/**
 * Runs a command inside its own suite, and exits with its code.
 *
 * Usage: npm run suite -- COMMAND [ARGUMENTS…]
 */
import { runCommand } from 'sesame-emulators/suite/run-command'
import { ROOT } from './project.ts'
import { inSuite } from './suite/in-suite.ts'

const [command, ...parameters] = process.argv.slice(2)
if (command === undefined) {
  console.error('Usage : npm run suite -- COMMANDE [ARGUMENTS…]')
  process.exit(2)
}
await inSuite(async ({ environment, logFile }) => {
  console.log(`▸ ${[command, ...parameters].join(' ')}   (journal : ${logFile})`)
  const env = { ...process.env, ...environment }
  return runCommand([command, ...parameters], { cwd: ROOT, env, bond: 'parent' })
})
