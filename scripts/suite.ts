/**
 * Runs a command inside its own suite and exits with its code.
 *
 * Usage: npm run suite -- COMMAND [ARGUMENTS…]
 */
import { interrupted } from 'sesame-emulators/suite/interrupted'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
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
  const child = spawn(command, parameters, { cwd: ROOT, stdio: 'inherit', env })
  void interrupted().then(() => child.kill('SIGTERM'))
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 130
})
