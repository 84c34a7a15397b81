import { SignUpScreen } from '../features/sign-up/sign-up-screen.tsx'
import { useAuthState } from '../lib/services.tsx'
import { later } from './later.tsx'

const UpgradeScreen = later(
  async () => (await import('../features/sign-up/upgrade-screen.tsx')).UpgradeScreen,
)

/** A guest keeps what they have; anybody else begins. */
export function SignUpRoute() {
  const { user } = useAuthState()
  return user?.isAnonymous === true ? <UpgradeScreen /> : <SignUpScreen />
}
