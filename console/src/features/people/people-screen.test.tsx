import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { refusing, type FakeApi } from '../../test/fake-api.ts'
import { openConsole } from '../../test/open-console.tsx'
import { camille, thomasRow } from '../../test/samples.ts'

const marie = {
  ...thomasRow,
  uid: 'marie',
  displayName: 'Marie Lefèvre',
  email: 'marie@exemple.fr',
}

/** Resolves with the text of the next file that is saved. */
function catchFile(): () => Promise<string> {
  let text = Promise.resolve('')
  URL.createObjectURL = (blob) => {
    text = (blob as Blob).text()
    return 'blob:people'
  }
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  return () => text
}

const answerThomas = (api: FakeApi) =>
  api.on('searchPeople', () => ({ items: [thomasRow], next: null }))

describe('the list of people', () => {
  it('shows each person’s name, account state and sign-in methods', async () => {
    await openConsole('/personnes', { prepare: answerThomas })
    const row = await screen.findByRole('row', { name: /Thomas Nguyen/u })
    expect(within(row).getByRole('link').getAttribute('href')).toBe('/personnes/thomas')
    expect(within(row).getByText('Actif')).toBeDefined()
    expect(within(row).getByText(/Clé d’accès/u)).toBeDefined()
    expect(row.textContent).toContain('il y a 4\u00A0min')
  })

  it('shows the total number of people, as last counted', async () => {
    const counted = { count: 12_841, at: Date.UTC(2026, 0, 2, 8) }
    await openConsole('/personnes', {
      prepare: (api) => api.on('searchPeople', () => ({ items: [thomasRow], next: null, counted })),
    })
    const pages = await screen.findByRole('navigation', { name: 'Pages' })
    expect(within(pages).getByRole('status').textContent).toMatch(
      /^Page\u00A01 · 1\u00A0ligne · environ 12\u202F841 en tout \(2\u00A0janv/u,
    )
  })

  it('sends the search text in the body of a request, not in the URL', async () => {
    const { api, user } = await openConsole('/personnes', { prepare: answerThomas })
    await screen.findByRole('row', { name: /Thomas/u })
    await user.type(screen.getByLabelText('Adresse e-mail, nom ou identifiant'), ' tho ')
    await user.selectOptions(screen.getByLabelText('Afficher'), 'Désactivés')
    await user.click(screen.getByRole('button', { name: 'Chercher' }))
    expect(api.bodiesOf('searchPeople')).toEqual([
      { filter: 'all' },
      { query: 'tho', filter: 'disabled' },
    ])
    expect(document.activeElement?.textContent).toBe('Chercher')
  })

  it('sends a new request if the same search is repeated', async () => {
    const { api, user } = await openConsole('/personnes', { prepare: answerThomas })
    await screen.findByRole('row', { name: /Thomas/u })
    await user.click(screen.getByRole('button', { name: 'Chercher' }))
    expect(api.bodiesOf('searchPeople')).toEqual([{ filter: 'all' }, { filter: 'all' }])
  })

  it('moves the focus to the search field at « / », unless the operator is typing', async () => {
    const { user } = await openConsole('/personnes', { prepare: answerThomas })
    await screen.findByRole('row', { name: /Thomas/u })
    await user.keyboard('/')
    const field = screen.getByRole<HTMLInputElement>('searchbox')
    expect(document.activeElement).toBe(field)
    expect(field.value).toBe('')
    await user.keyboard('a/b')
    expect(field.value).toBe('a/b')
  })

  it('sorts all pages by a column in either direction, and stores the order in the URL', async () => {
    const { api, user } = await openConsole('/personnes?liste=guest', { prepare: answerThomas })
    await screen.findByRole('row', { name: /Thomas/u })
    const head = (name: string) => screen.getByRole('columnheader', { name })
    expect(head('Créé le').getAttribute('aria-sort')).toBe('descending')
    await user.click(within(head('Créé le')).getByRole('button'))
    expect(head('Créé le').getAttribute('aria-sort')).toBe('ascending')
    await user.click(within(head('Personne')).getByRole('button'))
    expect(head('Créé le').getAttribute('aria-sort')).toBe('none')
    expect(screen.getByText(/sans nom ne sont pas/u)).toBeDefined()
    expect(api.bodiesOf('searchPeople')).toEqual([
      { filter: 'guest' },
      { filter: 'guest', sort: { by: 'created', ascending: true } },
      { filter: 'guest', sort: { by: 'name', ascending: true } },
    ])
  })

  it('stores the period in the URL, and sends whole days of the operator’s time zone', async () => {
    const { api } = await openConsole('/personnes?dates=seen&du=2026-01-02&au=2026-01-03&tri=x', {
      prepare: answerThomas,
    })
    await screen.findByRole('row', { name: /Thomas/u })
    const period = {
      of: 'seen',
      from: new Date(2026, 0, 2).getTime(),
      until: new Date(2026, 0, 4).getTime(),
    }
    expect(api.bodiesOf('searchPeople')).toEqual([{ filter: 'all', period }])
  })

  it('rejects a period that ends before it begins, and says so', async () => {
    const { api, user } = await openConsole('/personnes?du=2026-01-02', { prepare: answerThomas })
    await screen.findByRole('row', { name: /Thomas/u })
    const until = screen.getByLabelText('Au')
    await user.type(until, '2026-01-01')
    await user.click(screen.getByRole('button', { name: 'Chercher' }))
    expect(until.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(until)
    expect(screen.getByText('La fin précède le début.')).toBeDefined()
    expect(api.bodiesOf('searchPeople')).toHaveLength(1)
  })

  it('saves the displayed list as a file after the operator gives a reason; says so if the file is incomplete', async () => {
    const { api, user } = await openConsole('/personnes?tri=name.asc', { prepare: answerThomas })
    await screen.findByRole('row', { name: /Thomas/u })
    const saved = catchFile()
    api.on('exportPeople', () => ({
      items: [{ ...thomasRow, displayName: '=1+1' }],
      complete: false,
    }))
    await user.click(screen.getByRole('button', { name: 'Enregistrer en CSV' }))
    const dialog = screen.getByRole('dialog', { name: 'Enregistrer cette liste' })
    await user.type(within(dialog).getByLabelText('Motif'), 'courrier aux nouveaux')
    await user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }))
    expect(await screen.findByText(/D’autres suivent/u)).toBeDefined()
    expect(await saved()).toContain(`"'=1+1"`)
    expect(api.bodiesOf('exportPeople')).toEqual([
      { filter: 'all', sort: { by: 'name', ascending: true }, reason: 'courrier aux nouveaux' },
    ])
  })

  it('offers no button to save the list to operators with the role `support`', async () => {
    await openConsole('/personnes', { prepare: answerThomas, me: { ...camille, role: 'support' } })
    await screen.findByRole('row', { name: /Thomas/u })
    expect(screen.queryByRole('button', { name: 'Enregistrer en CSV' })).toBeNull()
  })

  it('does not sort the results of a query', async () => {
    const { user } = await openConsole('/personnes?tri=name.asc', { prepare: answerThomas })
    await screen.findByRole('row', { name: /Thomas/u })
    await user.type(screen.getByRole('searchbox'), 'tho')
    await user.click(screen.getByRole('button', { name: 'Chercher' }))
    await screen.findByRole('row', { name: /Thomas/u })
    const head = screen.getByRole('columnheader', { name: 'Personne' })
    expect(head.getAttribute('aria-sort')).toBeNull()
    expect(within(head).queryByRole('button')).toBeNull()
  })

  it('pages through the list by cursor, forward and back', async () => {
    const { api, user } = await openConsole('/personnes', {
      prepare: (api) =>
        api.on('searchPeople', ({ cursor }: { cursor?: string }) =>
          cursor === undefined
            ? { items: [thomasRow], next: 'suite' }
            : { items: [marie], next: null },
        ),
    })
    await screen.findByRole('row', { name: /Thomas/u })
    const previous = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Précédente' })
    const next = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Suivante' })
    expect(previous().disabled).toBe(true)
    await user.click(next())
    await screen.findByRole('row', { name: /Marie/u })
    expect(next().disabled).toBe(true)
    await user.click(previous())
    await screen.findByRole('row', { name: /Thomas/u })
    expect(api.bodiesOf('searchPeople')).toEqual([
      { filter: 'all' },
      { filter: 'all', cursor: 'suite' },
      { filter: 'all' },
    ])
  })

  it('says that no one matches, and offers to clear the filters', async () => {
    const { api, user } = await openConsole('/personnes', { prepare: answerThomas })
    await screen.findByRole('row', { name: /Thomas/u })
    api.on('searchPeople', () => ({ items: [], next: null }))
    await user.type(screen.getByRole('searchbox'), 'zoé')
    await user.click(screen.getByRole('button', { name: 'Chercher' }))
    expect(await screen.findByRole('heading', { name: 'Personne ne correspond' })).toBeDefined()
    // The text also appears in a live region, which must exist before the text.
    expect(
      await screen.findByText('Personne ne correspond', { selector: '[aria-live]' }),
    ).toBeDefined()
    answerThomas(api)
    await user.click(screen.getByRole('button', { name: 'Effacer les filtres' }))
    await screen.findByRole('row', { name: /Thomas/u })
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  })

  it('says after an empty page that more people follow', async () => {
    await openConsole('/personnes', {
      prepare: (api) => api.on('searchPeople', () => ({ items: [], next: 'suite' })),
    })
    expect(await screen.findByText('Rien sur cette page')).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Suivante' }).disabled).toBe(false)
  })

  it('reports a failure with its request id, and offers to try again', async () => {
    const { api, user } = await openConsole('/personnes', {
      prepare: (api) => api.on('searchPeople', refusing('server/unavailable', 503)),
    })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Liste indisponible')
    expect(alert.textContent).toContain('a1B2c3D4e5')
    expect(alert.textContent).not.toContain('server/')
    // The rest of the screen stays visible.
    expect(screen.getByRole('searchbox')).toBeDefined()
    answerThomas(api)
    await user.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByRole('row', { name: /Thomas/u })).toBeDefined()
  })

  it('labels the values for narrow pages, where rows become cards', async () => {
    await openConsole('/personnes', { prepare: answerThomas })
    const row = await screen.findByRole('row', { name: /Thomas/u })
    const labels = within(row)
      .getAllByRole('cell')
      .map((cell) => cell.dataset['l'])
    expect(labels).toEqual(['État', 'Entre avec', 'Créé le', 'Dernière activité'])
    expect(within(row).getByRole('rowheader').textContent).toContain('Thomas Nguyen')
  })
})
