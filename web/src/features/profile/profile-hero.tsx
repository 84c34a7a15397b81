import type { User } from '@sesame/contract/user'
import { formatMonth } from '../../i18n/dates.ts'
import { useLocale, useText } from '../../i18n/locale.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Heading } from '../../ui/heading.tsx'
import { EmailBadge } from './email-badge.tsx'

export function ProfileHero({ user }: { readonly user: User }) {
  const { profile } = useText()
  const { locale } = useLocale()
  return (
    <header className="hero">
      <Avatar user={user} size="xl" />
      <div className="stack g2">
        <Heading title={profile.title}>{user.displayName ?? user.email ?? profile.title}</Heading>
        {user.email !== null && (
          <p className="line">
            <span>{user.email}</span> <EmailBadge verified={user.emailVerified} />
          </p>
        )}
        <p className="muted small">{profile.memberSince(formatMonth(locale, user.createdAt))}</p>
      </div>
    </header>
  )
}
