import type { AnnouncementDraft } from '@sesame/contract/records/announcement-draft'
import { showOrHide, stateOf } from '../../common/announcements.ts'
import { ApiError } from '../../common/api-error.ts'
import type { CallingOperator } from '../calling-operator.ts'
import type { ConsoleDeps } from '../console-deps.ts'

interface Edit {
  readonly id: string
  /** The revision of the announcement that the operator saw. */
  readonly revision: number
  readonly operator: Pick<CallingOperator, 'uid'>
}

/**
 * Changes an announcement that has not ended, then publishes it or hides it from clients. `replace` returns the new version
 * without the author, time and revision of the edit, which this function adds.
 *
 * @throws {ApiError} `tools/not-found`, or `tools/changed` if the announcement has ended or was edited in the meantime.
 */
export async function changeOpen(
  deps: Pick<ConsoleDeps, 'announcements' | 'now'>,
  { id, revision, operator }: Edit,
  replace: (known: AnnouncementDraft) => Omit<AnnouncementDraft, 'revision' | 'editedAt'>,
): Promise<AnnouncementDraft> {
  const { announcements, now } = deps
  const at = now()
  const kept = await announcements.change(id, (known, mayBeOwn) => {
    const isOwn =
      known.revision === revision + 1 && known.editedBy === operator.uid && known.editedAt === at
    if (mayBeOwn && isOwn) return known
    if (known.revision !== revision || stateOf(known, at) === 'ended') {
      throw new ApiError('tools/changed', { because: 'announcement-changed' })
    }
    return { ...replace(known), revision: revision + 1, editedBy: operator.uid, editedAt: at }
  })
  if (!kept) throw new ApiError('tools/not-found', { because: 'no-announcement' })
  await showOrHide(deps, id)
  return kept
}
