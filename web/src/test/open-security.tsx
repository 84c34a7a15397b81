import {
  endOtherSessions,
  endSession,
  refreshAccessToken,
  secureAccount,
} from '@sesame/contract/endpoints/auth'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sesame/contract/durations'
import { screen, within } from '@testing-library/react'
import type { LoginEntry } from '../lib/database/read-logins.ts'
import { FakeAuthenticator } from './fakes/fake-authenticator.ts'
import { grantFor } from './fakes/fake-api.ts'
import { FakeLive } from './fakes/fake-live.ts'
import { FakeSettings } from './fakes/fake-settings.ts'
import { openTab } from './fakes/fake-tab.ts'
import { renderApp } from './render-app.tsx'
import { FACTOR } from './second-factor.ts'
import { accessToken, NOW_MS } from './tokens.ts'
import { marie } from './users.ts'

/** The ids of two sessions of the same person: on this device, and on their phone. */
export const HERE = 'aaaaaaaaaa'
export const PHONE = 'bbbbbbbbbb'

export const sessions = {
  [PHONE]: {
    device: 'iPhone',
    browser: 'Safari',
    provider: 'password',
    createdAt: NOW_MS - HOUR_MS,
    lastSeenAt: NOW_MS - 20 * MINUTE_MS,
  },
  [HERE]: {
    device: 'Windows',
    browser: 'Firefox',
    provider: 'google.com',
    createdAt: NOW_MS - HOUR_MS,
    lastSeenAt: NOW_MS - HOUR_MS,
  },
}

/** The records of the devices that have these two sessions. */
export const devices = {
  laptop: {
    device: 'Windows',
    browser: 'Firefox',
    provider: 'google.com',
    place: 'Lyon, France',
    firstSeenAt: NOW_MS - 400 * DAY_MS,
    lastSeenAt: NOW_MS - HOUR_MS,
    name: 'Portable du bureau',
  },
  phone: {
    device: 'iPhone',
    browser: 'Safari',
    provider: 'password',
    place: 'Annecy, France',
    firstSeenAt: NOW_MS - 10 * DAY_MS,
    lastSeenAt: NOW_MS - HOUR_MS,
  },
}

/** A passkey synced between devices. */
export const passkey = {
  name: 'iPhone de Marie',
  credentialId: 'Y2zDqQ',
  publicKey: 'Y2zDqQ',
  counter: 0,
  transports: ['internal', 'hybrid'],
  syncs: true,
  backedUp: true,
  manager: 'Trousseau iCloud',
  createdAt: NOW_MS - 40 * DAY_MS,
  lastUsedAt: NOW_MS - HOUR_MS,
}

interface Given {
  readonly alerts?: object
  readonly user?: typeof marie
  readonly open?: object
  readonly known?: object
  readonly passkeys?: object
  readonly factor?: object | null
  /** The browser's passkeys; null if the browser does not support passkeys. */
  readonly authenticator?: FakeAuthenticator | null
  readonly readLogins?: (uid: string) => Promise<LoginEntry[]>
}

/** Opens the security screen of a person with two devices. */
export async function openSecurity({
  alerts = {},
  user = marie,
  open = sessions,
  known = {},
  passkeys = {},
  factor = null,
  authenticator = new FakeAuthenticator(),
  readLogins = () => Promise.resolve([]),
}: Given = {}) {
  const token = accessToken({ sid: HERE, sub: user.uid })
  const tab = openTab({ token, authenticator })
  tab.api.on(refreshAccessToken, () => ({ data: grantFor(user, token) }))
  tab.api.on(endSession, () => ({ data: { ended: 1 } }))
  tab.api.on(endOtherSessions, () => ({ data: {} }))
  tab.api.on(secureAccount, () => ({ data: {} }))
  const live = new FakeLive()
  live.put('access/marie/shown', open)
  live.put('devices/marie', known)
  live.put('passkeys/marie', passkeys)
  live.put(FACTOR, factor)
  live.put(`access/marie/shown/${HERE}`, sessions[HERE])
  live.put('notifications/marie', alerts)
  const settings = new FakeSettings()
  const { person, address } = renderApp(tab, { path: '/securite', live, settings, readLogins })
  await screen.findByRole('heading', { level: 1 })
  if (!user.isAnonymous) await screen.findByText('Cet appareil')
  const region = (name: string) => within(screen.getByRole('region', { name }))
  return { ...tab, live, settings, person, address, region }
}
