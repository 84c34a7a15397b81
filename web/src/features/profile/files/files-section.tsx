import type { KeptFile } from '@sesame/contract/endpoints/files'
import { MAX_FILE_BYTES, MAX_FILES } from '@sesame/contract/files'
import { useCallback, useState, useRef } from 'react'
import { useInsideText } from '../../../i18n/inside.ts'
import { useLocale } from '../../../i18n/locale.tsx'
import { formatSize } from '../../../i18n/sizes.ts'
import { checkFile, extensionOf, freeName } from '../../../lib/files/kept-files.ts'
import { asPicture } from '../../../lib/files/picture-type.ts'
import { useAnswer, type Answer } from '../../../lib/hooks/use-answer.ts'
import { useAttempt } from '../../../lib/hooks/use-attempt.ts'
import { saveBlob } from '../../../lib/save-file.ts'
import { useServices } from '../../../lib/services.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Empty } from '../../../ui/notes/empty.tsx'
import { ErrorNote } from '../../../ui/notes/error-note.tsx'
import { FailedAnswer } from '../../../ui/notes/failed-answer.tsx'
import { Skeleton } from '../../../ui/notes/skeleton.tsx'
import { useToast } from '../../../ui/notes/toast.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { FileRow } from './file-row.tsx'
import { RemoveFileDialog } from './remove-file-dialog.tsx'
import { TransferProgress } from './transfer-progress.tsx'
import { useTransfer } from './use-transfer.ts'

/**
 * The person's files, with buttons to add, download and remove them. This section is the last of its screen, because it grows.
 */
export function FilesSection() {
  const { files: text } = useInsideText()
  const { locale } = useLocale()
  const { auth } = useServices()
  const { answer, isRetrying, retry, change } = useFiles()
  const [leaving, setLeaving] = useState<KeptFile | null>(null)
  const transfer = useTransfer()
  const removal = useAttempt()
  const [toast, say] = useToast()
  const { under, failure, cancel } = transfer
  const files = answer.status === 'ready' ? answer.value : []
  const isFull = files.length >= MAX_FILES

  const send = async (file: File): Promise<void> => {
    say(null)
    const texts = { failed: text.sendFailed, cancel: text.stop }
    const done = await transfer.run(texts, async (follow) => {
      const content = (await asPicture(file)) ?? file
      checkFile(content)
      const { listFiles, sendFile } = await auth.account()
      // Another device may have added files in the meantime. Do not replace them.
      const name = freeName(await listFiles())
      if (name !== undefined) await sendFile(name, content, follow(text.sending))
      await change()
    })
    if (done) say(text.sent)
  }

  const download = async (wanted: readonly KeptFile[]): Promise<void> => {
    say(null)
    const texts = { failed: text.downloadFailed, cancel: text.stopDownload }
    const done = await transfer.run(texts, async (follow) => {
      const { fetchFile } = await auth.account()
      for (const { name, type } of wanted) {
        const number = numberOf(name)
        const content = await fetchFile(name, follow(text.downloading(text.name(number))))
        saveBlob(withExtension(text.saveAs(number), type), content)
      }
    })
    if (done) say(text.downloaded(wanted.length))
  }

  const remove = async ({ name }: KeptFile): Promise<void> => {
    say(null)
    const done = await removal.run('remove', async () => {
      await (await auth.account()).removeFile(name)
      await change()
    })
    setLeaving(null)
    if (done) say(text.removed)
  }

  return (
    <Section id="fichiers" title={text.title} hint={text.hint(MAX_FILES, maxSize(locale))}>
      <ErrorNote title={failure?.title ?? ''} error={failure?.error ?? null} />
      <ErrorNote title={text.removeFailed} error={removal.error} />
      <div className="line between">
        {!isFull && (
          <AddFile isSending={under?.label === text.sending} onChoose={(file) => void send(file)} />
        )}
        {answer.status === 'ready' && (
          <p className="muted small">
            {text.of(files.length, MAX_FILES) + (isFull ? `. ${text.full}` : '')}
          </p>
        )}
      </div>
      <div className="card stack g2">
        {under !== null && <TransferProgress under={under} onCancel={cancel} />}
        {answer.status === 'loading' && <Skeleton />}
        {answer.status === 'failed' && (
          <FailedAnswer
            title={text.failed}
            error={answer.error}
            isRetrying={isRetrying}
            onRetry={retry}
          />
        )}
        {answer.status === 'ready' && files.length === 0 && under === null && (
          <Empty title={text.none} hint={text.noneHint} />
        )}
        {files.length > 0 && (
          <ul className="rows" role="list">
            {files.map((file) => (
              <FileRow
                key={file.name}
                file={file}
                title={text.name(numberOf(file.name))}
                onDownload={() => void download([file])}
                onRemove={() => setLeaving(file)}
              />
            ))}
          </ul>
        )}
      </div>
      {files.length > 1 && (
        <div>
          <button className="btn" type="button" onClick={() => void download(files)}>
            {text.downloadAll}
          </button>
        </div>
      )}
      <RemoveFileDialog
        title={leaving === null ? null : text.name(numberOf(leaving.name))}
        isPending={removal.pending !== null}
        onRemove={() => void (leaving && remove(leaving))}
        onClose={() => setLeaving(null)}
      />
      {toast}
    </Section>
  )
}

/** Requests the list of files. Also returns a function that requests the list again after a change. */
function useFiles() {
  const { auth } = useServices()
  const [changed, setChanged] = useState<readonly KeptFile[] | null>(null)
  const list = useCallback(async () => (await auth.account()).listFiles(), [auth])
  const { answer, ...asked } = useAnswer(list)
  const latest: Answer<readonly KeptFile[]> =
    changed === null ? answer : { status: 'ready', value: changed }
  return { ...asked, answer: latest, change: async () => setChanged(await list()) }
}

/** The names of files start at 0, but the page counts them from 1. */
const numberOf = (name: string): number => Number(name) + 1

/** The size in whole megabytes, rounded down. */
const maxSize = (locale: 'fr' | 'en'): string =>
  formatSize(locale, Math.floor(MAX_FILE_BYTES / 1_000_000) * 1_000_000)

function withExtension(name: string, type: string): string {
  const extension = extensionOf(type)
  return extension === '' ? name : `${name}.${extension}`
}

interface AddFileProps {
  readonly isSending: boolean
  readonly onChoose: (file: File) => void
}

/** Our own button, which opens the browser's file picker. */
function AddFile({ isSending, onChoose }: AddFileProps) {
  const { files: text } = useInsideText()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        aria-label={text.add}
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file !== undefined) onChoose(file)
          // Clear the input. Otherwise choosing the same file again would not fire a change event.
          event.target.value = ''
        }}
      />
      <Button
        className="btn"
        icon={<Icon name="plus" />}
        pending={isSending}
        onClick={() => input.current?.click()}
      >
        {text.add}
      </Button>
    </>
  )
}
