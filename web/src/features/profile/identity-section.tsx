import type { User } from '@sesame/contract/user'
import { useText } from '../../i18n/locale.tsx'
import { Icon } from '../../ui/icon.tsx'
import { DisplayNameForm } from './display-name-form.tsx'
import { EmailBadge } from './email-badge.tsx'
import { Section } from './section.tsx'

export function IdentitySection({ user }: { readonly user: User }) {
  const { profile } = useText()
  return (
    <Section id="identite" title={profile.identity} hint={profile.identityHint}>
      <div className="card">
        <ul className="rows fold" role="list">
          <li className="solo">
            <DisplayNameForm user={user} />
          </li>
          {user.email !== null && (
            <li>
              <span className="dot">
                <Icon name="mail" />
              </span>
              <div>
                <p className="name">
                  {user.email} <EmailBadge verified={user.emailVerified} />
                </p>
                <p className="meta">{profile.emailUse}</p>
              </div>
            </li>
          )}
        </ul>
      </div>
    </Section>
  )
}
