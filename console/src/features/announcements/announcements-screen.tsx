import type { AnnouncementItem } from '@sesame/contract/endpoints/console/announcements'
import { useLocale } from '@sesame/web/i18n/locale.tsx'
import { useToast } from '@sesame/web/ui/notes/toast.tsx'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTexts } from '../../i18n/texts.ts'
import { OperatorNames } from '../../lib/operators.tsx'
import { announcementPath, NEW_ANNOUNCEMENT } from '../../lib/paths.ts'
import { useServices } from '../../lib/services.tsx'
import { useAction } from '../../lib/use-action.ts'
import { ActionButton } from '../../ui/action/action-button.tsx'
import { ActionDialog } from '../../ui/action/action-dialog.tsx'
import { Pager } from '../../ui/data/pager.tsx'
import { usePages } from '../../ui/data/use-pages.ts'
import { Segments } from '../../ui/form/segments.tsx'
import { EmptyCard } from '../../ui/notes/empty-card.tsx'
import { Part } from '../../ui/notes/part.tsx'
import { BoardHead } from '../../ui/page/board-head.tsx'
import { AnnouncementsTable } from './announcements-table.tsx'

/** Lists either the planned and live announcements, or those that have ended. */
export function AnnouncementsScreen() {
  const { announcements: text } = useTexts()
  const { call } = useServices()
  const navigate = useNavigate()
  const [shown, setShown] = useState<'current' | 'past'>('current')
  const [reading, setReading] = useState(0)
  const [ending, setEnding] = useState<AnnouncementItem | null>(null)
  const [toast, say] = useToast()

  const ended = shown === 'past'
  // Send a new request when the operator switches between the two lists.
  const ask = useMemo(() => {
    const question = { reading, ended }
    return (cursor: string | null) => {
      const after = cursor === null ? {} : { after: cursor }
      return call('searchAnnouncements', { body: { ended: question.ended, ...after } })
    }
  }, [call, ended, reading])
  const pages = usePages(ask)
  const reload = (): void => setReading(reading + 1)
  const write = (className: string) => (
    <ActionButton
      action="createAnnouncement"
      className={className}
      icon="plus"
      isQuiet
      onPress={() => void navigate(announcementPath(NEW_ANNOUNCEMENT))}
    >
      {text.write}
    </ActionButton>
  )
  return (
    <OperatorNames>
      <BoardHead title={text.title} hint={text.hint}>
        {write('btn main')}
      </BoardHead>
      <div className="tally">
        <Segments
          label={text.show}
          value={shown}
          options={[
            { value: 'current', label: text.current },
            { value: 'past', label: text.past },
          ]}
          onChange={setShown}
        />
      </div>
      <Part asked={pages} failed={text.failed}>
        {({ items, next }) => (
          <>
            {items.length > 0 ? (
              <AnnouncementsTable items={items} onEnd={setEnding} />
            ) : (
              <EmptyCard
                title={ended ? text.nonePast : text.none}
                hint={ended ? text.nonePastHint : text.noneHint}
              >
                {!ended && write('btn')}
              </EmptyCard>
            )}
            {(next !== null || pages.index > 0) && <Pager pages={pages} />}
          </>
        )}
      </Part>
      {ending !== null && (
        <EndDialog
          announcement={ending}
          onReload={reload}
          onClose={(done) => {
            setEnding(null)
            if (!done) return
            say(text.ended)
            reload()
          }}
        />
      )}
      {toast}
    </OperatorNames>
  )
}

interface EndDialogProps {
  readonly announcement: AnnouncementItem
  readonly onReload: () => void
  readonly onClose: (done: boolean) => void
}

/** Ends a live announcement, or discards one that is not live. */
function EndDialog({ announcement, onReload, onClose }: EndDialogProps) {
  const { announcements: text } = useTexts()
  const { locale } = useLocale()
  const { call } = useServices()
  const { needsProof } = useAction('endAnnouncement')
  const { id, revision, state } = announcement
  const { title } = announcement[locale]
  const isOut = state === 'live'
  return (
    <ActionDialog
      title={isOut ? text.endTitle(title) : text.giveUpTitle(title)}
      action={isOut ? text.endAction : text.giveUpAction}
      isGrave
      needsProof={needsProof}
      run={({ reason }) => call('endAnnouncement', { params: { id }, body: { revision, reason } })}
      onReload={onReload}
      onClose={onClose}
    >
      <p>{isOut ? text.endText : text.giveUpText}</p>
    </ActionDialog>
  )
}
