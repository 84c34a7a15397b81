import { refreshAccessToken } from '@sesame/contract/endpoints/auth'
import { act, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '../../lib/api/call-error.ts'
import type { PushAbility } from '../../lib/push/push.ts'
import { grantFor } from '../../test/fakes/fake-api.ts'
import { FakeLive } from '../../test/fakes/fake-live.ts'
import { FakePush } from '../../test/fakes/fake-push.ts'
import { openTab } from '../../test/fakes/fake-tab.ts'
import { renderApp } from '../../test/render-app.tsx'
import { accessToken } from '../../test/tokens.ts'
import { marie } from '../../test/users.ts'

const HERE = 'aaaaaaaaaa'
const PATH = `pushTokens/marie/${HERE}`

async function open(ability: PushAbility, token: string | null = null) {
  const session = accessToken({ sid: HERE, sub: marie.uid })
  const tab = openTab({ token: session })
  tab.api.on(refreshAccessToken, () => ({ data: grantFor(marie, session) }))
  const live = new FakeLive()
  live.put(`access/marie/shown/${HERE}`, {})
  live.put(PATH, token)
  const push = new FakePush(ability, live)
  const { person } = renderApp(tab, { path: '/securite', live, push })
  await screen.findByRole('heading', { level: 2, name: 'Alertes' })
  // Wait until the database has responded.
  await act(() => Promise.resolve())
  return { live, push, person }
}

const toggle = () => screen.getByRole('switch', { name: /^Recevoir les alertes sur cet appareil/ })

afterEach(() => {
  vi.restoreAllMocks()
})

describe('notifications of alerts on this device', () => {
  it('are not offered if messaging is not configured', async () => {
    await open('absent')
    expect(screen.queryByRole('switch')).toBeNull()
    expect(screen.queryByRole('group', { name: 'Notifications' })).toBeNull()
  })

  it('are off until a click, which asks for the browser’s permission; then they are on for this session', async () => {
    const { person, push } = await open('askable')
    expect(toggle()).not.toBeChecked()
    expect(push.ability()).toBe('askable')
    await person.click(toggle())
    expect(toggle()).toBeChecked()
    expect(screen.getByText('Cet appareil affichera vos alertes.')).toBeVisible()
  })

  it('can be turned off', async () => {
    const { person } = await open('granted', 'token')
    expect(toggle()).toBeChecked()
    await person.click(toggle())
    expect(toggle()).not.toBeChecked()
    expect(screen.getByText('Cet appareil n’affichera plus d’alertes.')).toBeVisible()
  })

  it('are shown as off if another device removes their token', async () => {
    const { live } = await open('granted', 'token')
    act(() => live.put(PATH, null))
    expect(toggle()).not.toBeChecked()
  })

  it('stay off with an explanation if the person denies or dismisses the browser’s question', async () => {
    const { person, push } = await open('askable')
    push.answer = 'askable'
    await person.click(toggle())
    expect(screen.getByText(/votre navigateur n’a pas reçu votre accord/)).toBeVisible()
    expect(toggle()).toHaveProperty('disabled', false)
    push.answer = 'denied'
    await person.click(toggle())
    expect(toggle()).not.toBeChecked()
    expect(toggle()).toHaveProperty('disabled', true)
    expect(toggle()).toHaveAccessibleDescription(/bloque les notifications/)
  })

  it('can be turned on again after the browser allows notifications', async () => {
    const { push } = await open('denied', 'token')
    expect(toggle()).not.toBeChecked()
    expect(toggle()).toHaveProperty('disabled', true)
    act(() => push.set('granted'))
    expect(toggle()).toHaveProperty('disabled', false)
    expect(toggle()).toBeChecked()
  })

  it('are shown as unavailable with an explanation if the browser does not support them', async () => {
    await open('unsupported')
    expect(toggle()).toHaveProperty('disabled', true)
    expect(toggle()).toHaveAccessibleDescription(/ne sait pas afficher/)
  })

  it('cannot be turned on or off while offline', async () => {
    await open('granted')
    const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void dispatchEvent(new Event('offline')))
    expect(toggle()).toHaveProperty('disabled', true)
    expect(toggle()).toHaveAccessibleDescription(/une fois le réseau revenu/)
    offline.mockReturnValue(true)
    act(() => void dispatchEvent(new Event('online')))
    expect(toggle()).toHaveProperty('disabled', false)
  })

  it('show an explanation if the service is unreachable, and can be tried again', async () => {
    const { person, push } = await open('askable')
    push.failure = new CallError('client/unreachable')
    await person.click(toggle())
    const region = within(screen.getByRole('group', { name: 'Notifications' }))
    expect(await region.findByRole('alert')).toHaveTextContent('Changement impossible')
    expect(toggle()).not.toBeChecked()
    push.failure = null
    await person.click(toggle())
    expect(toggle()).toBeChecked()
    expect(region.queryByRole('alert')).toBeNull()
  })
})
