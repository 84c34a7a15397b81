import { SECOND_MS } from '@sesame/contract/durations'
import * as fc from 'fast-check'
import { OWN_ACTS, THIEF_ACTS, TIME_ACTS } from './door-acts.ts'
import {
  asksForCode,
  factorOf,
  mayRead,
  openDoor,
  type Answer,
  type Door,
  type Turned,
} from './door.ts'

const ACTS = { own: OWN_ACTS, thief: THIEF_ACTS, time: TIME_ACTS } as const
type Actor = keyof typeof ACTS

interface Step {
  readonly who: Actor
  readonly act: string
  readonly pick: number
}

const step: fc.Arbitrary<Step> = fc
  .oneof(
    ...(Object.keys(ACTS) as Actor[]).flatMap((who) =>
      Object.keys(ACTS[who]).map((act) => ({
        arbitrary: fc.constant({ who, act }),
        weight: who === 'time' ? 4 : 2,
      })),
    ),
  )
  .chain((one) =>
    fc.record({ who: fc.constant(one.who), act: fc.constant(one.act), pick: fc.nat(11) }),
  )

/**
 * Random sequences of Marie, who has a second factor, and of a thief who knows her password and copies her ID tokens and
 * tickets. While a code is asked for, he gets no token and reads nothing, and changes nothing but his tries and the beginning
 * of the wait; and nothing that he does keeps her out on a device that she knows.
 */
export async function doorHolds(turned: Turned, numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30, size: 'max' }), async (steps) => {
      const door = openDoor(turned)
      for (const one of steps) await take(door, one)
      door.world.now += SECOND_MS
      const [last] = (await OWN_ACTS['enter on the laptop']?.(door, 0)) ?? []
      if (last?.accessToken === undefined) throw new Error(`Marie is kept out: ${last?.status}`)
    }),
    { numRuns },
  )
}

async function take(door: Door, { who, act, pick }: Step): Promise<void> {
  door.world.now += SECOND_MS
  const isAsked = asksForCode(door)
  const [before, began] = [what(door), waitOf(door)]
  const answers = (await ACTS[who][act]?.(door, pick)) ?? []
  if (who !== 'thief' || !isAsked) return
  const got = answers.find(isEntrance)
  if (got) throw new Error(`${act}: ${JSON.stringify(got)}`)
  const [left, until] = [what(door), waitOf(door)]
  if (left !== before) throw new Error(`${act}: ${before} became ${left}`)
  if (until !== began && began !== null)
    throw new Error(`${act}: the wait of ${began} became ${until}`)
  const reads = door.his.proofs.filter((idToken) => mayRead(door, idToken))
  if (reads.length > 0) throw new Error(`${act}: ${reads.join()} reads`)
}

const isEntrance = ({ accessToken, customToken }: Answer) =>
  accessToken !== undefined || customToken !== undefined

/** What a thief never changes: the factor, apart from its tries and its wait, and her sessions. */
function what(door: Door): string {
  const { tries: _tries, wait: _wait, ...factor } = factorOf(door) ?? {}
  const states = door.world.tree.read('access/marie/states') ?? {}
  return JSON.stringify({ factor, sids: Object.keys(states) })
}

/** When the wait ends, if it has begun. A thief may begin one. */
function waitOf(door: Door): number | null {
  const { wait } = (factorOf(door) ?? {}) as { wait?: { until: number } }
  return wait?.until ?? null
}
