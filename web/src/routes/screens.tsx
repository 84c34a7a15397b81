import { useAddress } from '../lib/address.ts'
import { gateScreens } from './gate-screens.ts'
import { SignedOut } from './guards/signed-out.tsx'
import { later } from './later.tsx'

/** Everything behind the door, with the router. */
export const Inside = later(async () => (await import('./router.tsx')).Router)

/** Every address of the product: the few before the door, then the router's. */
export function Screens() {
  const { pathname } = useAddress()
  const gateScreen = gateScreens[pathname]
  if (gateScreen === undefined) return <Inside />
  const { Screen, visitors } = gateScreen
  if (visitors === 'anyone') return <Screen key={pathname} />
  return (
    <SignedOut key={pathname} guests={visitors === 'without-account'}>
      <Screen />
    </SignedOut>
  )
}
