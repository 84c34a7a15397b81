/**
 * Runs everything on emulators, with demo accounts, until Ctrl-C.
 *
 * Usage: npm start [-- --watch | --example]; with --watch, like npm run dev, rebuilds functions and reloads clients when files
 * change; with --example, runs a copy of the repository with the example application
 */
import { PRODUCT } from '@sesame/contract/product'
import { interrupted } from 'sesame-emulators/suite/interrupted'
import { DEFAULT_PORTS } from 'sesame-emulators/suite/ports'
import { runCommand } from 'sesame-emulators/suite/run-command'
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { choosePorts } from './choose-ports.ts'
import { copyWithExample } from './copy-repository.ts'
import { describeError } from './describe-error.ts'
import { localized, type Text } from './localized.ts'
import { openSuite, type OpenSuite } from './open-suite.ts'
import { ROOT } from './project.ts'
import { DEMO_ACCOUNTS } from '../tests/support/demo-accounts.ts'
import { DEMO_OPERATORS } from '../tests/support/demo-operators.ts'
import { seed } from './suite/seed/seed.ts'
import { understood } from './usage.ts'

const { values } = understood(readOptions, {
  fr: `Usage\u00A0: npm start [-- --watch | --example]

  Lance ${PRODUCT} sur des émulateurs, avec des comptes de démonstration, et affiche ses adresses.
  --watch, ou npm run dev, reconstruit les fonctions et recharge les clients à chaque changement.
  --example lance une copie du dépôt, avec l’exemple derrière la porte (docs/behind-the-door.md).
  SESAME_PORT_OFFSET=auto choisit des ports libres, SESAME_EMULATORS les émulateurs. Ctrl-C arrête tout.`,
  en: `Usage: npm start [-- --watch | --example]

  Runs ${PRODUCT} on emulators, with demo accounts, and prints its addresses.
  --watch, or npm run dev, rebuilds the functions and reloads the clients as files change.
  --example runs a copy of the repository, with the example behind the door (docs/behind-the-door.md).
  SESAME_PORT_OFFSET=auto chooses free ports, SESAME_EMULATORS the emulators. Ctrl-C stops everything.`,
})
if (values.example === true) process.exit(await startExample())
const stopRequested = interrupted({ bond: 'parent' })
try {
  const suite = await Promise.race([
    choosePorts(process.env).then((ports) => openSuite(ports, console.log)),
    stopRequested.then(() => null),
  ])
  if (suite) {
    console.log(localized({ fr: 'Comptes de démonstration…', en: 'Demo accounts…' }))
    await seed(suite.environment)
    const watchers = values.watch === true ? watch(suite) : []
    console.log(localized(addressesOf(suite)))
    await Promise.race([stopRequested, suite.ended])
    console.log(localized({ fr: 'Arrêt…', en: 'Stopping…' }))
    for (const watcher of watchers) watcher.kill()
    await suite.stop()
  }
  process.exit(0)
} catch (error) {
  console.error(`✖ ${describeError(error)}`)
  process.exit(1)
}

/** Parses the options. Returns null for both --watch and --example, because nobody edits files in the temporary copy. */
function readOptions() {
  const options = { watch: { type: 'boolean' }, example: { type: 'boolean' } } as const
  const parsed = parseArgs({ options })
  const { watch, example } = parsed.values
  return watch === true && example === true ? null : parsed
}

/** Runs a copy of the repository with the example application; resolves to the exit code. */
async function startExample(): Promise<number> {
  // Copying takes seconds and blocks this process. After Ctrl-C in the meantime, the process exits when the copy is complete, so
  // that it can delete the copy.
  const end = () => process.exit(130)
  process.once('SIGINT', end)
  const folder = copyWithExample()
  await setImmediate()
  process.off('SIGINT', end)
  console.log(
    localized({
      fr: `Exemple\u00A0: examples/notebook, derrière la porte d’une copie du dépôt (${folder})`,
      en: `Example: examples/notebook, behind the door of a copy of the repository (${folder})`,
    }),
  )
  const words = [process.execPath, join('scripts', 'start.ts')]
  return runCommand(words, { cwd: folder, env: process.env, bond: 'parent' })
}

/** Returns the message to the developer: addresses, demo accounts, and how to stop. */
function addressesOf({ environment, kind, logFile }: OpenSuite): Text {
  const accounts = DEMO_ACCOUNTS.map(({ email, password }) => `    ${email}   ${password}`)
  const operators = DEMO_OPERATORS.map(
    ({ email, password, role }) => `    ${email}   ${password}   ${role}`,
  )
  return {
    fr: `
${PRODUCT} est prêt\u00A0: ${environment['HOSTING_URL']}

  Comptes de démonstration
${accounts.join('\n')}

  Console des opérateurs\u00A0: ${environment['TOOLS_URL']}

  Opérateurs de démonstration
${operators.join('\n')}

  Boîte de réception\u00A0: ${environment['INBOX_URL']}

  Émulateurs\u00A0: ${kind === 'official' ? 'officiels' : 'embarqués'}
  Journal\u00A0:    ${logFile}
  Arrêter\u00A0:    Ctrl-C
`,
    en: `
${PRODUCT} is ready: ${environment['HOSTING_URL']}

  Demo accounts
${accounts.join('\n')}

  Operators’ console: ${environment['TOOLS_URL']}

  Demo operators
${operators.join('\n')}

  Inbox: ${environment['INBOX_URL']}

  Emulators: ${kind}
  Log:       ${logFile}
  Stop:      Ctrl-C
`,
  }
}

/** Starts the build of the functions in watch mode, and the clients' dev servers, which print their addresses. */
function watch({ environment }: OpenSuite): ChildProcess[] {
  const offset = Number(new URL(environment['HOSTING_URL'] ?? '').port) - DEFAULT_PORTS.hosting
  const env = { ...process.env, ...environment, VITE_EMULATOR_OFFSET: String(offset) }
  return [
    spawn(process.execPath, ['functions/build.ts', '--watch'], {
      cwd: ROOT,
      stdio: 'inherit',
      env,
    }),
    ...['web', 'console'].map((client) =>
      spawn('vite', [client, '--mode', 'emulator'], { cwd: ROOT, stdio: 'inherit', env }),
    ),
  ]
}
