import type { User } from '@sesame/contract/user'
import type { ComponentType } from 'react'
import { applicationScreens } from '../../../application/web/screens.tsx'
import { SignInScreen } from '../features/sign-in/sign-in-screen.tsx'
import type { LegalPage } from '../i18n/legal-shape.ts'
import { useText } from '../i18n/locale.tsx'
import { paths } from '../lib/paths.ts'
import { laterComponent, type LaterComponent } from '../ui/later-component.tsx'
import { Unopened } from '../ui/notes/reload-offer.tsx'
import { LoadingScreen, Skeleton } from '../ui/notes/skeleton.tsx'
import { Gate } from '../widgets/gate.tsx'

/** A screen outside the signed-in area. */
export interface GateScreen {
  /**
   * The visitors who may see the screen. All others are redirected to the page that they requested. `without-account` means
   * guests and people who are not signed in.
   */
  readonly access: 'anyone' | 'signed-out' | 'without-account'
  readonly Screen: ComponentType | LaterComponent<object>
}

/** A screen for signed-in people. With the access `registered`, guests are told to create an account instead. */
export interface InsideScreen {
  readonly access: 'signed-in' | 'registered'
  readonly Screen: ComponentType<{ user: User }>
}

const gate = (load: () => Promise<ComponentType>) =>
  laterComponent(load, { waiting: <LoadingScreen />, instead: UnopenedGate })
const inside = (load: () => Promise<InsideScreen['Screen']>) =>
  laterComponent(load, { waiting: <Skeleton />, instead: Unopened })

const legal = (name: LegalPage): GateScreen => ({
  access: 'anyone',
  Screen: gate(async () => {
    const { LegalScreen } = await import('../features/legal/legal-screen.tsx')
    return () => <LegalScreen name={name} />
  }),
})

function UnopenedGate() {
  return (
    <Gate wall={useText().common.closedWall} door="shut">
      <Unopened />
    </Gate>
  )
}

export type Screen = GateScreen | InsideScreen

export const isInside = (screen: Screen): screen is InsideScreen =>
  screen.access === 'signed-in' || screen.access === 'registered'

/**
 * Every screen, under the name of its path. The router, the guards and build-time rendering (`app/rendered-pages.tsx`) read this
 * table. Only the sign-in form is in the first load: see docs/decisions/010.
 */
export const screens: Readonly<Record<keyof typeof paths, Screen>> = {
  ...applicationScreens,
  signIn: { access: 'signed-out', Screen: SignInScreen },
  signUp: {
    access: 'without-account',
    Screen: gate(() =>
      import('../features/sign-up/sign-up-screen.tsx').then((late) => late.SignUpScreen),
    ),
  },
  forgotPassword: {
    access: 'anyone',
    Screen: gate(() =>
      import('../features/recovery/forgot-screen.tsx').then((late) => late.ForgotScreen),
    ),
  },
  // Shown once to people who have just signed in, without the signed-in layout. This screen redirects everyone else home.
  passkeyOffer: {
    access: 'anyone',
    Screen: gate(() =>
      import('../features/passkey-offer/offer-screen.tsx').then((late) => late.OfferScreen),
    ),
  },
  action: {
    access: 'anyone',
    Screen: gate(() =>
      import('../features/recovery/action-screen.tsx').then((late) => late.ActionScreen),
    ),
  },
  alert: {
    access: 'anyone',
    Screen: gate(() =>
      import('../features/recovery/alert-screen.tsx').then((late) => late.AlertScreen),
    ),
  },
  restore: {
    access: 'anyone',
    Screen: gate(() =>
      import('../features/recovery/restore-screen.tsx').then((late) => late.RestoreScreen),
    ),
  },
  help: legal('help'),
  notice: legal('notice'),
  terms: legal('terms'),
  privacy: legal('privacy'),
  accessibility: legal('accessibility'),
  home: {
    access: 'signed-in',
    Screen: inside(() =>
      import('../features/home/home-screen.tsx').then((late) => late.HomeScreen),
    ),
  },
  profile: {
    access: 'signed-in',
    Screen: inside(() =>
      import('../features/profile/profile-screen.tsx').then((late) => late.ProfileScreen),
    ),
  },
  access: {
    access: 'registered',
    Screen: inside(() =>
      import('../features/profile/access/access-screen.tsx').then((late) => late.AccessScreen),
    ),
  },
  data: {
    access: 'signed-in',
    Screen: inside(() =>
      import('../features/profile/personal-data/data-screen.tsx').then((late) => late.DataScreen),
    ),
  },
  security: {
    access: 'registered',
    Screen: inside(() =>
      import('../features/security/security-screen.tsx').then((late) => late.SecurityScreen),
    ),
  },
}

export const allScreens = (Object.keys(screens) as (keyof typeof paths)[]).map((place) => ({
  path: paths[place],
  screen: screens[place],
}))

/** Loads the code of a page that was rendered at build time, so that hydration does not wait for it. */
export async function preloadRendered(path: string): Promise<void> {
  const found = allScreens.find((one) => one.path === path)?.screen
  if (found === undefined || isInside(found) || !('preload' in found.Screen)) return
  await found.Screen.preload()
}
