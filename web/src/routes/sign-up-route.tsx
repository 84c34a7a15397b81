import { SignUpScreen } from '../features/sign-up/sign-up-screen.tsx'
import { useAuthState } from '../lib/services.tsx'
import { laterComponent } from '../ui/later-component.tsx'
import { LoadingScreen } from '../ui/notes/skeleton.tsx'

const UpgradeScreen = laterComponent(
  async () => (await import('../features/sign-up/upgrade-screen.tsx')).UpgradeScreen,
  { waiting: <LoadingScreen /> },
)

/** A guest keeps what they have; anybody else begins. */
export function SignUpRoute() {
  const { user } = useAuthState()
  return user?.isAnonymous === true ? <UpgradeScreen /> : <SignUpScreen />
}
