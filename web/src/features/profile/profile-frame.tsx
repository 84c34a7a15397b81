import type { User } from '@sesame/contract/user'
import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { GuestNote } from '../../widgets/account/guest-note.tsx'
import { SectionLinks } from './section-links.tsx'
import { useFreshUser } from './use-fresh-user.ts'

interface Props {
  readonly user: User
  /** Above the two columns. */
  readonly header: ReactNode
  readonly children: ReactNode
}

/** A page of the profile: its header, the links to the others, its sections. */
export function ProfileFrame({ user, header, children }: Props) {
  useFreshUser()
  const { hash } = useLocation()

  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])

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
