import { endOtherSessions, endSession, refreshAccessToken } from '@sesame/contract/endpoints/auth'
import { HOUR_MS, MINUTE_MS } from '@sesame/contract/durations'
import { screen, within } from '@testing-library/react'
import { grantFor } from './fakes/fake-api.ts'
import { FakeLive } from './fakes/fake-live.ts'
import { FakeSettings } from './fakes/fake-settings.ts'
import { openTab } from './fakes/fake-tab.ts'
import { renderApp } from './render-app.tsx'
import { accessToken, NOW_MS } from './tokens.ts'
import { marie } from './users.ts'

/** This device, and another one of the same person. */
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

/** The security screen of a person with two devices. */
export async function openSecurity({ alerts = {}, user = marie } = {}) {
  const token = accessToken({ sid: HERE, sub: user.uid })
  const tab = openTab({ token })
  tab.api.on(refreshAccessToken, () => ({ data: grantFor(user, token) }))
  tab.api.on(endSession, () => ({ status: 204 }))
  tab.api.on(endOtherSessions, () => ({ status: 204 }))
  const live = new FakeLive()
  live.put('sessions/marie', sessions)
  live.put(`sessions/marie/${HERE}`, sessions[HERE])
  live.put('notifications/marie', alerts)
  const settings = new FakeSettings()
  const { person, address } = renderApp(tab, { path: '/securite', live, settings })
  await screen.findByRole('heading', { level: 1 })
  if (!user.isAnonymous) await screen.findByText('Firefox sur Windows')
  const region = (name: string) => within(screen.getByRole('region', { name }))
  return { ...tab, live, settings, person, address, region }
}
