import { beginErasure, endErasure } from '../access/erasure.ts'
import type { ApiDeps } from '../api-deps.ts'
import { ApiError } from '../api-error.ts'
import { readPerson, type Person, type PersonDeps } from '../person/person.ts'
import { COMMON_PATHS, FILE_PATHS, removedWithThem } from './places.ts'

export type EraseDeps = PersonDeps & Pick<ApiDeps, 'personalData'>

/**
 * Erases a person's data and account. `erasingSince` in their access record comes first, and `erasedSince` takes its place
 * with the last commit: from the first on nothing of the person is served, and if any step fails, running the erasure again
 * completes it.
 *
 * With `ifRev`, only if the record is still of that number: whoever signed in or up since it was judged stays. Resolves with
 * whether this call began the erasure, or completed one.
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
 * Completes an erasure that has begun. What outlives backups is noted first, before anything is removed: no erasure that
 * began to remove can be undone by a restore, and none that never began is repeated by one. `goodbye` is said once the account
 * is gone.
 */
export async function finishErasure(
  { personalData, log }: EraseDeps,
  person: Person,
  startedAt: number,
  goodbye: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const { uid, facts } = person
  // Nothing is committed of somebody who was erased within a day. A restored backup may have brought back what is removed here.
  const isOver = facts.record.erasedSince !== undefined
  const others = ['settings', 'passkeyOwners', ...COMMON_PATHS]
  await personalData.recordErasure(uid, startedAt)
  await Promise.all([
    personalData.removeRecords(uid, isOver ? [...removedWithThem(), ...others] : others),
    ...FILE_PATHS.map((path) => personalData.removeFiles(uid, path)),
    personalData.removeAccount(uid),
  ])
  await Promise.all([isOver ? undefined : endNow(person), goodbye()])
  log.info('Compte effacé', { event: 'erasure', uid })
}

/** The commit that ends an erasure. Another run of it, such as a job's, may be faster. */
async function endNow(person: Person): Promise<void> {
  try {
    await person.commit(({ record }, then) => {
      for (const path of removedWithThem()) then.write(path, null)
      return { record: endErasure(record, then.at), result: undefined }
    })
  } catch (error) {
    if (!(error instanceof ApiError && error.because === 'erased')) throw error
  }
}
