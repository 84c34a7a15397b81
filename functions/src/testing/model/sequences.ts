import * as fc from 'fast-check'
import type { Act, Scene, Step } from './act.ts'
import { checkAlways, checkAtLast } from './always.ts'
import { DEVICE_ACTS } from './device-acts.ts'
import { PASSING_ACTS } from './passing-acts.ts'
import { PROVIDER_ACTS } from './provider-acts.ts'
import { SESSION_ACTS } from './session-acts.ts'
import { freshModel, WHO, type Model } from './state.ts'
import type { System } from './system.ts'

const ACTS: Readonly<Record<string, Act>> = {
  ...PROVIDER_ACTS,
  ...DEVICE_ACTS,
  ...SESSION_ACTS,
  ...PASSING_ACTS,
}

/** How often something is done, where that is not twice: who has nothing has nothing to lose. */
const WEIGHTS: Readonly<Record<string, number>> = {
  ...{ 'come in': 24, refresh: 12, lock: 8, unlock: 12, 'change the password': 6 },
  ...{ reauthenticate: 6, 'enter by Google': 8, 'time passes': 6, 'list the devices': 4 },
  ...{ 'sign in': 6, continue: 4, 'read the profile': 4, 'reset the password': 4 },
  ...{ 'link Google': 8, 'come in by the linked account': 12 },
  // Takes as long as all the rest.
  'sign in twenty times': 1,
}

/** A step as fast-check runs it. */
class Command implements fc.AsyncCommand<Model, System> {
  readonly step: Step
  isTaken = false
  constructor(step: Step) {
    this.step = step
  }
  check(model: Readonly<Model>): boolean {
    return ACTS[this.step.do]?.possible(model, this.step) === true
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

/** How far to go. */
interface Extent {
  readonly numRuns: number
  readonly maxCommands: number
  /** Steps that a system cannot take. */
  readonly leftOut?: readonly string[]
  /** Prints what failed as it is, where making it smaller would take too long. */
  readonly endOnFailure?: boolean
}

/**
 * Runs other sequences each time, each against a system of its own. What fails is printed with the
 * seed and the path that bring it back, as steps that can be kept.
 */
export async function tryOut(start: () => System, extent: Extent): Promise<void> {
  const { numRuns, endOnFailure = false } = extent
  const property = fc.asyncProperty(sequences(extent), (steps) => runSequence(steps, start()))
  await fc.assert(property, { numRuns, endOnFailure })
}

/** Sequences of steps, of those that a system can take. */
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

/** Runs a sequence against a system of its own, and tries everything once more at its end. */
async function runSequence(
  commands: Iterable<fc.AsyncCommand<Model, System>>,
  system: System,
): Promise<void> {
  const model = freshModel()
  await fc.asyncModelRun(() => ({ model, real: system }), commands)
  const step: Step = { do: 'at last', who: 'thief', pick: 0, flag: false }
  await checkAtLast({ model, system, step })
}

/** The same for steps that were kept; resolves with how many of them were possible. */
export async function replay(steps: readonly Step[], system: System): Promise<number> {
  const commands = steps.map((step) => new Command(step))
  await runSequence(commands, system)
  return commands.filter(({ isTaken }) => isTaken).length
}
