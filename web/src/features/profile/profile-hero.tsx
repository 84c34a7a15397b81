import type { User } from '@sesame/contract/user'
import { Link } from 'react-router-dom'
import { formatMonth } from '../../i18n/dates.ts'
import { useInsideText } from '../../i18n/inside.ts'
import { useLocale } from '../../i18n/locale.tsx'
import { Avatar } from '../../widgets/account/avatar.tsx'
import { Heading } from '../../ui/page/heading.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmailBadge } from './access/email-badge.tsx'
import { paths } from '../../lib/paths.ts'

export function ProfileHero({ user }: { readonly user: User }) {
  const { photo, profile } = useInsideText()
  const { locale } = useLocale()
  return (
    <header className="hero">
      <div className="photo">
        <Avatar user={user} size="xl" />
        <Link className="btn round" to={`${paths.profile}#photo`} aria-label={photo.change}>
          <Icon name="camera" />
        </Link>
      </div>
      <div className="stack g2">
        <Heading title={profile.title}>{user.displayName ?? user.email ?? profile.title}</Heading>
        {user.email !== null && (
          <p className="line">
            <span className="long">{user.email}</span> <EmailBadge verified={user.emailVerified} />
          </p>
        )}
        <p className="muted small">{profile.memberSince(formatMonth(locale, user.createdAt))}</p>
      </div>
    </header>
  )
}
