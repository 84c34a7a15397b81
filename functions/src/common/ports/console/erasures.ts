import type { ErasureKind } from '@sesame/contract/endpoints/console/jobs'

/** One day's erasures that the people themselves did not ask for. */
export interface ErasuresOfDay {
  /** The number of erasures of each kind. */
  readonly counts: Readonly<Partial<Record<ErasureKind, number>>>
  /** The number of erasures of each kind that the brake held back at the last check. */
  readonly left: Readonly<Partial<Record<ErasureKind, number>>>
  /** The owners who released the brake, and when (ms). */
  readonly releasedBy: Readonly<Record<string, number>>
}

/** Counts of erasures that the people themselves did not ask for, `jobs/erasures/{yyyy-mm-dd}/…`; days are UTC. */
export interface Erasures {
  days(): Promise<ReadonlyMap<string, ErasuresOfDay>>
  /** How many people were registered at the end of the slow walk's last round; null before the first. */
  registered(): Promise<number | null>
  /**
   * Reserves up to `wanted` more erasures of a kind, without exceeding `most` in all. Resolves with how many it reserved.
   */
  take(day: string, kind: ErasureKind, wanted: number, most: number): Promise<number>
  /** Gives back one reserved erasure. */
  giveBack(day: string, kind: ErasureKind): Promise<void>
  /** Records the number of erasures that the brake held back. */
  noteLeft(day: string, left: ErasuresOfDay['left']): Promise<void>
  /** Records that an owner releases the brake. */
  release(day: string, uid: string, at: number): Promise<void>
  forget(days: readonly string[]): Promise<void>
}
