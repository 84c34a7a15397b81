import { refreshAccessToken } from '@sesame/contract/endpoints/auth'
import { HOUR_MS } from '@sesame/contract/durations'
import { act, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { LoginEntry } from '../../lib/database/read-logins.ts'
import { grantFor } from '../../test/fakes/fake-api.ts'
import { FakeLive } from '../../test/fakes/fake-live.ts'
import { openTab } from '../../test/fakes/fake-tab.ts'
import { renderApp } from '../../test/render-app.tsx'
import { accessToken, NOW_MS } from '../../test/tokens.ts'
import { marie } from '../../test/users.ts'

const lastLogin: LoginEntry = {
  id: 'abcdefghij',
  provider: 'google.com',
  device: 'Windows',
  browser: 'Firefox',
  place: 'Lyon, France',
  at: NOW_MS - HOUR_MS,
}

async function open(
  readLogins = () => Promise.resolve([lastLogin]),
  user = marie,
  live = new FakeLive(),
) {
  const tab = openTab({ token: accessToken() })
  tab.api.on(refreshAccessToken, () => ({ data: grantFor(user) }))
  const { person } = renderApp(tab, { readLogins, live })
  const activity = await screen.findByRole('region', { name: 'Activité récente' })
  return { person, activity: within(activity) }
}

describe('home', () => {
  it('shows a sign-in by a way that only a newer page knows', async () => {
    const { activity } = await open(() => Promise.resolve([{ ...lastLogin, provider: 'passkey' }]))
    expect(await activity.findByText('Autre moyen · Lyon, France')).toBeVisible()
  })

  it('greets by first name and says that all is well', async () => {
    await open()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Bonjour Marie.')
    expect(await screen.findByText('Votre compte se porte bien.')).toBeVisible()
    expect(await screen.findByText('Aucune alerte de sécurité')).toBeVisible()
    expect(screen.getByRole('meter', { name: 'Santé du compte' })).toHaveAttribute(
      'aria-valuetext',
      '4 points sur 4',
    )
  })

  it('points at what deserves attention', async () => {
    await open(undefined, { ...marie, emailVerified: false })
    expect(await screen.findByText(/Un seul point mérite votre attention/)).toBeVisible()
    expect(screen.getByRole('link', { name: /Adresse e-mail à vérifier/ })).toBeVisible()
  })

  it('claims nothing before the alerts are known, and keeps their place', async () => {
    const live = new FakeLive()
    const answers: (() => void)[] = []
    live.follow = (_path, heard) => {
      answers.push(() => heard(null))
      return () => undefined
    }
    await open(undefined, { ...marie, emailVerified: false, providers: ['password'] }, live)
    const health = () => screen.getByRole('meter', { name: 'Santé du compte' })
    expect(screen.queryByText(/attention|se porte bien/)).toBeNull()
    expect(health()).toHaveAttribute('aria-valuemax', '4')
    expect(health()).toHaveAttribute('aria-valuetext', '1 point sur 4')
    act(() => {
      for (const answer of answers) answer()
    })
    expect(screen.getByText('2 points méritent votre attention.')).toBeVisible()
    expect(health()).toHaveAttribute('aria-valuetext', '2 points sur 4')
  })

  it('shows the last sign-ins', async () => {
    const { activity } = await open()
    expect(await activity.findByText('Firefox sur Windows')).toBeVisible()
    expect(activity.getByText('Google · Lyon, France')).toBeVisible()
    expect(activity.getByText(/^aujourd’hui, /)).toBeVisible()
  })

  it('says so when there is none', async () => {
    const { activity } = await open(() => Promise.resolve([]))
    expect(await activity.findByText('Aucune connexion récente')).toBeVisible()
  })

  it('offers to try again when they cannot be read', async () => {
    let reads = 0
    const { activity, person } = await open(() =>
      reads++ === 0 ? Promise.reject(new Error('offline')) : Promise.resolve([lastLogin]),
    )
    await person.click(await activity.findByRole('button', { name: 'Réessayer' }))
    expect(await activity.findByText('Firefox sur Windows')).toBeVisible()
  })
})
