import type { User } from '@sesame/contract/user'
import { Navigate, useOutletContext } from 'react-router-dom'
import { SecurityScreen } from '../features/security/security-screen.tsx'

/** A guest account lives on one device, without a password: there is nothing to look after. */
export function SecurityRoute() {
  const user = useOutletContext<User>()
  return user.isAnonymous ? <Navigate to="/profil" replace /> : <SecurityScreen user={user} />
}
