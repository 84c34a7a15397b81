import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { fr } from '../i18n/fr/catalogue.ts'
import { LanguageProvider } from '../i18n/locale.tsx'
import type { LoginEntry } from '../lib/database/read-logins.ts'
import { ServicesProvider } from '../lib/services.tsx'
import { Router } from '../routes/router.tsx'
import type { openTab } from './fake-tab.ts'
import { NOW_MS } from './tokens.ts'

interface Options {
  readonly path?: string
  readonly readLogins?: (uid: string) => Promise<LoginEntry[]>
}

/** The whole application at an address, in a tab of fakes. */
export function renderApp(
  { auth }: Pick<ReturnType<typeof openTab>, 'auth'>,
  { path = '/', readLogins = () => Promise.resolve([]) }: Options = {},
) {
  let address = path
  const Address = () => {
    const { pathname, search, hash } = useLocation()
    address = pathname + search + hash
    return null
  }
  render(
    <LanguageProvider initial={{ locale: 'fr', text: fr }}>
      <ServicesProvider value={{ auth, readLogins, nowMs: () => NOW_MS }}>
        <MemoryRouter initialEntries={[path]}>
          <Router />
          <Address />
        </MemoryRouter>
      </ServicesProvider>
    </LanguageProvider>,
  )
  return { person: userEvent.setup(), address: () => address }
}
