import { SECOND_MS } from '@sesame/contract/durations'
import { endOtherSessions, endSession, refreshAccessToken } from '@sesame/contract/endpoints/auth'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '../../lib/api/call-error.ts'
import { HERE, openSecurity, PHONE, sessions } from '../../test/open-security.tsx'
import { grantFor } from '../../test/fakes/fake-api.ts'
import { accessToken, NOW_MS } from '../../test/tokens.ts'
import { marie } from '../../test/users.ts'

describe('devices', () => {
  it('come from the database, this one first and marked', async () => {
    const { region, live } = await openSecurity()
    const rows = region('Appareils').getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Firefox sur Windows Cet appareil.*active maintenant$/),
      expect.stringMatching(/^Safari sur iPhone.*aujourd’hui/),
    ])
    expect(live.present).toEqual(new Set([HERE]))
  })

  it('follow the database: in use, locked, gone', async () => {
    const { live, region } = await openSecurity()
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

  it('are shown as far as this page knows them, where a newer one has written them', async () => {
    const { live, region } = await openSecurity()
    const newer = { ...sessions[PHONE], provider: 'passkey', risk: { level: 2 } }
    act(() => live.put('sessions/marie', { ...sessions, [PHONE]: newer, cccccccccc: { v: 3 } }))
    expect(region('Appareils').getAllByRole('listitem')[1]).toHaveTextContent(
      /^Safari sur iPhone Autre moyen · aujourd’hui/,
    )
    expect(region('Appareils').getAllByRole('listitem')).toHaveLength(2)
  })

  it('are signed out one by one, after a question', async () => {
    const { api, person } = await openSecurity()
    await person.click(screen.getByRole('button', { name: 'Déconnecter Safari sur iPhone' }))
    const question = within(screen.getByRole('dialog', { name: /^Déconnecter cet appareil/ }))
    expect(api.callsOf(endSession)).toEqual([])
    await person.click(question.getByRole('button', { name: 'Déconnecter' }))
    expect(await screen.findByText('Appareil déconnecté.')).toBeVisible()
    expect(api.callsOf(endSession)).toHaveLength(1)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('are signed out all at once, this one excepted', async () => {
    const { api, person } = await openSecurity()
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
    const { api, person } = await openSecurity()
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
    const { api, person } = await openSecurity()
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
  afterEach(() => vi.useRealTimers())

  it('is out at once, and says why', async () => {
    const { api, live, identity } = await openSecurity()
    api.on(refreshAccessToken, () =>
      Promise.reject(new CallError('auth/session-ended', { status: 401 })),
    )
    act(() => live.put(`sessions/marie/${HERE}`, null))
    expect(await screen.findByText('Cet appareil a été déconnecté')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Connexion' })).toBeVisible()
    expect(identity.steps).toContain('signOut')
  })

  it('asks the API when the rules refuse it, and stays when all is well', async () => {
    const { api, live } = await openSecurity()
    const before = api.callsOf(refreshAccessToken).length
    act(() => live.refuse(`sessions/marie/${HERE}`))
    await waitFor(() => expect(api.callsOf(refreshAccessToken)).toHaveLength(before + 1))
    expect(screen.getByRole('heading', { name: 'Sécurité' })).toBeVisible()
  })

  it('asks until it is answered, and no more: asking would keep an idle session alive', async () => {
    const { api, live } = await openSecurity()
    const path = `sessions/marie/${HERE}`
    const before = api.callsOf(refreshAccessToken).length
    const asked = () => api.callsOf(refreshAccessToken).length - before
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const retry = () => act(() => vi.advanceTimersByTimeAsync(30 * SECOND_MS))
    api.on(refreshAccessToken, () => Promise.reject(new CallError('client/unreachable')))
    act(() => live.refuse(path))
    await retry()
    expect(asked()).toBe(2)
    api.on(refreshAccessToken, () => ({ data: grantFor(marie, accessToken({ sid: HERE })) }))
    await retry()
    expect(asked()).toBe(3)
    await retry()
    expect(asked()).toBe(3)
    live.put(path, sessions[HERE])
    await retry()
    act(() => live.refuse(path))
    await retry()
    expect(asked()).toBe(4)
  })
})
