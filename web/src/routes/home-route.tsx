import type { User } from '@sesame/contract/user'
import { useOutletContext } from 'react-router-dom'
import { HomeScreen } from '../features/home/home-screen.tsx'

export function HomeRoute() {
  return <HomeScreen user={useOutletContext<User>()} />
}
