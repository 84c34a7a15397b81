import type { LimitItem, LimitSubject } from '@sesame/contract/endpoints/console/limits'
import { useRef } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useTimes } from '../../i18n/use-times.ts'
import { useServices } from '../../lib/services.tsx'
import { useAction } from '../../lib/use-action.ts'
import { ActionDialog } from '../action/action-dialog.tsx'
import { subjectText, type Lifted } from './subject.ts'

interface Props {
  readonly subject: LimitSubject
  readonly lifted: Lifted
  readonly items: readonly LimitItem[]
  /** Called with the subject's limits after the reset. */
  readonly onDone: (items: readonly LimitItem[]) => void
  readonly onClose: () => void
}

/** Asks for confirmation, then resets the counts of a subject's limits. */
export function LiftDialog({ subject, lifted, items, onDone, onClose }: Props) {
  const { limits: text } = useTexts()
  const { count } = useTimes()
  const { call } = useServices()
  const { needsProof } = useAction('liftLimits')
  const left = useRef<readonly LimitItem[] | null>(null)
  const isAll = lifted === 'all'
  const who = subjectText(subject)
  const consequence = isAll
    ? text.liftAllText(who, items.filter(({ reached }) => reached).length)
    : text.liftText(who, count(lifted.count ?? 0), count(lifted.max))
  return (
    <ActionDialog
      title={isAll ? text.liftAllTitle : text.liftTitle(text.names[lifted.limit] ?? lifted.limit)}
      action={isAll ? text.liftAllAction : text.liftAction}
      needsProof={needsProof}
      run={async ({ reason }) => {
        const body = { subject, limit: isAll ? null : lifted.limit, reason }
        left.current = (await call('liftLimits', { body })).items
      }}
      onClose={() => {
        if (left.current !== null) onDone(left.current)
        onClose()
      }}
    >
      <p>{consequence}</p>
    </ActionDialog>
  )
}
