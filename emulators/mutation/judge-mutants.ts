import { localized } from '../src/texts/localized.ts'
import type { Lane } from './lanes.ts'
import { describeMutant, type Mutant } from './mutant.ts'
import type { RulesUnderTest, Service } from './rules-files.ts'
import type { Choice, RulesTest, RulesTests } from './rules-tests.ts'

/** The number of recent killing tests to run first. The same tests kill most neighbouring mutants. */
const RECENT = 4

export interface Judgement {
  readonly files: readonly RulesUnderTest[]
  readonly lanes: readonly Lane[]
  /** Opens the rules tests of a service, with `env` as their environment variables. */
  readonly openTests: (service: Service, env: Lane['env']) => Promise<RulesTests>
  /** Called with the outcome of each mutant. */
  readonly heard: (mutant: Mutant, survived: boolean) => void
}

/**
 * Runs the rules tests against every mutant, all lanes in parallel, and returns the mutants that survive. Only a failing
 * test kills a mutant.
 *
 * @throws {Error} if a test fails without any mutation, before or afterwards, or if a mutant is not a valid rules file.
 */
export async function survivorsOf(judgement: Judgement): Promise<Mutant[]> {
  const { files, lanes } = judgement
  const queues = new Map(
    lanes.map(({ service }) => {
      const own = files.filter((file) => file.service === service)
      return [service, own.flatMap(({ mutants }) => mutants)]
    }),
  )
  // A failure in one lane stops the other lanes, each after its current mutant.
  const stopAll = (error: unknown): never => {
    for (const queue of queues.values()) queue.splice(0)
    throw error
  }
  const judged = lanes.flatMap((lane) => {
    const queue = queues.get(lane.service) ?? []
    return queue.length > 0 ? [judgeIn(lane, judgement, queue).catch(stopAll)] : []
  })
  const verdicts = await Promise.allSettled(judged)
  return verdicts.flatMap((verdict) => {
    if (verdict.status === 'rejected') throw verdict.reason
    return verdict.value
  })
}

/** Tests the mutants left in the queue. The original rules are in force before and afterwards. */
async function judgeIn(
  lane: Lane,
  { files, openTests, heard }: Judgement,
  queue: Mutant[],
): Promise<Mutant[]> {
  const own = files.filter(({ service }) => service === lane.service)
  const restore = () => own.forEach(({ name, source }) => lane.put(name, source))
  restore()
  const tests = await openTests(lane.service, lane.env)
  try {
    await expectNoFailure(tests)
    const survivors: Mutant[] = []
    const killers: RulesTest[] = []
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      putInForce(lane, mutant)
      const killer = await killerOf(mutant, tests, killers.slice(0, RECENT))
      if (killer) remember(killers, killer)
      else survivors.push(mutant)
      heard(mutant, killer === null)
      restore()
    }
    await expectNoFailure(tests)
    return survivors
  } finally {
    await tests.close()
  }
}

function putInForce(lane: Lane, mutant: Mutant) {
  try {
    lane.put(mutant.file, mutant.source)
  } catch (error) {
    const what = describeMutant(mutant)
    const text = localized({ fr: `Mutant refusé\u00A0: ${what}`, en: `Mutant refused: ${what}` })
    throw new Error(text, { cause: error })
  }
}

/** Runs before and after all mutants, to prove that every failure between the two runs is due to a mutation. */
async function expectNoFailure(tests: RulesTests) {
  const failure = await tests.firstFailure()
  if (failure) {
    const test = `${failure.file} ${failure.name}`
    throw new Error(
      localized({
        fr: `Sans mutation, un test échoue\u00A0: ${test}`,
        en: `A test fails without any mutation: ${test}`,
      }),
    )
  }
}

/** First runs the tests that are most likely to fail, then all tests. Returns null if none fails. */
async function killerOf(
  mutant: Mutant,
  tests: RulesTests,
  recent: readonly RulesTest[],
): Promise<RulesTest | null> {
  const area = areaOf(mutant)
  const choices: Choice[] = [
    ...(recent.length > 0 ? [{ tests: recent }] : []),
    ...(area === undefined ? [] : [{ named: area }]),
    {},
  ]
  for (const choice of choices) {
    const failure = await tests.firstFailure(choice)
    if (failure) return failure
  }
  return null
}

function remember(killers: RulesTest[], { file, name }: RulesTest) {
  const at = killers.findIndex((known) => known.file === file && known.name === name)
  if (at >= 0) killers.splice(at, 1)
  if (name !== '') killers.unshift({ file, name })
}

/**
 * The top-level location of a mutated rule. The names of the tests of that location contain it. A mutated function
 * belongs to no location.
 */
function areaOf({ rule }: Mutant): string | undefined {
  return /^(?:\/b\/\{bucket\}\/o\/)?(?<area>[a-zA-Z]+)(?=\/| \.|$)/.exec(rule)?.groups?.['area']
}
