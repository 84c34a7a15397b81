import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refusing } from '../../test/fake-api.ts'
import { openConsole } from '../../test/open-console.tsx'
import { NOW_MS } from '../../test/fakes.ts'
import { camille } from '../../test/samples.ts'
import { overviewOf } from '../../test/running-samples.ts'

const open = (changed = {}) =>
  openConsole('/', {
    prepare: (api) =>
      api.on('getOverview', ({ days }: { days: number }) => overviewOf(days, changed)),
  })

const region = (name: string) => screen.findByRole('region', { name })

describe('the overview screen', () => {
  it('requests 30 days at first, then the range that the operator chooses', async () => {
    const { api, user } = await open()
    await region('Connexions par jour')
    expect(api.bodiesOf('getOverview')).toEqual([{ days: 30 }])
    await user.click(screen.getByRole('radio', { name: /^1\san$/ }))
    await region('Connexions par semaine')
    expect(api.bodiesOf('getOverview')).toEqual([{ days: 30 }, { days: 365 }])
  })

  it('states the range and extremes of the finished days, and today’s count so far, as the plot’s label', async () => {
    await open()
    const plot = within(await region('Connexions par jour')).getAllByRole('img')[0]
    expect(plot?.getAttribute('aria-label')).toMatch(
      /^Connexions par jour, du 21\soct\. au 19\snov\.\s: entre \d+ et 1\s\d{3}\. La journée en cours, à \d+, n’est pas comprise\.$/u,
    )
  })

  it('shows how many requests wait for this operator’s decision, with a link and without an extra request', async () => {
    const { api } = await openConsole('/', {
      me: { ...camille, toDecide: { count: 2, receivers: 0, dueAt: NOW_MS } },
      prepare: (api) => api.on('getOverview', ({ days }: { days: number }) => overviewOf(days)),
    })
    const note = await screen.findByText(/^2\sdemandes attendent votre décision$/u, {
      selector: 'strong',
    })
    const link = within(note.parentElement ?? note).getByRole('link', { name: 'Décider' })
    expect(link.getAttribute('href')).toBe('/en-attente')
    expect(new Set(api.calls.map(({ name }) => name))).toEqual(
      new Set(['getConsoleSession', 'getOverview']),
    )
  })

  it('links each bar, and each table row, to the list of the people counted', async () => {
    const { user, api } = await open()
    api.on('searchPeople', () => ({ items: [], next: null }))
    const accounts = await region('Inscriptions')
    await user.click(within(accounts).getByText('Lire en tableau'))
    const link = within(accounts).getByRole('link', { name: /^19\snov\.$/u })
    expect(link.getAttribute('href')).toBe(
      '/personnes?liste=registered&du=2025-11-19&au=2025-11-19',
    )
    const bar = within(accounts).getByText(/^19\snov\.\s: /u, { selector: 'title' })
    await user.click(bar)
    expect(await screen.findByRole('heading', { level: 1, name: 'Personnes' })).toBeDefined()
    expect(api.bodiesOf('searchPeople')).toMatchObject([{ filter: 'registered' }])
  })

  it('shows the same days for each provider as for the total', async () => {
    await open()
    const all = await region('Connexions par jour')
    const totals = within(all).getAllByText((_, element) => element?.tagName === 'B')
    const numbers = totals.map((one) => Number(one.textContent.replaceAll(/\s/gu, '')))
    expect(numbers.reduce((a, b) => a + b, 0)).toBe(overviewOf(30).totals.signIns)
  })

  it('tells screen readers the first value of an axis that does not start at zero', async () => {
    await open()
    const plot = within(await region('Comptes actifs')).getByRole('img')
    expect(plot.getAttribute('aria-label')).toMatch(/L’axe commence à 7\s\d{3}\./u)
  })

  it('shows each plot also as a table with a row per day', async () => {
    const { user } = await open()
    const card = within(await region('Inscriptions'))
    expect(card.queryByRole('table')).toBeNull()
    await user.click(card.getByText('Lire en tableau'))
    expect(await card.findAllByRole('row')).toHaveLength(1 + 31)
  })

  it('compares each number with the previous period', async () => {
    await open()
    await region('Connexions par jour')
    expect(screen.getByText(/^50\s% de moins que les 30\sjours d’avant$/u)).toBeDefined()
    expect(screen.getAllByText(/^rien à comparer dans les 30\sjours d’avant$/u)).not.toHaveLength(0)
  })

  it('describes refusals in words, even if this version does not know their reason', async () => {
    await open()
    const table = within(await region('Refus')).getByRole('table')
    expect(within(table).getByText('Trop de tentatives')).toBeDefined()
    expect(within(table).getByText('Autre motif')).toBeDefined()
  })

  it('shows problems above everything else', async () => {
    await open()
    await region('Santé')
    expect(screen.getByText(/^1\spoint à surveiller$/u)).toBeDefined()
  })

  it('warns an owner in red about a use of emergency access, until the owner has read the alert about it', async () => {
    await open({ emergencyUsedAt: NOW_MS })
    const line = await screen.findByRole('alert')
    expect(line.textContent).toContain('L’entrée de secours a servi')
    expect(within(line).getByRole('link', { name: 'Ouvrir le journal' })).toBeDefined()
  })

  it.each([
    [true, 'Toutes sont passées à leur heure.'],
    [false, 'Aucune n’est encore passée.'],
  ])(
    'summarises the jobs if none has a problem, and says whether any job has run: %s',
    async (hasRuns, said) => {
      await open({ health: { ...overviewOf(30).health, hasRuns, jobs: [] } })
      expect(within(await region('Santé')).getByText(said)).toBeDefined()
    },
  )

  it('shows the service’s health instead of zeros if the statistics cannot be read', async () => {
    await open({ hasStatistics: false })
    expect(await region('Santé')).toBeDefined()
    expect(screen.getByText('Statistiques illisibles')).toBeDefined()
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Enregistrer en CSV' })).toBeNull()
  })

  it('says so if nothing has been counted yet', async () => {
    const none = { signUps: [], upgrades: [], guests: [], resetRequests: [] }
    await open({ signIns: [], refusals: [], ...none })
    expect(await screen.findByText('Rien n’a encore été compté')).toBeDefined()
  })

  it('reports a failed request, and offers to try again', async () => {
    const { api, user } = await openConsole('/', {
      prepare: (fake) => fake.on('getOverview', refusing('server/unavailable', 503)),
    })
    expect(await screen.findByText('Chiffres indisponibles')).toBeDefined()
    api.on('getOverview', () => overviewOf(30))
    await user.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await region('Santé')).toBeDefined()
  })
})
