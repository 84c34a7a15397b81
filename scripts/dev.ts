/** The suite with demo accounts, the functions rebuilt and the client reloaded as files change. */
import { DEFAULT_PORTS } from '@sesame/emulators/suite/ports'
import { spawn } from 'node:child_process'
import { choosePorts } from './choose-ports.ts'
import { interrupted } from '@sesame/emulators/suite/interrupted'
import { openSuite } from './open-suite.ts'
import { ROOT } from './project.ts'
import { DEMO_ACCOUNTS } from './suite/seed/demo-accounts.ts'
import { seed } from './suite/seed/seed.ts'

const stopRequested = interrupted()
try {
  const ports = await choosePorts(process.env)
  const suite = await openSuite(ports, console.log)
  await seed(suite.environment)
  const env = {
    ...process.env,
    ...suite.environment,
    VITE_EMULATOR_OFFSET: String(ports.hosting - DEFAULT_PORTS.hosting),
  }
  const watchers = [
    spawn(process.execPath, ['functions/build.ts', '--watch'], {
      cwd: ROOT,
      stdio: 'inherit',
      env,
    }),
    spawn('vite', ['web', '--mode', 'emulator'], { cwd: ROOT, stdio: 'inherit', env }),
  ]
  for (const { email, password } of DEMO_ACCOUNTS) console.log(`  ${email}   ${password}`)
  console.log(`  Journal : ${suite.logFile} · Arrêter : Ctrl-C`)
  await Promise.race([stopRequested, suite.ended])
  for (const watcher of watchers) watcher.kill()
  await suite.stop()
  process.exit(0)
} catch (error) {
  console.error(`✖ ${(error as Error).message}`)
  process.exit(1)
}
