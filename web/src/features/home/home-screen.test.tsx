import { DAY_MS, HOUR_MS } from '@sesame/contract/durations'
import { act, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '../../lib/api/call-error.ts'
import { FakeLive } from '../../test/fakes/fake-live.ts'
import { gold, lastLogin, openHome, readLast, region, unusual } from '../../test/open-home.tsx'
import { devices, PHONE, sessions } from '../../test/open-security.tsx'
import { NOW_MS } from '../../test/tokens.ts'
import { guest, marie } from '../../test/users.ts'

/** Returns a database that does not respond until `answer` is called. */
function slowLive(): { live: FakeLive; answer: () => void } {
  const live = new FakeLive()
  const { follow } = live
  const waiting: (() => void)[] = []
  live.follow = (...given) => {
    let stop = (): void => undefined
    waiting.push(() => {
      stop = follow(...given)
    })
    return () => stop()
  }
  return { live, answer: () => act(() => waiting.forEach((start) => start())) }
}

describe('home, when there is nothing to do', () => {
  it('greets by first name and lists what was checked', async () => {
    await openHome()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Bonjour Marie.')
    const calm = within(await region('La porte est bien fermée'))
    expect(screen.getByText('Rien à faire aujourd’hui.')).toBeVisible()
    expect(calm.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Aucune alerte',
      'Adresse vérifiée',
      expect.stringMatching(/^Moyens de connexion\s: Mot de passe, Google et 1\sclé d’accès$/),
      'Clé d’accès prête',
      'Nom affiché choisi',
      expect.stringMatching(/^0\sappareil reconnu$/),
    ])
    expect(gold()).toHaveLength(0)
  })

  it('does not claim that all is well if the alerts cannot be read', async () => {
    const live = new FakeLive()
    live.refuse('notifications/marie')
    await openHome({ live })
    expect(await screen.findByText('Alertes indisponibles')).toBeVisible()
    expect(screen.queryByText(/Rien à faire|porte est bien fermée/)).toBeNull()
    expect(await region('Activité récente')).toBeVisible()
  })
})

describe('home, while parts are loading', () => {
  afterEach(() => vi.useRealTimers())

  it('claims nothing yet, then shows all parts at the same time', async () => {
    const { live, answer } = slowLive()
    await openHome({ live, user: { ...marie, emailVerified: false } })
    expect(await screen.findByText('Chargement de votre compte…')).toBeVisible()
    expect(screen.queryByText(/suffit|Rien à faire/)).toBeNull()
    expect(screen.queryByRole('region', { name: 'Activité récente' })).toBeNull()
    answer()
    expect(await region('Activité récente')).toBeVisible()
    expect(await region('Vos appareils')).toBeVisible()
  })

  it('waits eight seconds for the slowest part, then shows the other parts', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { live } = slowLive()
    void openHome({ live, user: { ...marie, emailVerified: false } }).catch(() => undefined)
    await act(() => vi.advanceTimersByTimeAsync(7_900))
    expect(screen.queryByRole('region', { name: 'Activité récente' })).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(screen.getByRole('region', { name: 'Activité récente' })).toBeVisible()
    expect(screen.getByText('Confirmez que cette adresse est à vous')).toBeVisible()
  })
})

describe('the devices on the home page', () => {
  it('are listed by name, at most three, with a link to the full list', async () => {
    const live = new FakeLive()
    const more = ['a', 'b'].map((n) => [
      `cccccccc${n}1`,
      { ...sessions[PHONE], device: `Tablette ${n}`, lastSeenAt: NOW_MS - 3 * DAY_MS },
    ])
    live.put('access/marie/shown', { ...sessions, ...(Object.fromEntries(more) as object) })
    live.put('devices/marie', devices)
    await openHome({ live })
    const card = within(await region('Vos appareils'))
    const rows = card.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(rows).toHaveLength(3)
    expect(rows[0]).toBe('Portable du bureau Cet appareilFirefox sur Windows · session active')
    expect(rows[1]).toMatch(/^Safari sur iPhone Annecy · vu aujourd’hui, /)
    const all = card.getByRole('link', { name: /^Gérer les 4\sappareils$/ })
    expect(all).toHaveAttribute('href', '/securite#appareils')
  })
})

