import type { User } from '@sesame/contract/user'
import { formatMoment } from '../../i18n/dates.ts'
import { useInsideText } from '../../i18n/inside.ts'
import { useLocale, useText } from '../../i18n/locale.tsx'
import { useServices } from '../../lib/services.tsx'
import { Avatar } from '../../widgets/account/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Heading } from '../../ui/page/heading.tsx'

export function GuestHero({ user }: { readonly user: User }) {
  const { common } = useText()
  const { profile } = useInsideText()
  const { locale } = useLocale()
  const { nowMs } = useServices()
  const moment = formatMoment(locale, user.createdAt, nowMs())
  return (
    <header className="hero">
      <Avatar user={user} size="xl" />
      <div className="stack g2">
        <Heading title={profile.title}>{common.guest}</Heading>
        <p className="line">
          <Badge>{profile.guest}</Badge>
          <span className="muted small">{profile.createdAt(moment)}</span>
        </p>
      </div>
    </header>
  )
}
