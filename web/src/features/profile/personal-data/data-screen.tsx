import type { User } from '@sesame/contract/user'
import { useInsideText } from '../../../i18n/inside.ts'
import { useServices } from '../../../lib/services.tsx'
import { Heading } from '../../../ui/page/heading.tsx'
import { ConsentChoices } from '../../../widgets/consent/consent-choices.tsx'
import { FilesSection } from '../files/files-section.tsx'
import { ProfileFrame } from '../profile-frame.tsx'
import { DownloadRow } from './download-row.tsx'
import { EraseRow } from './erase-row.tsx'
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
          <ExportRow user={user} />
          <PreparedRow uid={user.uid} />
          <EraseRow user={user} />
        </ul>
      </div>
      <ConsentChoices />
      {!user.isAnonymous && <FilesSection />}
    </ProfileFrame>
  )
}

function ExportRow({ user }: { readonly user: User }) {
  const { data } = useInsideText()
  const { auth } = useServices()
  return (
    <DownloadRow
      title={data.exportLabel}
      about={user.isAnonymous ? data.exportText : `${data.exportText} ${data.exportFiles}`}
      failed={data.exportFailed}
      button={{ label: data.exportLabel, idle: data.export, busy: data.exporting }}
      fetchExport={async () => {
        const exported = await (await auth.account()).exportData()
        return { exported, at: exported.exportedAt }
      }}
    />
  )
}
