import { useToast } from '@sesame/web/ui/notes/toast.tsx'
import { useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useOperators } from '../../lib/operators.tsx'
import { ActionButton } from '../../ui/action/action-button.tsx'
import { Part } from '../../ui/notes/part.tsx'
import { BoardHead } from '../../ui/page/board-head.tsx'
import { PasskeyLinkNote, type PasskeyLink } from './lost-passkey.tsx'
import { OperatorDialog, type OperatorAction } from './operator-dialog.tsx'
import { OperatorsTable } from './operators-table.tsx'
import { OwnAccess } from './own-access.tsx'
import { RightsTable } from './rights-table.tsx'

/** The screen that lists operators with their roles. */
export function OperatorsScreen() {
  const { operators } = useTexts()
  const asked = useOperators()
  const [chosen, choose] = useState<OperatorAction | null>(null)
  const [link, setLink] = useState<PasskeyLink | null>(null)
  const [toast, say] = useToast()
  return (
    <>
      <BoardHead title={operators.title} hint={operators.hint}>
        <ActionButton
          action="askForRole"
          className="btn main"
          icon="plus"
          onPress={() => choose({ kind: 'invite' })}
        >
          {operators.invite}
        </ActionButton>
      </BoardHead>
      {link !== null && <PasskeyLinkNote link={link} />}
      <Part asked={asked} failed={operators.failed} rows={3}>
        {(items) => <OperatorsTable operators={items} onAction={choose} />}
      </Part>
      <OwnAccess />
      <RightsTable />
      {chosen !== null && (
        <OperatorDialog
          chosen={chosen}
          onDone={(message) => {
            say(message)
            asked.retry()
          }}
          onShow={(shown) => {
            setLink(shown)
            asked.retry()
          }}
          onClose={() => choose(null)}
        />
      )}
      {toast}
    </>
  )
}
