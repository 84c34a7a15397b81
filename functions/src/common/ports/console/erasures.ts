import type { ErasureKind } from '@sesame/contract/endpoints/console/jobs'

/** A day's erasures that their people did not ask for. */
export interface ErasuresOfDay {
  /** How many there were of each kind. */
  readonly counts: Readonly<Partial<Record<ErasureKind, number>>>
  /** How many the brake held back at the last look. */
  readonly left: Readonly<Partial<Record<ErasureKind, number>>>
  /** The owners who released the brake, and when (ms). */
  readonly releasedBy: Readonly<Record<string, number>>
}

/** Counts of erasures that their people did not ask for, `jobs/erasures/{yyyy-mm-dd}/…`; days are UTC. */
export interface Erasures {
  days(): Promise<ReadonlyMap<string, ErasuresOfDay>>
  /** How many people were registered at the end of the slow walk's last round; null before the first. */
  registered(): Promise<number | null>
  /** Counts up to `wanted` more of a kind, up to `most` in all. Resolves with how many. */
  take(day: string, kind: ErasureKind, wanted: number, most: number): Promise<number>
  /** Counts one less. */
  giveBack(day: string, kind: ErasureKind): Promise<void>
  /** Records how many the brake held back. */
  noteLeft(day: string, left: ErasuresOfDay['left']): Promise<void>
  /** Records that an owner releases the brake. */
  release(day: string, uid: string, at: number): Promise<void>
  forget(days: readonly string[]): Promise<void>
}
