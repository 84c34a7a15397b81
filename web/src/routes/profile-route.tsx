import type { User } from '@sesame/contract/user'
import { useOutletContext } from 'react-router-dom'
import { AccessScreen } from '../features/profile/access/access-screen.tsx'
import { DataScreen } from '../features/profile/personal-data/data-screen.tsx'
import { ProfileScreen } from '../features/profile/profile-screen.tsx'

export function ProfileRoute() {
  return <ProfileScreen user={useOutletContext<User>()} />
}

export function AccessRoute() {
  return <AccessScreen user={useOutletContext<User>()} />
}

export function DataRoute() {
  return <DataScreen user={useOutletContext<User>()} />
}
