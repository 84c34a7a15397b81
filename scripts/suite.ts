/**
 * Starts a suite, runs a command inside it, and exits with the command's code.
 *
 * Usage: npm run suite -- COMMAND [ARGUMENTS…]
 */
import { runCommand } from 'sesame-emulators/suite/run-command'
import { choosePorts } from './choose-ports.ts'
import { describeError } from './describe-error.ts'
import { openSuite } from './open-suite.ts'
import { localized } from './localized.ts'
import { ROOT } from './project.ts'
import { understood } from './usage.ts'

const words = process.argv.slice(2)
understood(
  () => (/^[^-]/.test(words[0] ?? '') ? words : null),
  {
    fr: `Usage\u00A0: npm run suite -- COMMANDE [ARGUMENTS…]

  Lance une commande parmi des émulateurs, sur des ports libres, et se termine avec son code.
  Affiche où est le journal. Ctrl-C arrête tout.`,
    en: `Usage: npm run suite -- COMMAND [ARGUMENTS…]

  Runs a command among emulators, on free ports, and exits with its code.
  Prints where the log is. Ctrl-C stops everything.`,
  },
  words.slice(0, 1),
)
try {
  const suite = await openSuite(await choosePorts(process.env, 'auto'), console.log)
  try {
    const line = words.join(' ')
    console.log(
      localized({
        fr: `▸ ${line}   (journal\u00A0: ${suite.logFile}\u00A0; Ctrl-C arrête tout)`,
        en: `▸ ${line}   (log: ${suite.logFile}; Ctrl-C stops everything)`,
      }),
    )
    const env = { ...process.env, ...suite.environment }
    const options = { cwd: ROOT, env, bond: 'parent' } as const
    process.exitCode = await runCommand(words, options)
  } finally {
    await suite.stop()
  }
} catch (error) {
  console.error(`✖ ${describeError(error)}`)
  process.exitCode = 1
}
