/**
 * Runs Sésame on emulators, with demo accounts; Ctrl-C stops everything.
 *
 * Usage: npm start, or npm run dev: with functions rebuilt and the client reloaded as files change
 */
import { PRODUCT } from '@sesame/contract/product'
import { interrupted } from 'sesame-emulators/suite/interrupted'
import { DEFAULT_PORTS } from 'sesame-emulators/suite/ports'
import { spawn, type ChildProcess } from 'node:child_process'
import { choosePorts } from './choose-ports.ts'
import { openSuite, type OpenSuite } from './open-suite.ts'
import { ROOT } from './project.ts'
import { DEMO_ACCOUNTS } from '../tests/support/demo-accounts.ts'
import { DEMO_OPERATORS } from '../tests/support/demo-operators.ts'
import { seed } from './suite/seed/seed.ts'

const stopRequested = interrupted({ bond: 'parent' })
try {
  const suite = await Promise.race([
    choosePorts(process.env).then((ports) => openSuite(ports, console.log)),
    stopRequested.then(() => null),
  ])
  if (suite) {
    console.log('Comptes de démonstration…')
    await seed(suite.environment)
    const watchers = process.argv.includes('--watch') ? watch(suite) : []
    console.log(`
${PRODUCT} est prêt : ${suite.environment['HOSTING_URL']}

  Comptes de démonstration
${DEMO_ACCOUNTS.map(({ email, password }) => `    ${email}   ${password}`).join('\n')}

  Console des opérateurs : ${suite.environment['TOOLS_URL']}

  Opérateurs de démonstration
${DEMO_OPERATORS.map(({ email, password, role }) => `    ${email}   ${password}   ${role}`).join('\n')}

  Boîte de réception : ${suite.environment['INBOX_URL']}

  Émulateurs : ${suite.kind === 'official' ? 'officiels' : 'embarqués'}
  Journal :    ${suite.logFile}
  Arrêter :    Ctrl-C
`)
    await Promise.race([stopRequested, suite.ended])
    console.log('Arrêt…')
    for (const watcher of watchers) watcher.kill()
    await suite.stop()
  }
  process.exit(0)
} catch (error) {
  console.error(`✖ ${(error as Error).message}`)
  process.exit(1)
}

/** Starts the functions' rebuilder and the clients' dev servers, which print their addresses. */
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
