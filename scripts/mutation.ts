/**
 * Puts deliberate faults in the security rules, one at a time, and runs the rules tests against each:
 * a fault that no test notices (a survivor) is a rule that is not proved.
 *
 * Usage: npm run test:rules:mutation
 */
import { choosePorts } from './choose-ports.ts'
import { judgeMutants } from './mutation/judge-mutants.ts'
import { openSuite } from './open-suite.ts'

try {
  const suite = await openSuite(await choosePorts(process.env, 'auto'), console.log)
  try {
    Object.assign(process.env, suite.environment)
    process.exitCode = (await judgeMutants(process.env, process.argv[2])) ? 0 : 1
  } finally {
    await suite.stop()
  }
} catch (error) {
  console.error(`✖ ${(error as Error).message}`)
  process.exitCode = 1
}
