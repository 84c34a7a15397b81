import type { Locale } from '@sesame/contract/fields'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from 'react-router-dom'
import type { Catalogue } from '../i18n/catalogue.ts'
import { fr } from '../i18n/fr/catalogue.ts'
import { LanguageProvider } from '../i18n/locale.tsx'
import type { Avatars } from '../lib/avatar/avatars.ts'
import type { LoginEntry } from '../lib/database/read-logins.ts'
import type { SettingsStore } from '../lib/database/settings.ts'
import type { Push } from '../lib/push/push.ts'
import { ServicesProvider } from '../lib/services.tsx'
import { Router } from '../routes/router.tsx'
import type { openTab } from './fakes/fake-tab.ts'
import { FakeLive } from './fakes/fake-live.ts'
import { FakeAvatars } from './fakes/fake-avatars.ts'
import { FakePush } from './fakes/fake-push.ts'
import { FakeSettings } from './fakes/fake-settings.ts'
import { NOW_MS } from './tokens.ts'

interface Options {
  readonly path?: string
  /** The language of the page when it opens. */
  readonly language?: { readonly locale: Locale; readonly text: Catalogue }
  /** State of the history entry. */
  readonly state?: unknown
  readonly readLogins?: (uid: string) => Promise<LoginEntry[]>
  readonly live?: FakeLive
  readonly settings?: SettingsStore
  readonly avatars?: Avatars
  readonly push?: Push
}

/** Renders the whole application at an address, in a tab with fakes. */
export function renderApp(
  { auth }: Pick<ReturnType<typeof openTab>, 'auth'>,
  {
    path = '/',
    language = { locale: 'fr', text: fr },
    state = null,
    readLogins = () => Promise.resolve([]),
    live = new FakeLive(),
    settings = new FakeSettings(),
    avatars = new FakeAvatars(),
    push = new FakePush(),
  }: Options = {},
) {
  history.replaceState(state, '', path)
  render(
    <LanguageProvider initial={language}>
      <ServicesProvider
        value={{ auth, readLogins, live, settings, avatars, push, nowMs: () => NOW_MS }}
      >
        <BrowserRouter useTransitions={false}>
          <Router />
        </BrowserRouter>
      </ServicesProvider>
    </LanguageProvider>,
  )
  return {
    person: userEvent.setup(),
    address: () => location.pathname + location.search + location.hash,
  }
}
