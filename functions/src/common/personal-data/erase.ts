import { beginErasure, endErasure } from '../access/erasure.ts'
import type { ApiDeps } from '../api-deps.ts'
import { ApiError } from '../api-error.ts'
import { readPerson, type Person, type PersonDeps } from '../person/person.ts'
import { COMMON_PATHS, FILE_PATHS, INDEX_PATHS, removedWithThem } from './places.ts'

export type EraseDeps = PersonDeps & Pick<ApiDeps, 'personalData'>

/**
 * Erases a person's data and account. First sets `erasingSince` in the access record; the last commit replaces it with
 * `erasedSince`. The person gets no data after the erasure has begun. If a step fails, calling this function again completes the
 * erasure.
 *
 * With `ifRev`, erases only if the record still has that `rev`, so that a person who has signed in or signed up since then is
 * kept. Resolves with whether this call began or completed the erasure.
 */
export async function erase(
  deps: EraseDeps,
  uid: string,
  { ifRev }: { readonly ifRev?: number } = {},
): Promise<boolean> {
  const person = await readPerson(deps, uid, { needs: [] })
  const { erasingSince, erasedSince } = person.facts.record
  const startedAt = erasingSince ?? erasedSince ?? deps.now()
  const isStill = await person.commit(({ record }, then) =>
    ifRev === undefined || record.rev === ifRev
      ? { record: beginErasure(record, then.at), result: true }
      : { record, result: false },
  )
  if (isStill) await finishErasure(deps, person, startedAt)
  return isStill
}

/**
 * Completes an erasure that has begun. Records the erasure outside the backups before it removes any data, so that
 * restoring a backup cannot undo the erasure. An erasure that never began is not recorded. `goodbye` runs after the
 * account was deleted.
 *
 * The erasure stays unfinished, although we have no data left, until every essential receiver of events has confirmed it
 * (GDPR, articles 17 and 19). The job `wake` checks again every hour.
 */
export async function finishErasure(
  { personalData, outbox, log }: EraseDeps,
  person: Person,
  startedAt: number,
  goodbye: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const { uid, facts } = person
  // A person erased within the last day may have data again, restored from a backup. No commit is possible for an erased person,
  // so remove the data directly.
  const isOver = facts.record.erasedSince !== undefined
  const others = ['settings', ...INDEX_PATHS, ...COMMON_PATHS]
  await personalData.recordErasure(uid, startedAt)
  await Promise.all([
    personalData.removeRecords(uid, isOver ? [...removedWithThem(), ...others] : others),
    ...FILE_PATHS.map((path) => personalData.removeFiles(uid, path)),
    personalData.removeAccount(uid),
  ])
  const isAnswered = await outbox.settle(uid)
  await Promise.all([isOver ? undefined : endNow(person, isAnswered), goodbye()])
  if (isAnswered) log.info('Compte effacé', { event: 'erasure', uid })
  else log.info('Effacement qui attend un récepteur essentiel', { event: 'erasure-waits', uid })
}

/**
 * Removes the person's data with a commit. The commit ends the erasure, unless a receiver still has to confirm it. Does nothing
 * if a concurrent run, for example a job's, has already ended the erasure.
 */
async function endNow(person: Person, isAnswered: boolean): Promise<void> {
  try {
    await person.commit(({ record }, then) => {
      for (const path of removedWithThem()) then.write(path, null)
      return { record: isAnswered ? endErasure(record, then.at) : record, result: undefined }
    })
  } catch (error) {
    if (!(error instanceof ApiError && error.because === 'erased')) throw error
  }
}
