import type { Person } from '@sesame/contract/person'
import { ApiError } from '../../../common/api-error.ts'
import { act, type Act } from '../../act.ts'
import type { ConsoleDeps } from '../../console-deps.ts'
import type { Gathered } from '../sheet/gather.ts'
import { findPerson, readSheet } from '../sheet/read-sheet.ts'
import { revisionOf } from '../sheet/revision.ts'

/** What every act on a person says. */
export interface Given extends Omit<Act, 'target' | 'reason'> {
  readonly body: { readonly uid: string; readonly revision: string; readonly reason: string }
}

/**
 * Does something to a person as the operator saw them, and reads their sheet again.
 *
 * @throws {ApiError} `tools/not-found`, `tools/changed` where the person is not as they were, or another operator acted first,
 * `tools/unavailable-here` while they are being erased, and what `act` and `work` throw.
 */
export async function actOnPerson<Result>(
  deps: ConsoleDeps,
  { body, ...given }: Given,
  work: (known: Gathered) => Promise<Result>,
): Promise<{ result: Result; person: Person }> {
  const { uid, reason } = body
  const known = await findUnchanged(deps, body)
  const result = await act(deps, { ...given, target: uid, reason }, async () => {
    await claim(deps, known)
    return work(known)
  })
  return { result, person: await readSheet(deps, uid) }
}

/** @throws {ApiError} `tools/not-found`, `tools/changed` or `tools/unavailable-here`. */
export async function findUnchanged(
  deps: ConsoleDeps,
  { uid, revision }: Pick<Given['body'], 'uid' | 'revision'>,
): Promise<Gathered> {
  const known = await findPerson(deps, uid)
  if (revisionOf(known) !== revision)
    throw new ApiError('tools/changed', { because: 'person-changed' })
  if (known.erasingSince !== null)
    throw new ApiError('tools/unavailable-here', { because: 'being-erased' })
  return known
}

/** @throws {ApiError} `tools/changed` where another operator acted on the same sheet. */
export async function claim(
  { directory }: Pick<ConsoleDeps, 'directory'>,
  { uid, acts }: Pick<Gathered, 'uid' | 'acts'>,
): Promise<void> {
  if (!(await directory.claim(uid, acts)))
    throw new ApiError('tools/changed', { because: 'person-claimed' })
}

/** @throws {ApiError} `tools/unavailable-here` (409) unless the act makes sense for this person. */
export function requireFit(isFit: boolean): asserts isFit {
  if (!isFit) throw new ApiError('tools/unavailable-here', { because: 'unfit-act' })
}
