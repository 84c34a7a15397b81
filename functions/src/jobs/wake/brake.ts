import { DAY_MS } from '@sesame/contract/durations'
import type { ErasureKind } from '@sesame/contract/endpoints/console/jobs'
import type { Erasures, ErasuresOfDay } from '../../common/ports/console/erasures.ts'
import { dayOf, daysUpTo } from '../../common/statistics/days.ts'

/** A kind is braked at so many times its usual number of a day… */
const TIMES_USUAL = 5
/** … or, where people are registered, at this share of all of them, if that is less… */
const SHARE = 0.01

/** … but never below. */
const LEAST = 20

/** Of whom there may be many more than registered people. */
const UNREGISTERED: readonly ErasureKind[] = ['guests', 'sign-ups']

/** Over how many days the usual number is the median. */
export const USUAL_DAYS = 14

/** Two owners release the brake, for a day. */
const OWNERS = 2

/** Whether enough owners said that a day's erasures are right. */
export const isReleased = ({ releasedBy }: Pick<ErasuresOfDay, 'releasedBy'>): boolean =>
  Object.keys(releasedBy).length >= OWNERS

/** How many of a kind a day may have: `earlier` are the numbers of the days before. */
export function mostOf(earlier: readonly number[], registered: number | null): number {
  const usual = Array.from({ length: USUAL_DAYS }, (_, i) => earlier[i] ?? 0).sort((a, b) => a - b)
  const middle = USUAL_DAYS / 2
  const median = ((usual[middle - 1] ?? 0) + (usual[middle] ?? 0)) / 2
  return Math.max(
    LEAST,
    Math.floor(Math.min(TIMES_USUAL * median, SHARE * (registered ?? Infinity))),
  )
}

/** Lets so many people be erased as is usual in a day. What is left stays due. */
export interface Brake {
  /** Takes up to `wanted` of what is left for the day; resolves with how many. */
  take(kind: ErasureKind, wanted: number): Promise<number>
  /** Takes somebody back who is not erased after all. */
  giveBack(kind: ErasureKind): Promise<void>
  /** Notes what was left of each kind, and resolves with it. */
  end(): Promise<ErasuresOfDay['left']>
}

export async function brakeOf(erasures: Erasures, now: number): Promise<Brake> {
  const today = dayOf(now)
  const [days, registered] = await Promise.all([erasures.days(), erasures.registered()])
  const earlier = daysUpTo(now - DAY_MS, USUAL_DAYS)
  const released = isReleased(days.get(today) ?? { releasedBy: {} })
  const left: Partial<Record<ErasureKind, number>> = {}
  return {
    async take(kind, wanted) {
      const counts = earlier.map((day) => days.get(day)?.counts[kind] ?? 0)
      const share = UNREGISTERED.includes(kind) ? null : registered
      const most = released ? Infinity : mostOf(counts, share)
      const taken = await erasures.take(today, kind, wanted, most)
      if (taken < wanted) left[kind] = (left[kind] ?? 0) + wanted - taken
      return taken
    },
    giveBack: (kind) => erasures.giveBack(today, kind),
    async end() {
      await erasures.noteLeft(today, left)
      await erasures.forget([...days.keys()].filter((day) => day < (earlier[0] ?? day)))
      return left
    },
  }
}
