/** Runs Sésame for real, on emulators, with demo accounts; Ctrl-C stops all of it. */
import { choosePorts } from './choose-ports.ts'
import { interrupted } from '@sesame/emulators/suite/interrupted'
import { openSuite } from './open-suite.ts'
import { DEMO_ACCOUNTS } from './suite/seed/demo-accounts.ts'
import { seed } from './suite/seed/seed.ts'

const stopRequested = interrupted()
try {
  const suite = await Promise.race([
    choosePorts(process.env).then((ports) => openSuite(ports, console.log)),
    stopRequested.then(() => null),
  ])
  if (suite) {
    console.log('Comptes de démonstration…')
    await seed(suite.environment)
    console.log(`
Sésame est prêt : ${suite.environment['HOSTING_URL']}

  Comptes de démonstration
${DEMO_ACCOUNTS.map(({ email, password }) => `    ${email}   ${password}`).join('\n')}

  Émulateurs : ${suite.kind === 'official' ? 'officiels' : 'embarqués'}
  Journal :    ${suite.logFile}
  Arrêter :    Ctrl-C
`)
    await Promise.race([stopRequested, suite.ended])
    console.log('Arrêt…')
    await suite.stop()
  }
  process.exit(0)
} catch (error) {
  console.error(`✖ ${(error as Error).message}`)
  process.exit(1)
}
