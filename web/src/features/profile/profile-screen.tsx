import type { User } from '@sesame/contract/user'
import { AppearanceSection } from './appearance-section.tsx'
import { GuestHero } from './guest-hero.tsx'
import { IdentitySection } from './identity-section.tsx'
import { ProfileFrame } from './profile-frame.tsx'
import { ProfileHero } from './profile-hero.tsx'

export function ProfileScreen({ user }: { readonly user: User }) {
  const header = user.isAnonymous ? <GuestHero user={user} /> : <ProfileHero user={user} />
  return (
    <ProfileFrame user={user} header={header}>
      {!user.isAnonymous && <IdentitySection user={user} />}
      <AppearanceSection />
    </ProfileFrame>
  )
}
