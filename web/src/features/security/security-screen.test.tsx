import { endOtherSessions, endSession, refreshAccessToken } from '@sesame/contract/endpoints/auth'
import { HOUR_MS, MINUTE_MS } from '@sesame/contract/durations'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CallError } from '../../lib/api/call-error.ts'
import { grantFor } from '../../test/fake-api.ts'
import { FakeLive } from '../../test/fake-live.ts'
import { FakeSettings } from '../../test/fake-settings.ts'
import { openTab } from '../../test/fake-tab.ts'
import { renderApp } from '../../test/render-app.tsx'
import { accessToken, NOW_MS } from '../../test/tokens.ts'
import { guest, marie } from '../../test/users.ts'

const HERE = 'aaaaaaaaaa'
const PHONE = 'bbbbbbbbbb'

const sessions = {
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

const unusual = {
  kind: 'new-device',
  at: NOW_MS - MINUTE_MS,
  device: 'iPhone',
  browser: 'Safari',
  sid: PHONE,
}

async function open({ alerts = {}, user = marie } = {}) {
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

describe('devices', () => {
  it('come from the database, this one first and marked', async () => {
    const { region, live } = await open()
    const rows = region('Appareils').getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Firefox sur Windows Cet appareil.*active maintenant$/),
      expect.stringMatching(/^Safari sur iPhone.*aujourd’hui/),
    ])
    expect(live.present).toEqual(new Set([HERE]))
  })

  it('follow the database: in use, locked, gone', async () => {
    const { live, region } = await open()
    const phone = () => region('Appareils').getAllByRole('listitem')[1]
    act(() => live.put('presence/marie', { [PHONE]: { online: true, lastChanged: 1 } }))
    expect(phone()).toHaveTextContent('active maintenant')
    const locked = { ...sessions[PHONE], lockedAt: NOW_MS }
    act(() => live.put('sessions/marie', { ...sessions, [PHONE]: locked }))
    expect(phone()).toHaveTextContent('verrouillée')
    act(() => live.put('sessions/marie', { [HERE]: sessions[HERE] }))
    expect(phone()).toBe(undefined)
    expect(screen.queryByRole('button', { name: /tous les autres/ })).toBeNull()
  })

  it('are signed out one by one, after a question', async () => {
    const { api, person } = await open()
    await person.click(screen.getByRole('button', { name: 'Déconnecter Safari sur iPhone' }))
    const question = within(screen.getByRole('dialog', { name: /^Déconnecter cet appareil/ }))
    expect(api.callsOf(endSession)).toEqual([])
    await person.click(question.getByRole('button', { name: 'Déconnecter' }))
    expect(await screen.findByText('Appareil déconnecté.')).toBeVisible()
    expect(api.callsOf(endSession)).toHaveLength(1)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('are signed out all at once, this one excepted', async () => {
    const { api, person } = await open()
    await person.click(screen.getByRole('button', { name: /tous les autres appareils/ }))
    const question = within(screen.getByRole('dialog'))
    await person.click(question.getByRole('button', { name: 'Déconnecter' }))
    expect(await screen.findByText('Les autres appareils sont déconnectés.')).toBeVisible()
    expect(api.callsOf(endOtherSessions)).toHaveLength(1)
  })

  it.each([
    ['Déconnecter Safari sur iPhone', endSession],
    ['Déconnecter tous les autres appareils', endOtherSessions],
  ])('are signed out once, however often it is clicked: %s', async (name, endpoint) => {
    const { api, person } = await open()
    const { promise, resolve } = Promise.withResolvers<{ status: number }>()
    api.on(endpoint, () => promise)
    await person.click(screen.getByRole('button', { name }))
    const question = within(screen.getByRole('dialog'))
    const button = question.getByRole('button', { name: 'Déconnecter' })
    await person.dblClick(button)
    expect(button).toHaveAttribute('aria-busy', 'true')
    await person.keyboard('{Enter}')
    resolve({ status: 204 })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.callsOf(endpoint)).toHaveLength(1)
  })

  it('stay, with the reason, when the API cannot be reached', async () => {
    const { api, person } = await open()
    api.on(endSession, () => Promise.reject(new CallError('client/unreachable')))
    await person.click(screen.getByRole('button', { name: 'Déconnecter Safari sur iPhone' }))
    const question = within(screen.getByRole('dialog'))
    await person.click(question.getByRole('button', { name: 'Déconnecter' }))
    expect(await question.findByRole('alert')).toHaveTextContent('Le service ne répond pas.')
    await person.click(question.getByRole('button', { name: 'Annuler' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('this device, ended from another one', () => {
  it('is out at once, and says why', async () => {
    const { api, live, identity } = await open()
    api.on(refreshAccessToken, () =>
      Promise.reject(new CallError('auth/session-ended', { status: 401 })),
    )
    act(() => live.put(`sessions/marie/${HERE}`, null))
    expect(await screen.findByText('Cet appareil a été déconnecté')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Connexion' })).toBeVisible()
    expect(identity.steps).toContain('signOut')
  })

  it('asks the API when the rules refuse it, and stays when all is well', async () => {
    const { api, live } = await open()
    const before = api.callsOf(refreshAccessToken).length
    act(() => live.refuse(`sessions/marie/${HERE}`))
    await waitFor(() => expect(api.callsOf(refreshAccessToken)).toHaveLength(before + 1))
    expect(screen.getByRole('heading', { name: 'Sécurité' })).toBeVisible()
  })
})

describe('alerts', () => {
  it('wait in the top bar, on the device and in the list until they are answered', async () => {
    const { person, region } = await open({ alerts: { one: unusual } })
    expect(screen.getByRole('link', { name: '1 alerte de sécurité à vérifier' })).toBeVisible()
    expect(region('Appareils').getByText('À vérifier')).toBeVisible()
    await person.click(screen.getByRole('button', { name: /^C’était moi/ }))
    expect(region('Alertes').getByText('Vérifiée')).toBeVisible()
    expect(screen.queryByRole('link', { name: /alerte de sécurité/ })).toBeNull()
    expect(region('Appareils').queryByText('À vérifier')).toBeNull()
  })

  it('are answered each by itself, and once, while another answer is on its way', async () => {
    const { live, person } = await open({ alerts: { one: unusual, two: unusual } })
    const marked: string[] = []
    live.markAlertRead = (_uid, id) => {
      marked.push(id)
      return new Promise(() => undefined)
    }
    for (const button of screen.getAllByRole('button', { name: /^C’était moi/ })) {
      await person.dblClick(button)
      expect(button).toHaveAttribute('aria-busy', 'true')
    }
    expect(marked).toEqual(['one', 'two'])
  })

  it('say when an answer could not be kept, and can be answered again', async () => {
    const { live, person, region } = await open({ alerts: { one: unusual } })
    const { markAlertRead } = live
    live.markAlertRead = () => Promise.reject(new CallError('client/unreachable'))
    await person.click(screen.getByRole('button', { name: /^C’était moi/ }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Le service ne répond pas.')
    live.markAlertRead = markAlertRead
    await person.click(screen.getByRole('button', { name: /^C’était moi/ }))
    expect(region('Alertes').getByText('Vérifiée')).toBeVisible()
  })

  it('« Ce n’était pas moi » ends the device and mails a link to a new password', async () => {
    const { api, identity, person, region } = await open({ alerts: { one: unusual } })
    await person.click(screen.getByRole('button', { name: /^Ce n’était pas moi/ }))
    const question = within(screen.getByRole('dialog', { name: /^Sécuriser votre compte/ }))
    expect(question.getByText(/marie\.lefevre@exemple\.fr/)).toBeVisible()
    await person.click(question.getByRole('button', { name: 'Sécuriser mon compte' }))
    expect(await screen.findByText(/^C’est fait/)).toBeVisible()
    expect(api.callsOf(endSession)).toHaveLength(1)
    expect(identity.steps).toContain('sendPasswordReset marie.lefevre@exemple.fr')
    expect(region('Alertes').getByText('Vérifiée')).toBeVisible()
  })

  it('ends every other device where the alert names none', async () => {
    const { api, person } = await open({
      alerts: { one: { kind: 'password-changed', at: NOW_MS } },
    })
    await person.click(screen.getByRole('button', { name: /^Ce n’était pas moi/ }))
    await person.click(screen.getByRole('button', { name: 'Sécuriser mon compte' }))
    expect(await screen.findByText(/^C’est fait/)).toBeVisible()
    expect(api.callsOf(endOtherSessions)).toHaveLength(1)
  })

  it('mails nothing where there is no password', async () => {
    const user = { ...marie, providers: ['google.com' as const] }
    const { identity, person } = await open({ alerts: { one: unusual }, user })
    await person.click(screen.getByRole('button', { name: /^Ce n’était pas moi/ }))
    expect(screen.getByText(/Votre compte s’ouvre avec Google/)).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Sécuriser mon compte' }))
    expect(await screen.findByText('Votre compte est en sécurité.')).toBeVisible()
    expect(identity.steps.join()).not.toContain('sendPasswordReset')
  })
})

describe('the lock delay', () => {
  it('is written where every device of the person reads it', async () => {
    const { person, settings } = await open()
    await person.selectOptions(screen.getByLabelText('Verrouiller après'), '5')
    expect(settings.stored.lockDelayMinutes).toBe(5)
    expect(await screen.findByText('Délai enregistré.')).toBeVisible()
  })

  it('is the last one chosen, even while the one before is on its way', async () => {
    const { person, settings } = await open()
    const { write } = settings
    settings.write = async (uid, change) => {
      await write(uid, change)
      await new Promise(() => undefined)
    }
    await person.selectOptions(screen.getByLabelText('Verrouiller après'), '5')
    await person.selectOptions(screen.getByLabelText('Verrouiller après'), '30')
    expect(settings.stored.lockDelayMinutes).toBe(30)
  })

  it('says when it could not be written', async () => {
    const { person, settings } = await open()
    settings.write = () => Promise.reject(new CallError('client/unreachable'))
    await person.selectOptions(screen.getByLabelText('Verrouiller après'), '5')
    expect(await screen.findByRole('alert')).toHaveTextContent('Le service ne répond pas.')
    expect(screen.getByLabelText('Verrouiller après')).toHaveValue('5')
  })
})

it('sends guests to their profile: they have one device and no password', async () => {
  const { address } = await open({ user: guest })
  expect(address()).toBe('/profil')
})

it('leads from a sign-in that surprises to where the password is changed', async () => {
  await open()
  const link = await screen.findByRole('link', { name: 'Changez votre mot de passe' })
  expect(link).toHaveAttribute('href', '/profil/acces#motdepasse')
})
