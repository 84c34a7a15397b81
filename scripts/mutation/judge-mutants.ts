import { EQUIVALENT_MUTANTS, type EquivalentMutant } from './equivalent-mutants.ts'
import type { Mutant } from './mutant.ts'
import { rulesFiles, type RulesUnderTest } from './rules-files.ts'
import { openRulesTests } from './rules-tests.ts'

/**
 * Runs the rules tests against every mutant, in the suite that the environment names, and prints the
 * survivors and the score. Answers whether all died; `only` limits it to one file.
 */
export async function judgeMutants(env: NodeJS.ProcessEnv, only?: string): Promise<boolean> {
  const files = rulesFiles(env).filter(({ name }) => only === undefined || name === only)
  const survivors: Mutant[] = []
  for (const file of files) survivors.push(...(await survivorsOf(file)))
  const open = survivors.filter(
    (mutant) => !EQUIVALENT_MUTANTS.some((known) => isSame(known, mutant)),
  )
  const stale = EQUIVALENT_MUTANTS.filter(
    (known) =>
      files.some(({ name }) => name === known.file) &&
      !survivors.some((mutant) => isSame(known, mutant)),
  )
  for (const mutant of open) console.log(`✖ ${describe(mutant)}`)
  for (const { file, rule, change } of stale)
    console.log(`✖ N’est plus un survivant, à rayer des équivalents : ${file} ${rule} : ${change}`)
  const total = files.reduce((sum, { mutants }) => sum + mutants.length, 0)
  const killed = total - survivors.length
  const equivalents = survivors.length - open.length
  const score = ((100 * killed) / (total - equivalents)).toFixed(1)
  console.log(
    `\n${total} mutants : ${killed} tués, ${equivalents} équivalents, ${open.length} survivants ; score ${score} %`,
  )
  return open.length === 0 && stale.length === 0
}

/** The mutants that no test notices; the rules themselves are in force again afterwards. */
async function survivorsOf(file: RulesUnderTest): Promise<Mutant[]> {
  console.log(`▸ ${file.name} : ${file.mutants.length} mutants`)
  const survivors: Mutant[] = []
  const start = Date.now()
  const tests = await openRulesTests(file.tests)
  try {
    const failure = await tests.firstFailure()
    if (failure !== null) throw new Error(`Sans mutation, ${failure} échoue déjà.`)
    for (const [at, mutant] of file.mutants.entries()) {
      await file.put(mutant.source).catch((error: unknown) => {
        throw new Error(`Mutant refusé : ${describe(mutant)}`, { cause: error })
      })
      if ((await tests.firstFailure(areaOf(mutant))) === null) {
        survivors.push(mutant)
        console.log(`  survit : ${describe(mutant)}`)
      }
      if ((at + 1) % 25 === 0)
        console.log(`  … ${at + 1} en ${Math.round((Date.now() - start) / 1000)} s`)
    }
  } finally {
    await file.put(file.source)
    await tests.close()
  }
  return survivors
}

/** The folder of data or files that a rule is about, which its tests name. */
function areaOf({ rule }: Mutant): string | undefined {
  return /^(?:\/b\/\{bucket\}\/o\/)?(?<area>[a-zA-Z]+)\//.exec(rule)?.groups?.['area']
}

function isSame(one: EquivalentMutant, other: Mutant): boolean {
  return (['file', 'rule', 'column', 'change'] as const).every((key) => one[key] === other[key])
}

function describe({ file, line, column, rule, change }: Mutant): string {
  return `${file}:${line}:${column} ${rule} : ${change}`
}
