import { localized, type Text } from 'sesame-emulators/texts/localized'
import type { Deployed, Rehearsal } from '../rehearsal.ts'

/** A condition that must be true after a deploy. */
export interface Check {
  readonly name: Text
  /**
   * A known fault, described in a sentence. The check is expected to fail because of it. Remove this when the check passes.
   */
  readonly fault?: Text
  /** @throws {Error} with the reason why the check fails. */
  readonly run: (rehearsal: Rehearsal, deployed: Deployed) => void | Promise<void>
}

/**
 * The result of a check. `mended` means that a check passes although it is marked with a known fault. It counts as a
 * failure until the mark is removed.
 */
export type Verdict =
  | { readonly kind: 'kept' | 'mended' }
  | { readonly kind: 'known' | 'broken'; readonly reason: string }

export async function judge(
  { fault, run }: Check,
  rehearsal: Rehearsal,
  deployed: Deployed,
): Promise<Verdict> {
  try {
    await run(rehearsal, deployed)
    return { kind: fault === undefined ? 'kept' : 'mended' }
  } catch (error) {
    const reason = (error as Error).message
    return fault === undefined
      ? { kind: 'broken', reason }
      : { kind: 'known', reason: localized(fault) }
  }
}
