import type { User } from '@sesame/contract/user'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useInsideText } from '../../i18n/inside.ts'
import { useFreshUser } from '../../lib/hooks/use-fresh-user.ts'
import { paths } from '../../lib/paths.ts'
import { TableOfContents } from '../../ui/page/table-of-contents.tsx'
import { GuestNote } from '../../widgets/account/guest-note.tsx'
import type { Elements } from '../../ui/elements.ts'

interface Props {
  readonly user: User
  /** False while a section to which a link may point is not rendered yet. */
  readonly isShown?: boolean
  /** Content above the two columns. */
  readonly header: Elements
  readonly children: ReactNode
}

/** A page of the profile: its header, links to the profile's other pages, and its sections. */
export function ProfileFrame({ user, isShown = true, header, children }: Props) {
  useFreshUser()
  const { hash } = useLocation()

  useEffect(() => {
    if (isShown && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash, isShown])

  return (
    <>
      {user.isAnonymous && <GuestNote user={user} />}
      {header}
      <div className="aside">
        <SectionLinks isGuest={user.isAnonymous} />
        <div className="stack g7">{children}</div>
      </div>
    </>
  )
}

/** Links to the pages of the profile. */
function SectionLinks({ isGuest }: { readonly isGuest: boolean }) {
  const { profile, access, data, security } = useInsideText()
  const { pathname } = useLocation()
  const links = [
    { to: paths.profile, label: isGuest ? profile.appearanceShort : profile.identity },
    ...(isGuest
      ? []
      : [
          { to: paths.access, label: access.title },
          { to: paths.security, label: security.title },
        ]),
    { to: paths.data, label: data.title },
  ]
  return (
    <TableOfContents
      label={profile.sections}
      sections={links}
      currentOf={(to) => (to === pathname ? 'page' : undefined)}
    />
  )
}
