import type { AnnouncementItem } from '@sesame/contract/endpoints/console/announcements'
import { useTexts } from '../../../i18n/texts.ts'
import { useTimes } from '../../../i18n/use-times.ts'
import { useServices } from '../../../lib/services.tsx'
import { useAction } from '../../../lib/use-action.ts'
import { ActionDialog } from '../../../ui/action/action-dialog.tsx'
import { bodyOf, type Draft } from './draft.ts'

export type Saving =
  | { readonly kind: 'draft' }
  | { readonly kind: 'publish'; readonly startsAt: number | null; readonly isLater: boolean }

interface Props {
  readonly announcement: AnnouncementItem | null
  readonly fields: Draft
  readonly saving: Saving
  readonly onReload: () => void
  readonly onClose: (done: boolean) => void
}

/** The dialog that says who will read the announcement and when, and saves it. */
export function SaveDialog({ announcement, fields, saving, onReload, onClose }: Props) {
  const { announcements: text } = useTexts()
  const { call } = useServices()
  const { needsProof } = useAction(
    announcement === null ? 'createAnnouncement' : 'editAnnouncement',
  )
  const words = useWords(announcement, saving)

  const save = (reason: string): Promise<unknown> => {
    const startsAt = saving.kind === 'draft' ? null : (saving.startsAt ?? 'now')
    const body = { ...bodyOf(fields, startsAt), reason }
    if (announcement === null) return call('createAnnouncement', { body })
    const { id, revision } = announcement
    return call('editAnnouncement', { params: { id }, body: { ...body, revision } })
  }
  return (
    <ActionDialog
      title={words.title}
      action={words.action}
      needsProof={needsProof}
      run={({ reason }) => save(reason)}
      onReload={onReload}
      onClose={onClose}
    >
      <p>{words.text}</p>
      {saving.kind === 'draft' && announcement?.state === 'live' && <p>{text.unpublishText}</p>}
    </ActionDialog>
  )
}

function useWords(announcement: AnnouncementItem | null, saving: Saving) {
  const { announcements: text } = useTexts()
  const { moment } = useTimes()
  if (saving.kind === 'draft')
    return { title: text.draftTitle, text: text.draftText, action: text.keep }
  const { startsAt, isLater } = saving
  if (isLater && startsAt !== null)
    return {
      title: text.scheduleTitle,
      text: text.scheduleText(moment(startsAt)),
      action: text.schedule,
    }
  const action = announcement?.state === 'live' ? text.save : text.publish
  return { title: text.publishTitle, text: text.publishText, action }
}
