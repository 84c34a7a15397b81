import type { User } from '@sesame/contract/user'
import { useOutletContext } from 'react-router-dom'
import { ProfileScreen } from '../features/profile/profile-screen.tsx'

export function ProfileRoute() {
  return <ProfileScreen user={useOutletContext<User>()} />
}
