/**
 * Puts deliberate faults in the security rules, one at a time, and runs the rules tests against each. A fault that no
 * test notices (a survivor) is an untested rule.
 *
 * Usage: npm run test:rules:mutation, or with the name of one rules file after `--`
 */
import { EQUIVALENT_MUTANTS, isAbout } from '../tests/mutation/equivalent-mutants.ts'
import { survivorsOf } from '../tests/mutation/judge-mutants.ts'
import { openLanes } from '../tests/mutation/lanes.ts'
import { describeMutant, type Mutant } from '../tests/mutation/mutant.ts'
import { rulesFiles } from '../tests/mutation/rules-files.ts'
import { openRulesTests } from '../tests/mutation/rules-tests.ts'
import { printScore } from '../tests/mutation/score.ts'

const lanes = openLanes()
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
  const files = rulesFiles(process.argv[2])
  const total = files.reduce((sum, { mutants }) => sum + mutants.length, 0)
  console.log(`▸ ${total} mutants`)
  let judged = 0
  const heard = (mutant: Mutant, survived: boolean) => {
    judged += 1
    const isKnown = EQUIVALENT_MUTANTS.some((entry) => isAbout(entry, mutant))
    if (survived) console.log(`  ${isKnown ? 'équivalent' : 'survit'} : ${describeMutant(mutant)}`)
    if (judged % 25 === 0) console.log(`  … ${judged} sur ${total}, ${seconds()} s`)
  }
  const survivors = await survivorsOf({ files, lanes, openTests: openRulesTests, heard })
  const isProved = printScore(files, survivors, EQUIVALENT_MUTANTS, console.log)
  console.log(`${isProved ? '✔' : '✖'} ${seconds()} s en tout`)
  return isProved
}
