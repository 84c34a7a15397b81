import type { ErasureKind } from '@sesame/contract/endpoints/console/jobs'

/** Erasures of a day that nobody asked for. */
export interface ErasuresOfDay {
  /** How many there were of each kind. */
  readonly counts: Readonly<Partial<Record<ErasureKind, number>>>
  /** How many the brake left, at the last look. */
  readonly left: Readonly<Partial<Record<ErasureKind, number>>>
  /** The owners who released the brake, and when (ms). */
  readonly releasedBy: Readonly<Record<string, number>>
}

/** Counts of erasures that nobody asked for, `jobs/erasures/{yyyy-mm-dd}/…`; days are UTC. */
export interface Erasures {
  days(): Promise<ReadonlyMap<string, ErasuresOfDay>>
  /** How many people are registered, when the slow walk last came round; null before. */
  registered(): Promise<number | null>
  /** Counts up to `wanted` more of a kind, unless there were `most`; resolves with how many. */
  take(day: string, kind: ErasureKind, wanted: number, most: number): Promise<number>
  /** Counts one less. */
  giveBack(day: string, kind: ErasureKind): Promise<void>
  /** Notes how many the brake left. */
  noteLeft(day: string, left: ErasuresOfDay['left']): Promise<void>
  /** Notes that an owner releases the brake. */
  release(day: string, uid: string, at: number): Promise<void>
  forget(days: readonly string[]): Promise<void>
}