describe('announcements on the home page', () => {
  const words = (title: string) => ({ title, text: `${title}, en détail.` })
  const told = (title: string, change: object = {}) => ({
    kind: 'news',
    date: NOW_MS,
    startsAt: NOW_MS - HOUR_MS,
    fr: words(title),
    en: words(`${title} in English`),
    ...change,
  })

  it('shows the two latest that are currently valid, in the page’s language', async () => {
    const live = new FakeLive()
    live.put('announcements', {
      a: told('Coupure', { kind: 'maintenance', date: NOW_MS + 2 * DAY_MS }),
      b: told('Hier', { startsAt: NOW_MS - DAY_MS, endsAt: NOW_MS }),
      c: told('Demain', { startsAt: NOW_MS + 1 }),
      d: told('Ancienne', { startsAt: NOW_MS - 3 * DAY_MS }),
      e: told('Récente', { startsAt: NOW_MS - 2 * HOUR_MS, kind: 'of-tomorrow' }),
      f: { kind: 'news' },
    })
    await openHome({ live })
    const card = within(await region('Annonces'))
    expect(card.getAllByRole('heading', { level: 3 }).map((h) => h.textContent)).toEqual([
      'Coupure',
      'Récente',
    ])
    expect(card.getByText('Maintenance')).toBeVisible()
    expect(card.getByText('Nouveauté')).toBeVisible()
  })

  it('takes no space when there are none', async () => {
    await openHome()
    await region('Vos appareils')
    expect(screen.queryByRole('region', { name: 'Annonces' })).toBeNull()
  })
})

describe('recent activity on the home page', () => {
  it('shows the latest sign-ins, with a link to the full list', async () => {
    await openHome()
    const activity = within(await region('Activité récente'))
    expect(await activity.findByText('Firefox sur Windows')).toBeVisible()
    expect(activity.getByText('Google · Lyon, France')).toBeVisible()
    expect(activity.getByText(/^aujourd’hui, /)).toBeVisible()
    const all = activity.getByRole('link', { name: 'Tout voir de l’activité récente' })
    expect(all).toHaveAttribute('href', '/securite#connexions')
  })

  it('marks new devices, unanswered alerts and refusals', async () => {
    const live = new FakeLive()
    live.put('notifications/marie', { one: unusual })
    const entries = [
      { ...lastLogin, id: '1', mark: 'new-device', at: unusual.at },
      { ...lastLogin, id: '2', mark: 'new-device', at: unusual.at - 1 },
      { ...lastLogin, id: '3', mark: 'refused', at: unusual.at - 2 },
      { ...lastLogin, id: '4', mark: 'of-tomorrow', at: unusual.at - 3 },
    ]
    await openHome({ live, readLogins: () => Promise.resolve(entries) })
    const activity = within(await region('Activité récente'))
    expect(activity.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Inhabituelle'),
      expect.stringContaining('Nouvel appareil'),
      expect.stringContaining('Refusée'),
      expect.stringMatching(/^Firefox sur Windows Google/),
    ])
  })

  it('shows a sign-in by a method that only a newer page knows', async () => {
    await openHome({
      readLogins: () => Promise.resolve([{ ...lastLogin, provider: 'smart-card' }]),
    })
    expect(await screen.findByText('Autre moyen · Lyon, France')).toBeVisible()
  })

  it('names a sign-in with a passkey', async () => {
    await openHome({ readLogins: () => Promise.resolve([{ ...lastLogin, provider: 'passkey' }]) })
    expect(await screen.findByText('Clé d’accès · Lyon, France')).toBeVisible()
  })

  it('says that there are no sign-ins yet, if there are none', async () => {
    await openHome({ readLogins: () => Promise.resolve([]) })
    expect(await screen.findByText('Aucune connexion récente')).toBeVisible()
  })

  it('if the sign-ins cannot be read, says so, leaves the rest of the page visible and can try again', async () => {
    let reads = 0
    const readLogins = () =>
      reads++ === 0 ? Promise.reject(new CallError('client/unreachable')) : readLast()
    const { person } = await openHome({ readLogins })
    const activity = within(await region('Activité récente'))
    expect(screen.getByText('La porte est bien fermée')).toBeVisible()
    await person.click(await activity.findByRole('button', { name: 'Réessayer' }))
    expect(await activity.findByText('Firefox sur Windows')).toBeVisible()
  })
})

describe('the home page of a guest', () => {
  it('says what signing up keeps and adds, and when an unused account is erased', async () => {
    await openHome({ user: guest })
    const card = within(await region('Gardez ce que vous avez ici'))
    expect(card.getByText('votre activité récente')).toBeVisible()
    expect(card.getByText('des alertes de sécurité')).toBeVisible()
    expect(card.getByText(/tout s’efface après 30\sjours sans visite/)).toBeVisible()
    expect(card.getByRole('link', { name: 'Créer un compte' })).toHaveAttribute(
      'href',
      '/inscription',
    )
    expect(screen.getByText('Vous utilisez Sésame en tant qu’invité.')).toBeVisible()
    expect(screen.queryByRole('link', { name: /Tout voir/ })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Vos appareils' })).toBeNull()
  })
})
