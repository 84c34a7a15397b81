import type { AnnouncementItem } from '@sesame/contract/endpoints/console/announcements'
import { useTexts } from '../../../i18n/texts.ts'
import { useServices } from '../../../lib/services.tsx'
import { ActionButton } from '../../../ui/action/action-button.tsx'
import { timeOf, type Draft } from './draft.ts'
import type { Saving } from './save-dialog.tsx'

interface Props {
  readonly announcement: AnnouncementItem | null
  readonly fields: Draft
  readonly onSave: (saving: Saving) => void
}

/** Saves the announcement as a draft, or publishes it now or at the chosen time. */
export function EditorActions({ announcement, fields, onSave }: Props) {
  const { announcements: text } = useTexts()
  const { nowMs } = useServices()
  const action = announcement === null ? 'createAnnouncement' : 'editAnnouncement'
  const startsAt = timeOf(fields.startsAt)
  const isLater = startsAt !== null && startsAt > nowMs()
  const isLive = announcement?.state === 'live'
  const publish = isLater ? text.schedule : isLive ? text.save : text.publish
  return (
    <div className="line end-l">
      <ActionButton
        action={action}
        className="btn"
        isQuiet
        onPress={() => onSave({ kind: 'draft' })}
      >
        {text.keep}
      </ActionButton>
      <ActionButton
        action={action}
        className="btn main"
        isQuiet
        onPress={() => onSave({ kind: 'publish', startsAt, isLater })}
      >
        {publish}
      </ActionButton>
    </div>
  )
}
