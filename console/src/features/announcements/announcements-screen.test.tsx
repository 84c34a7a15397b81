import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { refusing } from '../../test/fake-api.ts'
import { openConsole } from '../../test/open-console.tsx'
import { news } from '../../test/running-samples.ts'

const REASON = 'Coupure prévue dimanche'

const open = (path: string, items = [news]) =>
  openConsole(path, {
    prepare: (api) => {
      api.on('searchAnnouncements', () => ({ items, next: null }))
      api.on('createAnnouncement', () => news)
      api.on('editAnnouncement', () => news)
      api.on('endAnnouncement', () => ({ ...news, state: 'ended' as const }))
    },
  })

const language = (name: string) => within(screen.getByRole('group', { name }))

async function fill(user: UserEvent): Promise<void> {
  await user.type(language('Français').getByLabelText('Titre'), 'Coupure de 6 h')
  await user.type(language('Français').getByLabelText('Texte'), 'Un quart d’heure.')
  await user.type(language('Anglais').getByLabelText('Titre'), 'Outage at 6 am')
  await user.type(language('Anglais').getByLabelText('Texte'), 'A quarter of an hour.')
}

async function confirm(user: UserEvent, action: string): Promise<void> {
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByLabelText('Motif'), REASON)
  await user.click(dialog.getByRole('button', { name: action }))
}

afterEach(() => sessionStorage.clear())

describe('the list of announcements', () => {
  it('ends a live announcement after the operator gives a reason', async () => {
    const { api, user } = await open('/annonces')
    await user.click(await screen.findByRole('button', { name: /^Terminer\s:/u }))
    await confirm(user, 'Terminer l’annonce')
    expect(await screen.findByText('Annonce terminée.')).toBeDefined()
    expect(api.bodiesOf('endAnnouncement')).toEqual([{ revision: 3, reason: REASON }])
  })

  it('says that there are no announcements, and how to write the first one', async () => {
    const { user } = await open('/annonces', [])
    expect(await screen.findByText('Aucune annonce')).toBeDefined()
    await user.click(
      screen.getAllByRole('button', { name: 'Rédiger une annonce' }).at(-1) ?? document.body,
    )
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Rédiger une annonce' }),
    ).toBeDefined()
  })

  it('shows ended announcements if the operator asks for them', async () => {
    const { api, user } = await open('/annonces')
    await user.click(await screen.findByRole('radio', { name: 'Terminées' }))
    expect(api.bodiesOf('searchAnnouncements')).toEqual([{ ended: false }, { ended: true }])
  })
})

describe('the editor of an announcement', () => {
  it('reports missing texts in either language, and sends nothing', async () => {
    const { api, user } = await open('/annonces/nouvelle')
    await user.click(await screen.findByRole('button', { name: 'Publier maintenant' }))
    expect(screen.getAllByText(/^Écrivez un titre/u)).toHaveLength(2)
    await expect
      .poll(() => document.activeElement)
      .toBe(language('Français').getByLabelText('Titre'))
    expect(api.bodiesOf('createAnnouncement')).toEqual([])
  })

  it('publishes immediately if no start is set', async () => {
    const { api, user } = await open('/annonces/nouvelle')
    await screen.findByRole('group', { name: 'Français' })
    await fill(user)
    await user.click(screen.getByRole('button', { name: 'Publier maintenant' }))
    await confirm(user, 'Publier maintenant')
    await screen.findByRole('heading', { level: 1, name: 'Annonces' })
    expect(api.bodiesOf('createAnnouncement')).toEqual([
      expect.objectContaining({
        kind: 'news',
        startsAt: 'now',
        endsAt: null,
        reason: REASON,
        fr: { title: 'Coupure de 6 h', text: 'Un quart d’heure.' },
      }),
    ])
  })

  it('shows a preview in both themes, in the chosen language', async () => {
    const { user } = await open('/annonces/nouvelle')
    await screen.findByRole('group', { name: 'Français' })
    await fill(user)
    const preview = within(screen.getByRole('complementary', { name: 'Aperçu' }))
    expect(preview.getAllByText('Coupure de 6 h')).toHaveLength(2)
    await user.click(preview.getByRole('radio', { name: 'Anglais' }))
    expect(preview.getAllByText('Outage at 6 am')).toHaveLength(2)
  })

  it('saves a draft without a start, and sends the revision that was edited', async () => {
    const { api, user } = await open('/annonces/nouvelle-1')
    await user.click(await screen.findByRole('button', { name: 'Garder en brouillon' }))
    expect(screen.getByText(/plus personne ne la lira/u)).toBeDefined()
    await confirm(user, 'Garder en brouillon')
    await screen.findByRole('heading', { level: 1, name: 'Annonces' })
    expect(api.bodiesOf('editAnnouncement')).toEqual([
      expect.objectContaining({ startsAt: null, revision: 3, fr: news.fr }),
    ])
  })

  it('restores text that was typed but not saved', async () => {
    const { user } = await open('/annonces/nouvelle')
    await screen.findByRole('group', { name: 'Français' })
    await user.type(language('Français').getByLabelText('Titre'), 'Coupure')
    await user.click(screen.getAllByRole('link', { name: 'Annonces' }).at(-1) ?? document.body)
    await user.click(await screen.findByRole('button', { name: 'Rédiger une annonce' }))
    expect(await screen.findByText('Saisie retrouvée')).toBeDefined()
    expect(language('Français').getByLabelText('Titre')).toHaveProperty('value', 'Coupure')
    await user.click(screen.getByRole('button', { name: 'Revenir à la version enregistrée' }))
    expect(language('Français').getByLabelText('Titre')).toHaveProperty('value', '')
  })

  it('does not overwrite another operator’s edit, and preserves the typed text', async () => {
    const { api, user } = await open('/annonces/nouvelle-1')
    api.on('editAnnouncement', refusing('tools/changed', 409))
    const title = (await screen.findByRole('group', { name: 'Français' })).querySelector('input')
    await user.type(title as HTMLElement, ' enfin')
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await confirm(user, 'Enregistrer')
    expect(await screen.findByText('Fiche modifiée entre-temps')).toBeDefined()
    expect(title).toHaveProperty('value', 'Les clés d’accès sont là enfin')
  })

  it('says so if the announcement can no longer be edited', async () => {
    await open('/annonces/partie', [])
    expect(await screen.findByText('Cette annonce n’est plus à modifier')).toBeDefined()
  })
})
