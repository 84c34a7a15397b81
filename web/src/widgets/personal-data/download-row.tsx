import { FILE_NAME } from '@sesame/contract/product'
import { useInsideText } from '../../i18n/inside.ts'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Icon } from '../../ui/icon.tsx'
import { ErrorNote } from '../../ui/notes/error-note.tsx'
import { useToast } from '../../ui/notes/toast.tsx'
import { exportText } from './export-text.ts'

interface Props {
  readonly title: string
  readonly about: string
  readonly failed: string
  readonly button: { readonly label: string; readonly idle: string; readonly busy: string }
  /** Resolves to an export and the time at which it was made, in ms. */
  readonly fetchExport: () => Promise<{ readonly exported: unknown; readonly at: number }>
}

/** Saves an export of a person's data as a file. */
export function DownloadRow({ title, about, failed, button, fetchExport }: Props) {
  const { data } = useInsideText()
  const attempt = useAttempt()
  const [toast, say] = useToast()

  const download = async (): Promise<void> => {
    const { exported, at } = await fetchExport()
    const day = new Date(at).toISOString().slice(0, 10)
    saveFile(`${FILE_NAME}-${day}.json`, 'application/json', exportText(exported))
  }

  return (
    <li>
      <span className="dot">
        <Icon name="download" />
      </span>
      <div className="stack g2">
        <div>
          <p className="name">{title}</p>
          <p className="meta">{about}</p>
        </div>
        <ErrorNote title={failed} error={attempt.error} />
      </div>
      <button
        className="btn tiny"
        type="button"
        aria-label={button.label}
        aria-busy={attempt.pending !== null}
        onClick={() =>
          void attempt.run('download', download).then((done) => done && say(data.exported))
        }
      >
        {attempt.pending === null ? button.idle : button.busy}
      </button>
      {toast}
    </li>
  )
}
