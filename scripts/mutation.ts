/**
 * Puts deliberate faults into the security rules, one at a time, and runs the rules tests against each. A fault that makes no
 * test fail (a survivor) reveals an untested rule.
 *
 * Usage: npm run test:rules:mutation, or with the name of one rules file after `--`
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { survivorsOf } from 'sesame-emulators/mutation/judge-mutants'
import { openLanes } from 'sesame-emulators/mutation/lanes'
import { describeMutant, type Mutant } from 'sesame-emulators/mutation/mutant'
import { rulesFiles } from 'sesame-emulators/mutation/rules-files'
import { openRulesTests } from 'sesame-emulators/mutation/rules-tests'
import { isAbout, printScore } from 'sesame-emulators/mutation/score'
import { EQUIVALENT_MUTANTS } from '../tests/rules/equivalent-mutants.ts'
import { localized } from './localized.ts'
import { ROOT } from './project.ts'
import { understood } from './usage.ts'

/** The rules files, each with the folder of its tests in tests/rules. */
const SERVICES = {
  'database.rules.json': 'database',
  'statistics.rules.json': 'database',
  'storage.rules': 'storage',
} as const

const TESTS = join(ROOT, 'tests', 'rules', 'vitest.config.ts')

const chosen = understood(readFile, {
  fr: `Usage\u00A0: npm run test:rules:mutation [-- FICHIER]

  Met des fautes dans les règles de sécurité, une à la fois, et lance leurs tests\u00A0; affiche les fautes
  qu’aucun test ne voit. FICHIER en choisit un\u00A0: ${Object.keys(SERVICES).join(', ')}. Ctrl-C arrête.`,
  en: `Usage: npm run test:rules:mutation [-- FILE]

  Puts faults in the security rules, one at a time, and runs their tests; prints the faults that no test
  notices. FILE chooses one: ${Object.keys(SERVICES).join(', ')}. Ctrl-C stops.`,
})
const lanes = openLanes(rulesFiles(ROOT, SERVICES))
try {
  process.exitCode = (await judge()) ? 0 : 1
} catch (error) {
  console.error(`✖ ${(error as Error).message}`)
  process.exitCode = 1
} finally {
  for (const lane of lanes) lane.close()
}

/** Reads which rules file to test; undefined for all, null if the name is unknown. */
function readFile(): { file: string | undefined } | null {
  const [file, ...rest] = parseArgs({ allowPositionals: true }).positionals
  return rest.length > 0 || (file !== undefined && !(file in SERVICES)) ? null : { file }
}

/** Returns whether every mutant made a test fail, except for mutants known to be equivalent. */
async function judge(): Promise<boolean> {
  const start = Date.now()
  const seconds = () => Math.round((Date.now() - start) / 1000)
  const files = rulesFiles(ROOT, SERVICES, chosen.file)
  const total = files.reduce((sum, { mutants }) => sum + mutants.length, 0)
  console.log(
    localized({
      fr: `▸ ${total} mutants\u00A0; Ctrl-C arrête`,
      en: `▸ ${total} mutants; Ctrl-C stops`,
    }),
  )
  let judged = 0
  const heard = (mutant: Mutant, survived: boolean) => {
    judged += 1
    const isKnown = EQUIVALENT_MUTANTS.some((entry) => isAbout(entry, mutant))
    if (survived) {
      const what = describeMutant(mutant)
      console.log(
        localized({
          fr: `  ${isKnown ? 'équivalent' : 'survit'}\u00A0: ${what}`,
          en: `  ${isKnown ? 'equivalent' : 'survives'}: ${what}`,
        }),
      )
    }
    if (judged % 25 === 0) {
      console.log(
        localized({
          fr: `  … ${judged} sur ${total}, ${seconds()} s`,
          en: `  … ${judged} of ${total}, ${seconds()} s`,
        }),
      )
    }
  }
  const survivors = await survivorsOf({
    files,
    lanes,
    openTests: (service, env) => openRulesTests(TESTS, service, env),
    heard,
  })
  const isProved = printScore(files, survivors, EQUIVALENT_MUTANTS, console.log)
  const time = localized({ fr: `${seconds()} s en tout`, en: `${seconds()} s in all` })
  console.log(`${isProved ? '✔' : '✖'} ${time}`)
  return isProved
}
