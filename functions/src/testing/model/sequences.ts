import * as fc from 'fast-check'
import type { Act, Scene, Step } from './act.ts'
import { leadsToFault } from './known-faults.ts'
import { checkAlways, checkAtLast } from './always.ts'
import { DEVICE_ACTS } from './device-acts.ts'
import { PASSING_ACTS } from './passing-acts.ts'
import { PROVIDER_ACTS } from './provider-acts.ts'
import { PROOF_ACTS } from './proof-acts.ts'
import { SESSION_ACTS } from './session-acts.ts'
import { TOKEN_ACTS } from './token-acts.ts'
import { freshModel, WHO, type Model } from './state.ts'
import type { System } from './system.ts'

const ACTS: Readonly<Record<string, Act>> = {
  ...PROVIDER_ACTS,
  ...TOKEN_ACTS,
  ...DEVICE_ACTS,
  ...SESSION_ACTS,
  ...PROOF_ACTS,
  ...PASSING_ACTS,
}

/** The relative frequency of steps; 2 by default. Sign-ins are frequent, because most steps need one. */
const WEIGHTS: Readonly<Record<string, number>> = {
  'come in': 24,
  refresh: 12,
  lock: 8,
  unlock: 12,
  'change the password': 6,
  reauthenticate: 6,
  'enter by Google': 8,
  'time passes': 6,
  'list the devices': 4,
  'sign in': 6,
  continue: 4,
  'read the profile': 4,
  'reset the password': 4,
  'link Google': 8,
  'come in by the linked account': 12,
  'link Google and tell': 8,
  'remove Google': 4,
  'remove the password': 4,
  'set a password': 4,
  // Infrequent, because this step is slow.
  'sign in twenty times': 1,
}

/** A step as a fast-check command. */
class Command implements fc.AsyncCommand<Model, System> {
  readonly step: Step
  isTaken = false
  constructor(step: Step) {
    this.step = step
  }
  check(model: Readonly<Model>): boolean {
    if (ACTS[this.step.do]?.possible(model, this.step) !== true) return false
    return !model.avoidsFaults || !leadsToFault(model, this.step)
  }
  run(model: Model, system: System): Promise<void> {
    this.isTaken = true
    return take({ model, system, step: this.step })
  }
  toString(): string {
    return JSON.stringify(this.step)
  }
}

async function take(scene: Scene): Promise<void> {
  await scene.system.tick()
  await ACTS[scene.step.do]?.run(scene)
  await checkAlways(scene)
}

interface Extent {
  readonly numRuns: number
  readonly maxCommands: number
  /** Steps that this system does not support. */
  readonly leftOut?: readonly string[]
  /** Whether to report a failing sequence without shortening it, for slow systems. */
  readonly endOnFailure?: boolean
}

/**
 * Runs random sequences, each on a new system. A failure prints the seed, path and steps, so that the sequence can be stored with
 * the other known sequences.
 */
export async function tryOut(start: () => System, extent: Extent): Promise<void> {
  const { numRuns, endOnFailure = false } = extent
  const property = fc.asyncProperty(sequences(extent), (steps) => runSequence(steps, start(), true))
  await fc.assert(property, { numRuns, endOnFailure, includeErrorInReport: true })
}

function sequences({ maxCommands, leftOut = [] }: Extent) {
  const names = Object.keys(ACTS).filter((name) => !leftOut.includes(name))
  const step = fc.record({
    do: fc.oneof(
      ...names.map((name) => ({ arbitrary: fc.constant(name), weight: WEIGHTS[name] ?? 2 })),
    ),
    who: fc.constantFrom(...WHO),
    pick: fc.nat(9),
    flag: fc.boolean(),
  })
  return fc.commands([step.map((taken) => new Command(taken))], { maxCommands, size: 'max' })
}

/** Runs a sequence of steps, then tries the newest tokens once more. */
async function runSequence(
  commands: Iterable<fc.AsyncCommand<Model, System>>,
  system: System,
  avoidsFaults: boolean,
): Promise<void> {
  const model = freshModel(system, avoidsFaults)
  await fc.asyncModelRun(() => ({ model, real: system }), commands)
  const step: Step = { do: 'at last', who: 'thief', pick: 0, flag: false }
  await checkAtLast({ model, system, step })
}

/** Replays a stored sequence. Resolves with how many of its steps were possible. */
export async function replay(steps: readonly Step[], system: System): Promise<number> {
  const commands = steps.map((step) => new Command(step))
  await runSequence(commands, system, false)
  return commands.filter(({ isTaken }) => isTaken).length
}
