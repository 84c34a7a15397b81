import { renderToString } from 'react-dom/server'
import { fr } from '../i18n/fr/catalogue.ts'
import type { Address } from '../lib/address.ts'
import { initialAuthState, type AuthState } from '../lib/auth/auth-state.ts'
import type { Services } from '../lib/services.tsx'
import { preloadGateScreen } from '../routes/gate-screens.ts'
import { App } from './app.tsx'

/** The HTML of a screen before the door, in French, as a visitor without a session sees it. */
export async function renderPage(path: string): Promise<string> {
  await preloadGateScreen(path)
  const services = visitorServices()
  const language = { locale: 'fr', text: fr } as const
  return renderToString(<App services={services} address={addressAt(path)} language={language} />)
}

function addressAt(path: string): Address {
  return {
    get: () => path,
    getRendered: () => path,
    hasMoved: () => false,
    hasActed: () => false,
    go: () => undefined,
    subscribe: () => () => undefined,
  }
}

/** Rendering reads the state alone; whatever else a service does happens in effects and events. */
function visitorServices(): Services {
  const state: AuthState = { ...initialAuthState, entry: 'settled' }
  const upToDate = { isOutdated: false }
  const auth = {
    state: { get: () => state, subscribe: () => () => undefined },
    pageAge: { get: () => upToDate, subscribe: () => () => undefined },
    captcha: { isConfigured: import.meta.env.VITE_RECAPTCHA_SITE_KEY !== '' },
  }
  return { auth } as unknown as Services
}
