import type { User } from '@sesame/contract/user'
import { GuestHome } from './guest-home.tsx'
import { MemberHome } from './member-home.tsx'

export function HomeScreen({ user }: { readonly user: User }) {
  return user.isAnonymous ? <GuestHome user={user} /> : <MemberHome user={user} />
}
