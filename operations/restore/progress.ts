import type { Database } from 'firebase-admin/database'
import * as z from 'zod/mini'
import { RESTORING } from '../../functions/src/adapters/firebase/console/job-runs.ts'
import { localized } from '../../scripts/localized.ts'
import type { Manifest } from '../backup/manifest.ts'

const noted = z.object({
  backup: z.string(),
  startedAt: z.number(),
  over: z._default(z.boolean(), false),
  done: z._default(z.record(z.string(), z.literal(true)), {}),
  left: z._default(z.record(z.string(), z.array(z.string())), {}),
})

/** The progress of a restore. */
export interface Progress {
  /** The time (ms) at which the restore began, before any interruption. */
  readonly startedAt: number
  readonly isResumed: boolean
  /** Whether the restore may overwrite a project that has people: allowed in this run or in the first one. */
  readonly isOver: boolean
  isDone(step: string): boolean
  markDone(step: string): Promise<void>
  /** The people that an earlier run of this step did not finish; null if no run reached the step. */
  leftOf(step: string): ReadonlySet<string> | null
  markLeft(step: string, uids: readonly string[]): Promise<void>
  end(): Promise<void>
}

const idOf = ({ project, startedAt }: Manifest) => `${project}-${startedAt}`
const keyOf = (step: string) => Buffer.from(step).toString('base64url')

/**
 * Continues an interrupted restore of this backup, or begins a new one.
 *
 * @param mayBegin called before a new restore; throws if the project must not be written to.
 * @throws {Error} if a restore of a different backup was interrupted.
 */
export async function openProgress(
  database: Database,
  manifest: Manifest,
  over: boolean,
  mayBegin: () => Promise<void>,
): Promise<Progress> {
  const place = database.ref(RESTORING)
  const known = noted.safeParse((await place.get()).val()).data
  if (known && known.backup !== idOf(manifest)) {
    throw new Error(
      localized({
        fr: `Une restauration de ${known.backup} est inachevée\u00A0: finissez-la d’abord.`,
        en: `A restore of ${known.backup} is unfinished: finish it first.`,
      }),
    )
  }
  if (!known) await mayBegin()
  const { startedAt, done, left } = known ?? { startedAt: Date.now(), done: {}, left: {} }
  if (!known) await place.set({ backup: idOf(manifest), startedAt, over })
  const steps = new Set(Object.keys(done))
  const rest = new Map(Object.entries(left))
  return {
    startedAt,
    isResumed: known !== undefined,
    isOver: over || known?.over === true,
    isDone: (step) => steps.has(keyOf(step)),
    async markDone(step) {
      await place.child(`done/${keyOf(step)}`).set(true)
      steps.add(keyOf(step))
    },
    leftOf(step) {
      const uids = rest.get(keyOf(step))
      return uids === undefined ? null : new Set(uids)
    },
    async markLeft(step, uids) {
      await place.child(`left/${keyOf(step)}`).set(uids)
      rest.set(keyOf(step), [...uids])
    },
    end: () => place.remove(),
  }
}
