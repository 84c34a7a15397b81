import type { User } from '@sesame/contract/user'
import { useInsideText } from '../../../i18n/inside.ts'
import { useAttempt } from '../../../lib/hooks/use-attempt.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useServices } from '../../../lib/services.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ErrorNote } from '../../../ui/notes/error-note.tsx'
import { useToast } from '../../../ui/notes/toast.tsx'
import { Heading } from '../../../ui/page/heading.tsx'
import { ConsentChoices } from '../../../widgets/consent/consent-choices.tsx'
import { ProfileFrame } from '../profile-frame.tsx'
import { EraseRow } from './erase-row.tsx'
import { exportText } from './export-text.ts'
import { PreparedRow } from './prepared-row.tsx'

export function DataScreen({ user }: { readonly user: User }) {
  const { data } = useInsideText()
  const header = (
    <div className="stack g1">
      <Heading title={data.title} />
      <p className="muted">{data.hint}</p>
    </div>
  )
  return (
    <ProfileFrame user={user} header={header}>
      <div className="card">
        <ul className="rows fold" role="list">
          <ExportRow />
          <PreparedRow uid={user.uid} />
          <EraseRow user={user} />
        </ul>
      </div>
      <ConsentChoices />
    </ProfileFrame>
  )
}

function ExportRow() {
  const { data } = useInsideText()
  const { auth } = useServices()
  const attempt = useAttempt()
  const [toast, say] = useToast()

  const download = async (): Promise<void> => {
    const exported = await (await auth.account()).exportData()
    const day = new Date(exported.exportedAt).toISOString().slice(0, 10)
    saveFile(`sesame-${day}.json`, 'application/json', exportText(exported))
  }

  return (
    <li>
      <span className="dot">
        <Icon name="download" />
      </span>
      <div className="stack g2">
        <div>
          <p className="name">{data.exportLabel}</p>
          <p className="meta">{data.exportText}</p>
        </div>
        <ErrorNote title={data.exportFailed} error={attempt.error} />
      </div>
      <button
        className="btn tiny"
        type="button"
        aria-label={data.exportLabel}
        aria-busy={attempt.pending !== null}
        onClick={() =>
          void attempt.run('export', download).then((done) => done && say(data.exported))
        }
      >
        {attempt.pending === null ? data.export : data.exporting}
      </button>
      {toast}
    </li>
  )
}
