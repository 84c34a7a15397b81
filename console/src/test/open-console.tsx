import type { ConsoleSession } from '@sesame/contract/endpoints/console/session'
import { render, screen } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { App } from '../app/app.tsx'
import { begin } from '../app/begin.ts'
import { loadTexts } from '../i18n/texts.ts'
import { earlyCalls } from '../lib/api/early-calls.ts'
import type { Services } from '../lib/services.tsx'
import { createOperatorSession } from '../lib/session/console-session.ts'
import { FakeApi } from './fake-api.ts'
import { FakeClock, FakeProofs, fakeTokens } from './fakes.ts'
import { camille } from './samples.ts'

interface Options {
  /** The signed-in operator; null for none. */
  readonly me?: ConsoleSession | null
  /** The token in this tab. The default is the session's token, or no token if `me` is null. */
  readonly token?: string
  readonly locale?: 'fr' | 'en'
  /** The time (ms) until which a password opens the console. */
  readonly emergency?: number
  /** Sets the API's responses before the screen sends requests. */
  readonly prepare?: (api: FakeApi) => void
}

export interface OpenConsole {
  readonly api: FakeApi
  readonly proofs: FakeProofs
  readonly clock: FakeClock
  readonly user: UserEvent
}

/**
 * Opens the console at an address, with fake services. The default operator is an owner who has recently proved their
 * identity.
 */
export async function openConsole(path: string, options: Options = {}): Promise<OpenConsole> {
  const { me = camille, token, locale = 'fr', emergency = null, prepare } = options
  const api = new FakeApi()
  const proofs = new FakeProofs()
  proofs.emergency = emergency
  const clock = new FakeClock()
  api.on('listOperators', () => ({ items: [] }))
  api.on('getOwnAccess', () => ({ sessions: [], passkeys: [] }))
  if (me !== null) api.on('getConsoleSession', () => me)
  prepare?.(api)
  const tokens = fakeTokens(token ?? (me === null ? null : 'jeton'))
  const session = createOperatorSession({ api: api.call, proofs, tokens, clock })
  const services: Services = {
    session,
    ...earlyCalls(session.call, clock),
    nowMs: clock.nowMs,
    hasPasskeys: proofs.hasPasskeys,
    emergencyUntil: proofs.emergencyUntil,
    environment: { project: 'sesame-exemple', isEmulator: false },
    productURL: 'https://sesame.exemple.fr',
  }
  begin(services, path)
  const text = await loadTexts(locale)
  render(
    <MemoryRouter initialEntries={[path]}>
      <App language={{ locale, text }} services={services} />
    </MemoryRouter>,
  )
  if (me !== null) await screen.findByRole('navigation', { name: 'Console' })
  return { api, proofs, clock, user: userEvent.setup() }
}
