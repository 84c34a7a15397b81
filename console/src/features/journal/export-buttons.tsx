import { saveFile } from '@sesame/web/lib/save-file.ts'
import { useAttempt } from '@sesame/web/lib/hooks/use-attempt.ts'
import { Button } from '@sesame/web/ui/button.tsx'
import { useToast } from '@sesame/web/ui/notes/toast.tsx'
import { useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useServices } from '../../lib/services.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FailureNote } from '../../ui/notes/failure-note.tsx'
import { fetchEntries, textOf, type ExportFormat } from './export-journal.ts'
import { filterOf, type Wanted } from './journal-filters.ts'

const TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv;charset=utf-8',
  jsonl: 'application/x-ndjson;charset=utf-8',
}

/** Saves the filtered entries as a file. */
export function ExportButtons({ wanted }: { readonly wanted: Wanted }) {
  const { journal } = useTexts()
  const { call, nowMs } = useServices()
  const attempt = useAttempt()
  const [count, setCount] = useState(0)
  const [toast, say] = useToast()

  const save = (format: ExportFormat) => async (): Promise<void> => {
    setCount(0)
    const entries = await fetchEntries(call, filterOf(wanted), setCount)
    const day = new Date(nowMs()).toISOString().slice(0, 10)
    saveFile(`journal-${day}.${format}`, TYPES[format], textOf(entries, format))
    say(journal.exported(entries.length))
  }
  const button = (format: ExportFormat, label: string) => (
    <Button
      className="btn tiny"
      pending={attempt.pending === format}
      icon={<Icon name="download" />}
      onClick={() => void attempt.run(format, save(format))}
    >
      {attempt.pending === format ? journal.exporting(count) : label}
    </Button>
  )
  return (
    <>
      {button('csv', journal.exportCsv)}
      {button('jsonl', journal.exportJson)}
      <FailureNote title={journal.exportFailed} error={attempt.error} />
      {toast}
    </>
  )
}
