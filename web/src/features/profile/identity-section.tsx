import type { User } from '@sesame/contract/user'
import { useInsideText } from '../../i18n/inside.ts'
import { DisplayNameForm } from './display-name-form.tsx'
import { EmailRow } from './access/email-row.tsx'
import { PhotoRow } from './photo/photo-row.tsx'
import { Section } from './section.tsx'

export function IdentitySection({ user }: { readonly user: User }) {
  const { profile } = useInsideText()
  return (
    <Section id="identite" title={profile.identity} hint={profile.identityHint}>
      <div className="card">
        <ul className="rows fold" role="list">
          <li className="solo">
            <DisplayNameForm user={user} />
          </li>
          {user.email !== null && <EmailRow user={user} email={user.email} />}
          <PhotoRow user={user} />
        </ul>
      </div>
    </Section>
  )
}
