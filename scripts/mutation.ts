/**
 * Puts deliberate faults in the security rules, one at a time, and runs the rules tests against each. A fault that no
 * test notices (a survivor) is an untested rule.
 *
 * Usage: npm run test:rules:mutation, or with the name of one rules file after `--`
 */
import { join } from 'node:path'
import { survivorsOf } from 'sesame-emulators/mutation/judge-mutants'
import { openLanes } from 'sesame-emulators/mutation/lanes'
import { describeMutant, type Mutant } from 'sesame-emulators/mutation/mutant'
import { rulesFiles } from 'sesame-emulators/mutation/rules-files'
import { openRulesTests } from 'sesame-emulators/mutation/rules-tests'
import { isAbout, printScore } from 'sesame-emulators/mutation/score'
import { EQUIVALENT_MUTANTS } from '../tests/rules/equivalent-mutants.ts'
import { ROOT } from './project.ts'

/** The rules files, and the folders of their tests in tests/rules. */
const SERVICES = {
  'database.rules.json': 'database',
  'statistics.rules.json': 'database',
  'storage.rules': 'storage',
} as const

const TESTS = join(ROOT, 'tests', 'rules', 'vitest.config.ts')

const lanes = openLanes(rulesFiles(ROOT, SERVICES))
try {
  process.exitCode = (await judge()) ? 0 : 1
} catch (error) {
  console.error(`✖ ${(error as Error).message}`)
  process.exitCode = 1
} finally {
  for (const lane of lanes) lane.close()
}

/** Whether every mutant but the known equivalents was killed. */
async function judge(): Promise<boolean> {
  const start = Date.now()
  const seconds = () => Math.round((Date.now() - start) / 1000)
  const files = rulesFiles(ROOT, SERVICES, process.argv[2])
  const total = files.reduce((sum, { mutants }) => sum + mutants.length, 0)
  console.log(`▸ ${total} mutants`)
  let judged = 0
  const heard = (mutant: Mutant, survived: boolean) => {
    judged += 1
    const isKnown = EQUIVALENT_MUTANTS.some((entry) => isAbout(entry, mutant))
    if (survived) console.log(`  ${isKnown ? 'équivalent' : 'survit'} : ${describeMutant(mutant)}`)
    if (judged % 25 === 0) console.log(`  … ${judged} sur ${total}, ${seconds()} s`)
  }
  const survivors = await survivorsOf({
    files,
    lanes,
    openTests: (service, env) => openRulesTests(TESTS, service, env),
    heard,
  })
  const isProved = printScore(files, survivors, EQUIVALENT_MUTANTS, console.log)
  console.log(`${isProved ? '✔' : '✖'} ${seconds()} s en tout`)
  return isProved
}
