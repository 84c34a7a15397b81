import { saveFile } from '@sesame/web/lib/save-file.ts'
import { useTextOf } from '@sesame/web/i18n/locale.tsx'
import { useToast } from '@sesame/web/ui/notes/toast.tsx'
import { useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { csvOf } from '../../lib/csv.ts'
import { useServices } from '../../lib/services.tsx'
import { useAction } from '../../lib/use-action.ts'
import { ActionDialog } from '../../ui/action/action-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { listTexts } from './list-texts.ts'
import { questionOf, type Wanted } from './wanted.ts'

/** Saves the displayed list as CSV. Operators without the right to export do not see this button. */
export function ExportButton({ wanted }: { readonly wanted: Wanted }) {
  const { people } = useTexts()
  const text = useTextOf(listTexts)
  const { call, nowMs } = useServices()
  const { isMine, needsProof } = useAction('exportPeople')
  const [isOpen, setOpen] = useState(false)
  const [toast, say] = useToast()
  if (!isMine) return null

  const save = async (reason: string): Promise<void> => {
    const { items, complete } = await call('exportPeople', {
      body: { ...questionOf(wanted, null), reason },
    })
    const { person, created, seen } = people.columns
    const time = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
    const rows = items.map((row) => [
      ...[row.uid, row.displayName, row.email],
      ...[time(row.createdAt), time(row.lastSeenAt)],
    ])
    const day = new Date(nowMs()).toISOString().slice(0, 10)
    const csv = csvOf(['uid', person, text.address, created, seen], rows)
    saveFile(`${text.file}-${day}.csv`, 'text/csv;charset=utf-8', csv)
    say(complete ? text.saved(items.length) : text.savedFirst(items.length))
  }
  return (
    <>
      <button className="btn tiny" type="button" onClick={() => setOpen(true)}>
        <Icon name="download" />
        <span>{text.save}</span>
      </button>
      {isOpen && (
        <ActionDialog
          title={text.saveTitle}
          action={text.saveProving}
          actionFresh={text.saveAction}
          needsProof={needsProof}
          run={({ reason }) => save(reason)}
          onClose={() => setOpen(false)}
        >
          <p>{text.saveText}</p>
        </ActionDialog>
      )}
      {toast}
    </>
  )
}
