import { SECOND_MS } from '@sesame/contract/durations'
import * as fc from 'fast-check'
import { must, OWN_ACTS, THIEF_ACTS, TIME_ACTS } from './door-acts.ts'
import {
  asksForCode,
  factorOf,
  mayRead,
  openDoor,
  type Answer,
  type Door,
  type Turned,
} from './door.ts'
import { OWN_FACTOR_ACTS, THIEF_FACTOR_ACTS } from './factor-acts.ts'

const ACTS = {
  own: { ...OWN_ACTS, ...OWN_FACTOR_ACTS },
  thief: { ...THIEF_ACTS, ...THIEF_FACTOR_ACTS },
  time: TIME_ACTS,
} as const
type Actor = keyof typeof ACTS

export interface DoorStep {
  readonly who: Actor
  readonly act: string
  readonly pick: number
}

/** Acts that create ten recovery codes. Hashing these takes some 200 ms, and several times that on a busy machine. */
export const SLOW_ACTS = /turn the factor on|replace the recovery codes/

function weightOf(who: Actor, act: string): number {
  // Acts that remove the second factor, and slow acts, are less frequent.
  if (act.includes('the factor') || SLOW_ACTS.test(act)) return 1
  return who === 'time' ? 8 : 4
}

function sequences(leftOut: RegExp | undefined): fc.Arbitrary<DoorStep[]> {
  const all = (Object.keys(ACTS) as Actor[]).flatMap((who) =>
    Object.keys(ACTS[who])
      .filter((act) => leftOut?.test(act) !== true)
      .map((act) => ({ arbitrary: fc.constant({ who, act }), weight: weightOf(who, act) })),
  )
  const step = fc
    .tuple(fc.oneof(...all), fc.nat(11))
    .map(([one, pick]): DoorStep => ({ ...one, pick }))
  return fc.array(step, { maxLength: 30, size: 'max' })
}

interface Extent {
  readonly numRuns: number
  readonly leftOut?: RegExp
}

/**
 * Runs random sequences of acts by Marie, who has a second factor, and by a thief who knows her password and copies her ID
 * tokens, her tickets and the codes that she used. While a sign-in requires a code, the thief gets no token and no further access
 * to data. He can only use up his own tries and begin the waiting period, and he cannot lock Marie out on a device that she has
 * used before. While a sign-in requires no code, he may turn on a factor of his own, until Marie reports in time that it wasn't
 * her.
 */
export async function doorHolds(
  turned: readonly Turned[],
  { numRuns, leftOut }: Extent,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...turned), sequences(leftOut), async (from, steps) => {
      await run(openDoor(from), steps)
    }),
    { numRuns },
  )
}

/** Replays a stored sequence. Resolves with the status of each step's last response; null if the step was not possible. */
export const replayAtDoor = (
  turned: Turned,
  steps: readonly DoorStep[],
): Promise<readonly (number | null)[]> => run(openDoor(turned), steps)

async function run(door: Door, steps: readonly DoorStep[]): Promise<readonly (number | null)[]> {
  const statuses = []
  for (const one of steps) statuses.push(await take(door, one))
  door.world.now += SECOND_MS
  const isHis = () => door.factor.by === 'thief' && asksForCode(door)
  if (isHis()) await OWN_FACTOR_ACTS['say « that wasn’t me » to the factor']?.(door, 0)
  // Marie received an alert, but responded too late.
  if (isHis()) return statuses
  const [last] = (await OWN_ACTS['enter on the laptop']?.(door, 0)) ?? []
  must(last?.accessToken !== undefined, `Marie enters: ${last?.status}`)
  return statuses
}

async function take(door: Door, { who, act, pick }: DoorStep): Promise<number | null> {
  door.world.now += SECOND_MS
  const isHers = asksForCode(door) && door.factor.by === 'marie'
  const before = seen(door)
  const answers = (await ACTS[who][act]?.(door, pick)) ?? []
  const status = answers.at(-1)?.status ?? null
  const { codes } = factorOf(door) ?? {}
  if (codes) must(Object.keys(codes).length === door.factor.codes.length, `${act}: the codes left`)
  if (who !== 'thief' || !isHers) return status
  const after = seen(door)
  const got = answers.find(isEntrance)
  must(got === undefined, `${act}: no entrance, ${JSON.stringify(got)}`)
  must(after.kept === before.kept, `${act}: ${before.kept} stays, ${after.kept}`)
  must(before.wait === null || after.wait === before.wait, `${act}: the wait of ${before.wait}`)
  const read = after.read.filter((idToken) => !before.read.includes(idToken))
  must(read.length === 0, `${act}: ${read.join()} does not read`)
  return status
}

const isEntrance = ({ accessToken, customToken }: Answer) =>
  accessToken !== undefined || customToken !== undefined

function seen(door: Door) {
  const { tries: _tries, wait, ...factor } = factorOf(door) ?? {}
  const states = door.world.tree.read('access/marie/states') ?? {}
  return {
    /**
     * State that the thief must never change: Marie's sessions, and the second factor except its tries and its waiting period.
     */
    kept: JSON.stringify({ factor, sids: Object.keys(states) }),
    /** The time when the waiting period ends, if it has begun. The thief may begin one. */
    wait: wait?.until ?? null,
    /** The thief's proofs with which the database rules allow reading. */
    read: door.his.proofs.filter((idToken) => mayRead(door, idToken)),
  }
}
