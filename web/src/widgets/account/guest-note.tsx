import type { User } from '@sesame/contract/user'
import { GUEST_IDLE_MS } from '@sesame/contract/constants'
import { Link } from 'react-router-dom'
import { formatDay } from '../../i18n/dates.ts'
import { useInsideText } from '../../i18n/inside.ts'
import { useLocale } from '../../i18n/locale.tsx'
import { useServices } from '../../lib/services.tsx'
import { Note } from '../../ui/notes/note.tsx'
import { paths } from '../../lib/paths.ts'

/** Tells guests when their account will be erased if they do not use it, and how to keep it. */
export function GuestNote({ user }: { readonly user: User }) {
  const { profile } = useInsideText()
  const { locale } = useLocale()
  const { nowMs } = useServices()
  if (!user.isAnonymous) return null
  // Opening this page counts as activity, so the time until erasure starts now.
  const erasedOn = formatDay(locale, nowMs() + GUEST_IDLE_MS)
  return (
    <Note tone="warning" title={profile.guestTitle}>
      <p>{profile.guestText(erasedOn)}</p>
      <p className="line">
        <Link className="btn tiny" to={paths.signUp}>
          {profile.upgrade}
        </Link>
        <Link className="btn tiny bare" to={paths.data}>
          {profile.eraseGuest}
        </Link>
      </p>
    </Note>
  )
}
