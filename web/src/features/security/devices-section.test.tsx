import { HOUR_MS, SECOND_MS } from '@sesame/contract/durations'
import { endOtherSessions, endSession, refreshAccessToken } from '@sesame/contract/endpoints/auth'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '../../lib/api/call-error.ts'
import { devices, HERE, openSecurity, PHONE, sessions } from '../../test/open-security.tsx'
import { grantFor } from '../../test/fakes/fake-api.ts'
import { FACTOR, factor } from '../../test/second-factor.ts'
import { accessToken, NOW_MS } from '../../test/tokens.ts'
import { marie } from '../../test/users.ts'

describe('the list of devices', () => {
  const rows = (region: Awaited<ReturnType<typeof openSecurity>>['region']) =>
    region('Appareils').getAllByRole('listitem')

  it('is read from the database, and starts with the current device, which is marked', async () => {
    const { live, region } = await openSecurity()
    expect(rows(region).map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Firefox sur Windows Cet appareilGoogle.*session active/),
      expect.stringMatching(/^Safari sur iPhone.*vu aujourd’hui/),
    ])
    expect(live.present).toEqual(new Set([HERE]))
  })

  it('shows the name, place and dates of each device, if known', async () => {
    const { region } = await openSecurity({ known: devices })
    expect(rows(region).map((row) => row.textContent)).toEqual([
      expect.stringMatching(
        /^Portable du bureau Cet appareilFirefox sur Windows · Lyon, France.*première connexion le \d+\s\S+ 20\d\d$/,
      ),
      expect.stringMatching(/^Safari sur iPhone Mot de passe · Annecy, France.*vu aujourd’hui/),
    ])
  })

  it('marks the devices on which no code is required, until this exemption ends', async () => {
    const until = NOW_MS + HOUR_MS
    const remembered = { phone: { since: 1, until }, laptop: { since: 1, until: NOW_MS } }
    const { live, region } = await openSecurity({
      known: devices,
      factor: { ...factor, remembered },
    })
    const [laptop, phone] = rows(region)
    expect(laptop).not.toHaveTextContent('Dispensé de code')
    expect(phone).toHaveTextContent(/^Safari sur iPhone Dispensé de code/)
    act(() => live.put(FACTOR, factor))
    expect(phone).not.toHaveTextContent('Dispensé de code')
  })

  it('is updated from the database when a device is in use, locked or signed out', async () => {
    const { live, region } = await openSecurity()
    const phone = () => region('Appareils').getAllByRole('listitem')[1]
    act(() => live.put('presence/marie', { [PHONE]: { online: true, lastChanged: 1 } }))
    expect(phone()).toHaveTextContent('session active')
    const locked = { ...sessions[PHONE], lockedAt: NOW_MS }
    act(() => live.put('access/marie/shown', { ...sessions, [PHONE]: locked }))
    expect(phone()).toHaveTextContent('session verrouillée')
    act(() => live.put('access/marie/shown', { [HERE]: sessions[HERE] }))
    expect(phone()).toBe(undefined)
    expect(screen.queryByRole('button', { name: /tous les autres/ })).toBeNull()
  })

  it('shows those parts of newer records that this page can read', async () => {
    const { live, region } = await openSecurity()
    const newer = { ...sessions[PHONE], provider: 'smart-card', risk: { level: 2 } }
    act(() => live.put('access/marie/shown', { ...sessions, [PHONE]: newer, cccccccccc: { v: 3 } }))
    expect(rows(region)[1]).toHaveTextContent(/^Safari sur iPhone Autre moyen.*aujourd’hui/)
    expect(rows(region)).toHaveLength(2)
  })

  it('shows five devices at first, and all of them after a click', async () => {
    const many = Array.from({ length: 40 }, (_, n) => [
      `phone${String(n).padStart(5, '0')}`,
      { ...sessions[PHONE], device: `Téléphone ${n}` },
    ])
    const open = { ...sessions, ...(Object.fromEntries(many) as object) }
    const { person, region } = await openSecurity({ open })
    expect(rows(region)).toHaveLength(5)
    await person.click(screen.getByRole('button', { name: 'Tout voir (42) de vos appareils' }))
    expect(rows(region)).toHaveLength(42)
  })
})

/** Whether the element is visible, that is, not inside a closed `<details>`. */
const isInView = (element: HTMLElement) => element.closest('details:not([open])') === null

