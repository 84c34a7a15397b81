import type { User } from '@sesame/contract/user'
import { Outlet, useOutletContext } from 'react-router-dom'
import { useInsideText } from '../../i18n/inside.ts'
import { Heading } from '../../ui/page/heading.tsx'
import { Link } from '../../ui/page/link.tsx'

/** What guests may not do: they are told so, and how to become someone who may. */
export function RegisteredOnly() {
  const user = useOutletContext<User>()
  const { profile } = useInsideText()
  if (!user.isAnonymous) return <Outlet context={user} />
  return (
    <div className="stack">
      <Heading title={profile.registeredOnly} />
      <p className="muted">{profile.registeredOnlyText}</p>
      <Link className="btn main start" to="/inscription">
        {profile.upgrade}
      </Link>
    </div>
  )
}
