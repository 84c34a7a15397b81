import { secureAccount } from '@sesame/contract/endpoints/auth'
import { stopWait } from '@sesame/contract/endpoints/second-factor'
import { HOUR_MS } from '@sesame/contract/durations'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { CallError } from '../../lib/api/call-error.ts'
import { FakeLive } from '../../test/fakes/fake-live.ts'
import { gold, openHome, region, unusual } from '../../test/open-home.tsx'
import { FACTOR, factor, waitingFactor } from '../../test/second-factor.ts'
import { NOW_MS } from '../../test/tokens.ts'

const ALERTS = 'notifications/marie'
const asked = {
  kind: 'second-factor-wait',
  at: NOW_MS - 16 * HOUR_MS,
  device: 'Linux',
  browser: 'Chrome',
  place: 'Bruxelles, Belgique',
}
const question = /^Quelqu’un a demandé le retrait de vos codes/

interface Given {
  readonly shown?: object
  readonly alerts?: object
}

async function open({ shown = waitingFactor, alerts = { one: asked } }: Given = {}) {
  const live = new FakeLive()
  live.put(FACTOR, shown)
  live.put(ALERTS, alerts)
  return openHome({ live })
}

describe('a waiting period to remove the codes, shown on the home page', () => {
  it('is shown in a gold card, which asks who began it and says when the codes will be removed', async () => {
    await open()
    const card = within(await region(question))
    expect(card.getByText('Double vérification')).toBeVisible()
    expect(card.getByText('Chrome sur Linux')).toBeVisible()
    expect(card.getByText(/^mercredi 26\snovembre à 7\sh\s42$/)).toBeVisible()
    expect(card.getByText(/Qui l’a demandé connaît votre mot de passe/)).toBeVisible()
    expect(card.getByText(/^Dans le doute, arrêtez/)).toBeVisible()
    expect(gold()).toHaveLength(1)
  })

  it('is cancelled immediately by « Ce n’est pas moi », which then asks for a new password', async () => {
    const { api, live, person } = await open()
    api.on(secureAccount, () => {
      live.put(FACTOR, factor)
      live.put(ALERTS, { one: { ...asked, readAt: 1, securedAt: NOW_MS, resetAt: NOW_MS } })
      return { data: {} }
    })
    const stop = within(await region(question)).getByRole('button', {
      name: /^Ce n’est pas moi\s: arrêter$/,
    })
    await person.click(stop)
    const title = await screen.findByRole('heading', { name: 'Choisissez un nouveau mot de passe' })
    await waitFor(() => expect(title).toHaveFocus())
    expect(screen.getByText(/^L’attente est arrêtée\s: vos codes restent actifs\.$/)).toBeVisible()
    expect(api.callsOf(secureAccount)).toMatchObject([{ body: { alert: 'one' } }])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('region', { name: question })).toBeNull()
  })

  it('continues if the request to cancel it fails, and the page explains the failure', async () => {
    const { api, person } = await open()
    api.on(secureAccount, () => Promise.reject(new CallError('client/unreachable')))
    await person.click(await screen.findByRole('button', { name: /arrêter$/ }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Réponse non enregistrée/)
    expect(await region(question)).toBeVisible()
  })

  it('moves to a plain card after « C’est moi »; this card counts the days and can still cancel the waiting period', async () => {
    const { api, live, person } = await open()
    await person.click(await screen.findByRole('button', { name: 'C’est moi' }))
    const card = within(await region('Retrait de la double vérification'))
    expect(gold()).toHaveLength(0)
    const meter = card.getByRole('meter', { name: 'Attente' })
    expect(meter).toHaveAttribute('aria-valuetext', 'Jour 2 sur 7')
    expect(meter).toHaveAttribute('aria-valuenow', '2')
    expect(screen.getByText(/^L’attente court jusqu’au 26\snovembre\.$/)).toBeVisible()
    api.on(stopWait, () => {
      live.put(FACTOR, factor)
      return { status: 204 }
    })
    await person.click(card.getByRole('button', { name: 'Arrêter l’attente' }))
    expect(await screen.findByText(/^L’attente a été arrêtée/)).toBeVisible()
    expect(screen.queryByRole('meter', { name: 'Attente' })).toBeNull()
  })

  it('continues if the request to cancel it from the plain card fails, and the page says so', async () => {
    const { api, person } = await open({ alerts: {} })
    api.on(stopWait, () => Promise.reject(new CallError('client/unreachable')))
    await person.click(await screen.findByRole('button', { name: 'Arrêter l’attente' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/^L’attente continue/)
  })

  it('is attributed to the team if operators began it, and the card does not claim that somebody knows the password', async () => {
    const wait = { ...waitingFactor.wait, by: 'team' }
    await open({ shown: { ...waitingFactor, wait } })
    const card = await region(question)
    expect(card).toHaveTextContent(/^À la demande de l’équipe de Sésame/)
    expect(card).not.toHaveTextContent('connaît votre mot de passe')
  })

  it('is announced when it begins; its card ignores clicks in the first second, because they may be meant for something else', async () => {
    const { api, live, person } = await open({ shown: factor, alerts: {} })
    await region('La porte est bien fermée')
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    act(() => {
      live.put(FACTOR, waitingFactor)
      live.put(ALERTS, { one: asked })
    })
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(said).toContain('Quelqu’un a demandé le retrait de vos codes.')
    const stop = screen.getByRole('button', { name: /arrêter$/ })
    expect(stop).toHaveAttribute('aria-disabled', 'true')
    await person.click(stop)
    expect(api.callsOf(secureAccount)).toEqual([])
    act(() => {
      vi.advanceTimersByTime(1000)
    })
    expect(stop).toHaveAttribute('aria-disabled', 'false')
    vi.useRealTimers()
  })

  it('is shown above other alerts, which still ask their question', async () => {
    await open({ alerts: { one: { ...asked, at: 1 }, two: unusual } })
    await region(question)
    const titles = [...gold()].map((card) => card.querySelector('h2')?.textContent)
    expect(titles).toEqual([expect.stringMatching(question), expect.stringMatching(/^Était-ce/)])
  })

  it('is shown as an ordinary alert after it has ended', async () => {
    const over = { ...waitingFactor, wait: { since: 1, until: NOW_MS, by: 'person' } }
    await open({ shown: over })
    const card = within(await region(/^Était-ce vous/))
    expect(card.getByText('Retrait de vos codes demandé')).toBeVisible()
    expect(card.getByRole('button', { name: 'Ce n’était pas moi' })).toBeVisible()
    expect(screen.queryByRole('meter', { name: 'Attente' })).toBeNull()
  })
})

describe('the recovery codes, on the home page', () => {
  it('cause a gold card that asks to replace them if two or fewer are left', async () => {
    await open({ shown: { ...factor, codesLeft: 2 }, alerts: {} })
    const card = within(await region('Remplacez vos codes de secours'))
    expect(card.getByText(/^Il ne vous en reste que 2\./)).toBeVisible()
    expect(card.getByRole('link')).toHaveAttribute('href', '/profil/acces#double')
    expect(gold()).toHaveLength(1)
  })

  it('cause no card if three are left', async () => {
    await open({ shown: { ...factor, codesLeft: 3 }, alerts: {} })
    expect(await region('La porte est bien fermée')).toBeVisible()
    expect(screen.queryByText('Remplacez vos codes de secours')).toBeNull()
  })

  it('are mentioned below an alert', async () => {
    await open({ shown: { ...factor, codesLeft: 0 }, alerts: { two: unusual } })
    const todo = within(await region('À faire ensuite'))
    expect(todo.getByText('Remplacez vos codes de secours')).toBeVisible()
    expect(gold()).toHaveLength(1)
  })
})
