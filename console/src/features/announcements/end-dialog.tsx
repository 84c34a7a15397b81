import type { AnnouncementItem } from '@sesame/contract/endpoints/console/announcements'
import { useLocale } from '@sesame/web/i18n/locale.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { useServices } from '../../lib/services.tsx'
import { useAct } from '../../lib/use-act.ts'
import { ActDialog } from '../../ui/act/act-dialog.tsx'

interface Props {
  readonly announcement: AnnouncementItem
  readonly onReload: () => void
  readonly onClose: (done: boolean) => void
}

/** Ends what is shown, or gives up what is not. */
export function EndDialog({ announcement, onReload, onClose }: Props) {
  const { announcements: text } = useTexts()
  const { locale } = useLocale()
  const { call } = useServices()
  const { needsProof } = useAct('endAnnouncement')
  const { id, revision, state } = announcement
  const { title } = announcement[locale]
  const isOut = state === 'live'
  return (
    <ActDialog
      title={isOut ? text.endTitle(title) : text.giveUpTitle(title)}
      action={isOut ? text.endAction : text.giveUpAction}
      isGrave
      needsProof={needsProof}
      run={({ reason }) => call('endAnnouncement', { params: { id }, body: { revision, reason } })}
      onReload={onReload}
      onClose={onClose}
    >
      <p>{isOut ? text.endText : text.giveUpText}</p>
    </ActDialog>
  )
}
