import { DAY_MS } from '@sesame/contract/durations'
import type { ErasureKind } from '@sesame/contract/endpoints/console/jobs'
import type { Erasures, ErasuresOfDay } from '../../common/ports/console/erasures.ts'
import { dayOf, daysUpTo } from '../../common/statistics/days.ts'

/** A kind's daily limit is at most its usual number of erasures multiplied by this. */
const TIMES_USUAL = 5
/** For registered people, the daily limit is at most this share of all registered people. */
const SHARE = 0.01

/** The daily limit of a kind is never lower than this. */
const LEAST = 20

/** Kinds of people who may far outnumber registered people. */
const UNREGISTERED: readonly ErasureKind[] = ['guests', 'sign-ups']

/** The usual number of erasures is the median of this many days. */
export const USUAL_DAYS = 14

/** How many owners must lift the limit (release the brake) for a day. */
const OWNERS = 2

/** Whether enough owners have lifted the limit for a day. */
export const isReleased = ({ releasedBy }: Pick<ErasuresOfDay, 'releasedBy'>): boolean =>
  Object.keys(releasedBy).length >= OWNERS

/** Returns the daily limit of a kind of erasure; `earlier` contains the numbers of the preceding days. */
export function mostOf(earlier: readonly number[], registered: number | null): number {
  const usual = Array.from({ length: USUAL_DAYS }, (_, i) => earlier[i] ?? 0).sort((a, b) => a - b)
  const middle = USUAL_DAYS / 2
  const median = ((usual[middle - 1] ?? 0) + (usual[middle] ?? 0)) / 2
  return Math.max(
    LEAST,
    Math.floor(Math.min(TIMES_USUAL * median, SHARE * (registered ?? Infinity))),
  )
}

/** Limits each day's erasures to a multiple of the usual number. Further erasures stay due. */
export interface Brake {
  /** Reserves up to `wanted` of the erasures left for the day. Resolves with how many were reserved. */
  take(kind: ErasureKind, wanted: number): Promise<number>
  /** Cancels the reservation of an erasure that was not carried out. */
  giveBack(kind: ErasureKind): Promise<void>
  /** Records how many erasures of each kind were stopped by the limit, and resolves with the numbers. */
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
