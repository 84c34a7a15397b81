import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { fr } from '../i18n/fr/catalogue.ts'
import { initialAuthState, type AuthState } from '../lib/auth/auth-state.ts'
import type { Services } from '../lib/services.tsx'
import { paths } from '../lib/paths.ts'
import { preloadRendered } from '../routes/screens.tsx'
import { App } from './app.tsx'

/** The pages rendered at build time, each with the chunk that it needs in addition to the first load. */
export const renderedPages: readonly { readonly path: string; readonly chunk: string | null }[] = [
  { path: paths.signIn, chunk: null },
  { path: paths.signUp, chunk: 'sign-up-screen' },
  { path: paths.forgotPassword, chunk: 'forgot-screen' },
  ...[paths.help, paths.notice, paths.terms, paths.privacy, paths.accessibility].map((path) => ({
    path,
    chunk: 'legal-screen',
  })),
]

export { framedPaths, renderFrame } from './frames.tsx'

/** Renders a page's HTML, in French, for a visitor without a session. */
export async function renderPage(path: string): Promise<string> {
  await preloadRendered(path)
  const services = visitorServices()
  const language = { locale: 'fr', text: fr } as const
  return renderToString(
    <StaticRouter location={path}>
      <App services={services} language={language} />
    </StaticRouter>,
  )
}

/**
 * The services for rendering. They only contain state, because effects and event handlers, which call methods of services, do not
 * run at build time.
 */
function visitorServices(): Services {
  const state: AuthState = { ...initialAuthState, entry: 'settled' }
  const upToDate = { isOutdated: false }
  const auth = {
    state: { get: () => state, subscribe: () => () => undefined },
    pageAge: { get: () => upToDate, subscribe: () => () => undefined },
    captcha: { isConfigured: environment.recaptcha.siteKey !== '' },
  }
  return { auth } as unknown as Services
}
