import type { ComponentType } from 'react'
import { SignInScreen } from '../features/sign-in/sign-in-screen.tsx'
import { later, type LaterScreen } from './later.tsx'

interface GateScreen {
  readonly Screen: ComponentType | LaterScreen
  /** Who sees it; those who may not go on to where they wanted to be. */
  readonly visitors: 'signed-out' | 'without-account' | 'anyone'
}

/**
 * The screens before the door, by path. They do without the router, and the sign-in form is here
 * at once: see docs/decisions/010.
 */
export const gateScreens: Readonly<Record<string, GateScreen>> = {
  '/connexion': { Screen: SignInScreen, visitors: 'signed-out' },
  '/inscription': {
    Screen: later(async () => (await import('./sign-up-route.tsx')).SignUpRoute),
    visitors: 'without-account',
  },
  '/mot-de-passe-oublie': {
    Screen: later(
      async () => (await import('../features/recovery/forgot-screen.tsx')).ForgotScreen,
    ),
    visitors: 'anyone',
  },
  '/auth/action': {
    Screen: later(
      async () => (await import('../features/recovery/action-screen.tsx')).ActionScreen,
    ),
    visitors: 'anyone',
  },
  '/aide': {
    Screen: later(async () => (await import('../features/legal/legal-screens.tsx')).HelpScreen),
    visitors: 'anyone',
  },
  '/conditions': {
    Screen: later(async () => (await import('../features/legal/legal-screens.tsx')).TermsScreen),
    visitors: 'anyone',
  },
  '/confidentialite': {
    Screen: later(async () => (await import('../features/legal/legal-screens.tsx')).PrivacyScreen),
    visitors: 'anyone',
  },
}

/** Has the code of the screen at this path, so that the next rendering does not wait for it. */
export async function preloadGateScreen(path: string): Promise<void> {
  const screen = gateScreens[path]?.Screen
  if (screen !== undefined && 'preload' in screen) await screen.preload()
}
