import { DAY_MS } from '@sesame/contract/durations'
import { screen, within } from '@testing-library/react'
import type { Person } from '@sesame/contract/person'
import { describe, expect, it } from 'vitest'
import { refusing, type FakeApi } from '../../test/fake-api.ts'
import { NOW_MS } from '../../test/fakes.ts'
import { openConsole } from '../../test/open-console.tsx'
import { camille, thomas } from '../../test/samples.ts'

const reading = (person: Person) => (api: FakeApi) => api.on('readPerson', () => person)

const open = (person: Person = thomas, me = camille) =>
  openConsole('/personnes/thomas', { me, prepare: reading(person) })

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('the page of a person', () => {
  it('requests the person once, by the uid in the URL', async () => {
    const { api } = await open()
    await screen.findByRole('heading', { name: 'Thomas Nguyen' })
    expect(api.bodiesOf('readPerson')).toEqual([{ uid: 'thomas' }])
    // The browser's history stores titles, so the title must not name the person.
    expect(document.title).toBe('Personne thomas, console — Sésame')
  })

  it('shows all events in one timeline, in words instead of codes', async () => {
    await open()
    const timeline = within(await screen.findByRole('region', { name: 'Événements de sécurité' }))
    const events = timeline.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(events).toHaveLength(4)
    expect(events[1]).toContain('Connexion refusée')
    expect(events[2]).toContain('Autre événement')
    expect(events[3]).toContain('Alerte')
    expect(events.join()).not.toContain('of-tomorrow')
  })

  it('shows the place of a sign-in after its session has ended', async () => {
    const where = { device: 'Linux', browser: 'Firefox', place: 'Lille, France' }
    const event = { source: 'event' as const, id: 'e9', at: 1, event: 'sign-in', ...where }
    await open({ ...thomas, timeline: { items: [{ ...event, isOver: true }], next: null } })
    const timeline = within(await screen.findByRole('region', { name: 'Événements de sécurité' }))
    expect(timeline.getByRole('listitem').textContent).toContain(
      'Lille, France · session fermée depuis',
    )
  })

  it('filters the timeline, and loads older events', async () => {
    const { api, user } = await open()
    const timeline = within(await screen.findByRole('region', { name: 'Événements de sécurité' }))
    await user.click(timeline.getByLabelText('Alertes, refus'))
    expect(timeline.getAllByRole('listitem')).toHaveLength(2)
    await user.click(timeline.getByLabelText('Tous'))
    api.on('readTimeline', () => ({
      items: [{ source: 'event' as const, id: 'e9', at: 1, event: 'sign-up' }],
      next: null,
    }))
    await user.click(button('Afficher les événements plus anciens'))
    expect(await timeline.findByText('Inscription')).toBeDefined()
    expect(api.bodiesOf('readTimeline')).toEqual([{ uid: 'thomas', cursor: 'suite' }])
    expect(screen.queryByRole('button', { name: /plus anciens/u })).toBeNull()
  })

  it('says so if the person no longer exists, and links back to the list', async () => {
    await openConsole('/personnes/thomas', {
      prepare: (api) => api.on('readPerson', refusing('tools/not-found', 404)),
    })
    expect(await screen.findByText('Aucun compte ici')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Chercher une autre personne' })).toBeDefined()
  })

  it('shows every action to every role, and names the role that an action requires', async () => {
    await open(thomas, { ...camille, role: 'support' })
    await screen.findByRole('heading', { name: 'Thomas Nguyen' })
    const erase = button('Supprimer le compte')
    expect(erase.disabled).toBe(true)
    const said = document.getElementById(erase.getAttribute('aria-describedby') ?? '')
    expect(said?.textContent).toBe('Réservé à l’administration')
    expect(button('Fermer les sessions').disabled).toBe(false)
  })

  it.each([
    ['on oneself', { uid: 'camille' }, 'Personne n’agit sur son propre compte.'],
    ['on a person who is being erased', { erasingSince: 1 }, 'Suppression en cours.'],
  ])('offers no action %s', async (_, change, why) => {
    await open({ ...thomas, ...change })
    await screen.findByRole('heading', { name: 'Thomas Nguyen' })
    expect(button('Fermer les sessions').disabled).toBe(true)
    expect(screen.getAllByText(why).length).toBeGreaterThan(0)
  })

  it('offers no action on an operator of a higher role', async () => {
    await open({ ...thomas, operatorRole: 'owner' }, { ...camille, role: 'admin' })
    await screen.findByRole('heading', { name: 'Thomas Nguyen' })
    expect(button('Désactiver le compte').disabled).toBe(true)
  })

  describe('the page of a person, with a second factor', () => {
    const ACTION = 'Commencer l’attente du retrait des codes'
    const factor = { since: 1, afterProviders: false, codesLeft: 1, remembered: 2, wait: null }

    it('does not mention the second factor if the person has none, and does not offer to remove it', async () => {
      await open()
      await screen.findByRole('heading', { name: 'Thomas Nguyen' })
      expect(screen.queryByText('Double vérification')).toBeNull()
      expect(screen.queryByRole('button', { name: ACTION })).toBeNull()
    })

    it('shows the second factor, with a button that starts its delayed removal', async () => {
      await open({ ...thomas, secondFactor: factor })
      expect(
        await screen.findByText(/· 1\scode de secours · 2\sappareils sans code$/u),
      ).toBeDefined()
      expect(button(ACTION).disabled).toBe(false)
    })

    it('offers no removal of the second factor while an earlier removal is pending', async () => {
      const wait = { since: 1, until: NOW_MS + DAY_MS, by: 'person' } as const
      await open({ ...thomas, secondFactor: { ...factor, wait } })
      expect(await screen.findByText(/^Retrait\s:/u)).toBeDefined()
      expect(button(ACTION).disabled).toBe(true)
    })
  })

  it('says so if an erasure waits for a second operator', async () => {
    await open({
      ...thomas,
      erasureRequest: { id: 'rrrrrrrrrr', by: 'noe', at: 1, expiresAt: 2 },
    })
    expect(await screen.findByText(/Suppression demandée par noe/u)).toBeDefined()
    expect(button('Supprimer le compte').disabled).toBe(true)
  })
})
