import type { ErasureKind } from '@sesame/contract/endpoints/console/jobs'

/** One day's erasures that the people themselves did not request. */
export interface ErasuresOfDay {
  /** The number of erasures of each kind. */
  readonly counts: Readonly<Partial<Record<ErasureKind, number>>>
  /** The number of erasures of each kind that the safety limit stopped at the last check. */
  readonly left: Readonly<Partial<Record<ErasureKind, number>>>
  /** The owners who lifted the safety limit for that day, and when (ms). */
  readonly releasedBy: Readonly<Record<string, number>>
}

/** Counts of erasures that the people themselves did not request, `jobs/erasures/{yyyy-mm-dd}/…`. Days are UTC. */
export interface Erasures {
  days(): Promise<ReadonlyMap<string, ErasuresOfDay>>
  /**
   * Returns the number of registered people in the last complete round of the job that slowly reads all people; null
   * before the first round has ended.
   */
  registered(): Promise<number | null>
  /** Reserves up to `wanted` more erasures of a kind, at most `most` in total. Resolves with the number reserved. */
  take(day: string, kind: ErasureKind, wanted: number, most: number): Promise<number>
  /** Cancels one reserved erasure. */
  giveBack(day: string, kind: ErasureKind): Promise<void>
  /** Records the number of erasures that the safety limit stopped. */
  noteLeft(day: string, left: ErasuresOfDay['left']): Promise<void>
  /** Records that an owner lifts the safety limit for a day. */
  release(day: string, uid: string, at: number): Promise<void>
  forget(days: readonly string[]): Promise<void>
}
