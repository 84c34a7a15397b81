import type { User } from '@sesame/contract/user'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useServices } from '../../lib/services.tsx'
import { GuestNote } from '../../ui/guest-note.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { GuestErasureSection } from './guest-erasure-section.tsx'
import { GuestHero } from './guest-hero.tsx'
import { IdentitySection } from './identity-section.tsx'
import { LinkedSection } from './linked-section.tsx'
import { ProfileHero } from './profile-hero.tsx'
import { SectionLinks } from './section-links.tsx'

export function ProfileScreen({ user }: { readonly user: User }) {
  const { auth } = useServices()
  const { hash } = useLocation()

  useEffect(() => {
    // The screen stands on the cached user; what changed elsewhere (an e-mail verified) arrives.
    void auth.fetchUser().catch(() => undefined)
  }, [auth])

  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])

  return (
    <>
      {user.isAnonymous && <GuestNote />}
      {user.isAnonymous ? <GuestHero user={user} /> : <ProfileHero user={user} />}
      <div className="aside">
        <SectionLinks isGuest={user.isAnonymous} current={hash} />
        <div className="stack g7">
          {!user.isAnonymous && (
            <>
              <IdentitySection user={user} />
              <LinkedSection user={user} />
            </>
          )}
          <AppearanceSection />
          {user.isAnonymous && <GuestErasureSection />}
        </div>
      </div>
    </>
  )
}
