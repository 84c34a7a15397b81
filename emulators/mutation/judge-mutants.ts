import { localized } from '../src/texts/localized.ts'
import type { Lane } from './lanes.ts'
import { describeMutant, type Mutant } from './mutant.ts'
import type { RulesUnderTest, Service } from './rules-files.ts'
import type { Choice, RulesTest, RulesTests } from './rules-tests.ts'

/**
 * How many of the most recent killing tests run first, because neighbouring mutants are mostly killed by the same
 * tests.
 */
const RECENT = 4

export interface Judgement {
  readonly files: readonly RulesUnderTest[]
  readonly lanes: readonly Lane[]
  /** Opens the tests of a service, with these variables in their environment. */
  readonly openTests: (service: Service, env: Lane['env']) => Promise<RulesTests>
  /** Called with each mutant once it is judged. */
  readonly heard: (mutant: Mutant, survived: boolean) => void
}

/**
 * Runs the rules tests against every mutant, all lanes in parallel, and returns the mutants that survive. Only a
 * failing test kills a mutant.
 *
 * @throws {Error} when a test fails without any mutation, before or afterwards, or a mutant is not a valid rules file.
 */
export async function survivorsOf(judgement: Judgement): Promise<Mutant[]> {
  const { files, lanes } = judgement
  const queues = new Map(
    lanes.map(({ service }) => {
      const own = files.filter((file) => file.service === service)
      return [service, own.flatMap(({ mutants }) => mutants)]
    }),
  )
  // A failure in one lane stops the others, each after its current mutant.
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

/** Judges the mutants left in the queue; the original rules are in force before and afterwards. */
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

/** Checked before and after all mutants, so that any failure in between is due to the mutation. */
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

/** Runs the likeliest tests first, and all of them before it gives up. */
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

/** The top-level place of a rule, which the names of its tests contain. Functions have none. */
function areaOf({ rule }: Mutant): string | undefined {
  return /^(?:\/b\/\{bucket\}\/o\/)?(?<area>[a-zA-Z]+)(?=\/| \.|$)/.exec(rule)?.groups?.['area']
}
