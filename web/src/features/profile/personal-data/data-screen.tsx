import type { User } from '@sesame/contract/user'
import { useInsideText } from '../../../i18n/inside.ts'
import { Heading } from '../../../ui/page/heading.tsx'
import { ConsentChoices } from '../../../widgets/consent/consent-choices.tsx'
import { EraseRow } from '../../../widgets/personal-data/erase-row.tsx'
import { ExportRow } from '../../../widgets/personal-data/export-row.tsx'
import { FilesSection } from '../files/files-section.tsx'
import { ProfileFrame } from '../profile-frame.tsx'
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
          <ExportRow hasFiles={!user.isAnonymous} />
          <PreparedRow uid={user.uid} />
          <EraseRow user={user} />
        </ul>
      </div>
      <ConsentChoices />
      {!user.isAnonymous && <FilesSection />}
    </ProfileFrame>
  )
}
