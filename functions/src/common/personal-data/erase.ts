import { beginErasure, endErasure } from '../access/erasure.ts'
import type { ApiDeps } from '../api-deps.ts'
import { ApiError } from '../api-error.ts'
import { readPerson, type Person, type PersonDeps } from '../person/person.ts'
import { COMMON_PATHS, FILE_PATHS, removedWithThem } from './places.ts'

export type EraseDeps = PersonDeps & Pick<ApiDeps, 'personalData'>

/**
 * Erases a person's data and account. The access record first gets `erasingSince`, and the last commit replaces it with
 * `erasedSince`. From the first on nothing is served to the person, and if any step fails, running the erasure again
 * completes it.
 *
 * With `ifRev`, erases only if the record still has that number: a person who has signed in or up since then stays. Resolves
 * with whether this call began or completed the erasure.
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
 * Completes an erasure that has begun. It is recorded outside the backups before anything is removed. A restored backup can
 * then not undo an erasure that removed data, and an erasure that never began is not repeated. `goodbye` runs after the
 * account was deleted.
 */
export async function finishErasure(
  { personalData, log }: EraseDeps,
  person: Person,
  startedAt: number,
  goodbye: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const { uid, facts } = person
  // Nothing can be committed for a person erased within the last day. A restored backup may have brought back what is removed
  // here.
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

/** The commit that ends an erasure. A concurrent run, such as a job's, may be faster. */
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
