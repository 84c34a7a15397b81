import { refreshAccessToken } from '@sesame/contract/endpoints/auth'
import { HOUR_MS } from '@sesame/contract/durations'
import { screen } from '@testing-library/react'
import type { LoginEntry } from '../lib/database/read-logins.ts'
import { grantFor } from './fakes/fake-api.ts'
import { identityMarie } from './fakes/fake-identity.ts'
import { FakeLive } from './fakes/fake-live.ts'
import { openTab } from './fakes/fake-tab.ts'
import { HERE, passkey, PHONE } from './open-security.tsx'
import { renderApp } from './render-app.tsx'
import { accessToken, NOW_MS } from './tokens.ts'
import { marie } from './users.ts'

export const lastLogin: LoginEntry = {
  id: 'abcdefghij',
  provider: 'google.com',
  device: 'Windows',
  browser: 'Firefox',
  place: 'Lyon, France',
  at: NOW_MS - HOUR_MS,
}

/** An alert about a sign-in on another device. */
export const unusual = {
  kind: 'new-device',
  at: NOW_MS - HOUR_MS,
  device: 'iPhone',
  browser: 'Safari',
  sid: PHONE,
}

export const readLast = () => Promise.resolve([lastLogin])

const KEY = 'k'.repeat(43)

interface Given {
  readonly user?: typeof marie
  readonly live?: FakeLive
  readonly readLogins?: (uid: string) => Promise<LoginEntry[]>
  readonly passkeys?: object | null
}

/** Opens a person's home. By default, the person has one passkey. With null, the passkeys cannot be read. */
export async function openHome({
  user = marie,
  live = new FakeLive(),
  readLogins = readLast,
  passkeys = { [KEY]: passkey },
}: Given = {}) {
  if (passkeys === null) live.refuse('passkeys/marie')
  else live.put('passkeys/marie', passkeys)
  const token = accessToken({ sid: HERE, sub: user.uid })
  const tab = openTab({ token })
  tab.identity.current = identityMarie
  tab.api.on(refreshAccessToken, () => ({ data: grantFor(user, token) }))
  const { person } = renderApp(tab, { readLogins, live })
  await screen.findByRole('heading', { level: 1 })
  return { ...tab, person, live }
}

export const region = (name: string | RegExp) => screen.findByRole('region', { name })
export const gold = () => document.querySelectorAll('.card.gold')