describe('sessions of one browser, in the list of devices', () => {
  it('are collapsed beyond three, and the current session is one of these three', async () => {
    const { live, person, region } = await openSecurity()
    const others = Array.from({ length: 11 }, (_, n) => [
      `cccccccc${10 + n}`,
      { ...sessions[HERE], createdAt: NOW_MS + n },
    ])
    const all = { ...(Object.fromEntries(others) as object), [HERE]: sessions[HERE] }
    act(() => live.put('access/marie/shown', all))
    expect(region('Appareils').getByText('Cette session')).toBeVisible()
    expect(
      region('Appareils')
        .getAllByText(/^Ouverte /)
        .filter(isInView),
    ).toHaveLength(3)
    await person.click(region('Appareils').getByText(/^9\sautres sessions$/))
    expect(
      region('Appareils')
        .getAllByText(/^Ouverte /)
        .filter(isInView),
    ).toHaveLength(12)
  })

  const OTHER = 'cccccccccc'
  const open = {
    ...sessions,
    [OTHER]: { ...sessions[HERE], createdAt: NOW_MS - 2 * HOUR_MS, lastSeenAt: NOW_MS - HOUR_MS },
  }

  it('are listed under their device, and can be signed out one by one', async () => {
    const { api, person, region } = await openSecurity({ open })
    const device = region('Appareils').getAllByRole('listitem')[0]
    if (device === undefined) throw new Error('no device')
    expect(within(device).getByText(/^2\ssessions$/)).toBeVisible()
    expect(within(device).getByText('Cette session')).toBeVisible()
    await person.click(
      within(device).getByRole('button', { name: /^Déconnecter la session ouverte/ }),
    )
    const question = within(screen.getByRole('dialog', { name: /^Déconnecter cette session/ }))
    await person.click(question.getByRole('button', { name: 'Déconnecter' }))
    expect(await screen.findByText('Session déconnectée.')).toBeVisible()
    expect(api.callsOf(endSession).map(({ params }) => params)).toEqual([{ sid: OTHER }])
  })

  it('are counted in the message after a sign-out that ended several sessions of the same sign-in', async () => {
    const { api, person, region } = await openSecurity({ open })
    api.on(endSession, () => ({ data: { ended: 3 } }))
    await person.click(
      region('Appareils').getByRole('button', { name: /^Déconnecter la session ouverte/ }),
    )
    const question = within(screen.getByRole('dialog'))
    await person.click(question.getByRole('button', { name: 'Déconnecter' }))
    const said = /^3\ssessions déconnectées\s: elles venaient de la même connexion\.$/
    expect(await screen.findByText(said)).toBeVisible()
  })

  it('are listed as a separate device with a question if another browser opened them', async () => {
    const own = { ...sessions[HERE], deviceId: 'laptop' }
    const stranger = { ...open[OTHER], deviceId: 'stranger' }
    const alert = { kind: 'new-device', at: NOW_MS, deviceId: 'stranger', sid: 'dddddddddd' }
    const { region } = await openSecurity({
      open: { [HERE]: own, [OTHER]: stranger },
      known: { ...devices, stranger: { ...devices.laptop, name: undefined } },
      alerts: { one: { ...alert, device: 'Windows', browser: 'Firefox' } },
    })
    const rows = region('Appareils').getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Portable du bureau Cet appareil/),
      expect.stringMatching(/^Firefox sur Windows À vérifier/),
    ])
  })

  it('are signed out together if they belong to another device', async () => {
    const phones = { ...sessions, [OTHER]: sessions[PHONE] }
    const { api, person } = await openSecurity({ open: phones })
    await person.click(screen.getByRole('button', { name: 'Déconnecter Safari sur iPhone' }))
    const question = within(screen.getByRole('dialog'))
    await person.click(question.getByRole('button', { name: 'Déconnecter' }))
    expect(await screen.findByText('Appareil déconnecté.')).toBeVisible()
    expect(api.callsOf(endSession).map(({ params }) => params)).toEqual([
      { sid: PHONE },
      { sid: OTHER },
    ])
  })
})

