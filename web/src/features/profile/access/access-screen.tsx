import type { User } from '@sesame/contract/user'
import { useInsideText } from '../../../i18n/inside.ts'
import { Heading } from '../../../ui/page/heading.tsx'
import { LinkedSection } from './linked-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileFrame } from '../profile-frame.tsx'

/** The ways into the account. */
export function AccessScreen({ user }: { readonly user: User }) {
  const { access } = useInsideText()
  return (
    <ProfileFrame user={user} header={<Heading title={access.title} />}>
      <LinkedSection user={user} />
      <PasswordSection user={user} />
    </ProfileFrame>
  )
}
