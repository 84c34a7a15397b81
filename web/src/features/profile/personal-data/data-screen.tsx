import type { User } from '@sesame/contract/user'
import { useInsideText } from '../../../i18n/inside.ts'
import { ConsentChoices } from '../../../widgets/consent/consent-choices.tsx'
import { Heading } from '../../../ui/page/heading.tsx'
import { EraseRow } from './erase-row.tsx'
import { ExportRow } from './export-row.tsx'
import { ProfileFrame } from '../profile-frame.tsx'

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
          <EraseRow user={user} />
        </ul>
      </div>
      <ConsentChoices />
    </ProfileFrame>
  )
}