describe('a device’s name', () => {
  const field = () => screen.getByRole('textbox', { name: 'Nom de l’appareil' })
  const save = () => screen.getByRole('button', { name: 'Enregistrer le nom' })

  it('can be set by the person, and emptying the field restores the default name', async () => {
    const { person } = await openSecurity({ known: devices })
    await person.click(screen.getByRole('button', { name: 'Renommer Safari sur iPhone' }))
    expect(field()).toHaveFocus()
    await person.type(field(), '  Téléphone  {Enter}')
    expect(await screen.findByText('Nom enregistré.')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Renommer Téléphone' }))
    expect(field()).toHaveValue('Téléphone')
    await person.clear(field())
    await person.click(save())
    expect(await screen.findByRole('button', { name: 'Renommer Safari sur iPhone' })).toBeVisible()
  })

  it.each([
    ['x'.repeat(41), /^Ce nom est trop long\s: 40\scaractères au plus\./],
    ['\u2066Tel', /^Ce nom contient un caractère invisible\./],
  ])('is refused with the reason: %j', async (name, reason) => {
    const { live, person } = await openSecurity({ known: devices })
    const kept: unknown[] = []
    live.nameDevice = (...given) => Promise.resolve(void kept.push(given))
    await person.click(screen.getByRole('button', { name: 'Renommer Safari sur iPhone' }))
    await person.click(field())
    await person.paste(name)
    await person.click(save())
    expect(field()).toHaveAccessibleDescription(reason)
    expect(field()).toHaveAttribute('aria-invalid', 'true')
    expect(field()).toHaveFocus()
    expect(kept).toEqual([])
  })

  it('stays in the field if it cannot be saved', async () => {
    const { live, person } = await openSecurity({ known: devices })
    live.nameDevice = () => Promise.reject(new CallError('client/unreachable'))
    await person.click(screen.getByRole('button', { name: 'Renommer Safari sur iPhone' }))
    await person.type(field(), 'Téléphone{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Enregistrement impossible')
    expect(field()).toHaveValue('Téléphone')
  })

  it('cannot be set for a device that has no record', async () => {
    await openSecurity()
    expect(screen.queryByRole('button', { name: /^Renommer/ })).toBeNull()
  })
})

describe('signing out devices', () => {
  it('is possible for one device, after a confirmation', async () => {
    const { api, person } = await openSecurity()
    await person.click(screen.getByRole('button', { name: 'Déconnecter Safari sur iPhone' }))
    const question = within(screen.getByRole('dialog', { name: /^Déconnecter cet appareil/ }))
    expect(api.callsOf(endSession)).toEqual([])
    await person.click(question.getByRole('button', { name: 'Déconnecter' }))
    expect(await screen.findByText('Appareil déconnecté.')).toBeVisible()
    expect(api.callsOf(endSession)).toHaveLength(1)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is possible for all devices except the current one, after a confirmation', async () => {
    const { api, person } = await openSecurity()
    await person.click(screen.getByRole('button', { name: /tous les autres appareils/ }))
    const question = within(screen.getByRole('dialog'))
    await person.click(question.getByRole('button', { name: 'Déconnecter' }))
    expect(await screen.findByText('Les autres appareils sont déconnectés.')).toBeVisible()
    expect(api.callsOf(endOtherSessions)).toHaveLength(1)
  })

  it.each([
    ['Déconnecter Safari sur iPhone', endSession, { data: { ended: 1 } }],
    ['Déconnecter tous les autres appareils', endOtherSessions, { data: {} }],
  ])('happens only once despite several clicks: %s', async (name, endpoint, answer) => {
    const { api, person } = await openSecurity()
    const { promise, resolve } = Promise.withResolvers<typeof answer>()
    api.on(endpoint, () => promise)
    await person.click(screen.getByRole('button', { name }))
    const question = within(screen.getByRole('dialog'))
    const button = question.getByRole('button', { name: 'Déconnecter' })
    await person.dblClick(button)
    expect(button).toHaveAttribute('aria-busy', 'true')
    await person.keyboard('{Enter}')
    resolve(answer)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.callsOf(endpoint)).toHaveLength(1)
  })

  it('shows an explanation if the API is unreachable', async () => {
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

describe('the current device, when another device has signed it out', () => {
  afterEach(() => vi.useRealTimers())

  it('ends its session immediately, and says why', async () => {
    const { api, live, identity } = await openSecurity()
    api.on(refreshAccessToken, () =>
      Promise.reject(new CallError('auth/session-ended', { status: 401 })),
    )
    act(() => live.put(`access/marie/shown/${HERE}`, null))
    expect(await screen.findByText('Cet appareil a été déconnecté')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Connexion' })).toBeVisible()
    expect(identity.steps).toContain('signOut')
  })

  it('if the rules refuse access, asks the API whether the session is still open, and keeps the session if so', async () => {
    const { api, live } = await openSecurity()
    const before = api.callsOf(refreshAccessToken).length
    act(() => live.refuse(`access/marie/shown/${HERE}`))
    await waitFor(() => expect(api.callsOf(refreshAccessToken)).toHaveLength(before + 1))
    expect(screen.getByRole('heading', { name: 'Sécurité' })).toBeVisible()
  })

  it('asks the API until it responds, and then stops, because each request would extend an idle session', async () => {
    const { api, live } = await openSecurity()
    const path = `access/marie/shown/${HERE}`
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
