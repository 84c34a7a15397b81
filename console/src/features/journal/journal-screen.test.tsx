import type { JournalItem } from '@sesame/contract/endpoints/console/journal'
import type { JournalEntry } from '@sesame/contract/records/journal-entry'
import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { refusing, type FakeApi } from '../../test/fake-api.ts'
import { NOW_MS } from '../../test/fakes.ts'
import { openConsole } from '../../test/open-console.tsx'
import { camille } from '../../test/samples.ts'

const item: JournalItem = {
  seq: 9,
  at: NOW_MS,
  operator: 'noe',
  operatorName: 'Noé Garnier',
  role: 'admin',
  action: 'account-disabled',
  phase: 'done',
  target: 'thomas',
  targetName: 'Thomas Nguyen',
  about: null,
  reason: 'Envois répétés',
  code: null,
  proof: 'passkey',
  provenAt: NOW_MS,
}

const entry: JournalEntry = {
  seq: 9,
  at: NOW_MS,
  operator: 'noe',
  role: 'admin',
  action: 'account-disabled',
  phase: 'done',
  of: 8,
  target: 'thomas',
  reason: '=HYPERLINK("https://exemple")',
  requestId: 'a1B2c3D4e5',
  prev: 'p'.repeat(43),
  hash: 'h'.repeat(43),
}

const answering =
  (...items: JournalItem[]) =>
  (api: FakeApi) => {
    api.on('searchJournal', () => ({ items, next: null, total: 12841 }))
    api.on('listOperators', () => ({
      items: [
        {
          uid: 'noe',
          role: 'admin' as const,
          email: null,
          displayName: 'Noé Garnier',
          passkeys: 1,
          hasLink: false,
          grantedAt: 1,
          grantedBy: null,
          grantedByName: null,
          lastSeenAt: null,
          sessions: 0,
        },
      ],
    }))
  }

/** Collects the files that the page saves, by name. */
function catchFiles(): Map<string, Promise<string>> {
  const files = new Map<string, Promise<string>>()
  let text = Promise.resolve('')
  URL.createObjectURL = (blob) => {
    text = (blob as Blob).text()
    return 'blob:'
  }
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    files.set(this.download, text)
  })
  return files
}

describe('the screen of the journal', () => {
  it.each([
    ['admin', 'Administration'],
    ['sweep', 'Réel'],
    ['lost-mails (dry-run)', 'E-mails perdus · À blanc'],
    [
      'guests 1388, idle-accounts 3',
      'Invités inactifs\u00A0: 1\u202F388 · Comptes inactifs\u00A0: 3',
    ],
    ['guests 388, of-tomorrow 3', 'guests 388, of-tomorrow 3'],
    ['forgot-password-email by email', 'Mot de passe oublié, pour l’adresse · par adresse e-mail'],
    ['all by person', 'Limites · par personne'],
    ['limits by email', 'Limites · par adresse e-mail'],
    ['timeline', 'Événements de sécurité'],
    ['erasure aaaaaaaaaa', 'Supprimer un compte · aaaaaaaaaa'],
    ['dddddddddd, undone', 'Rouvrir · dddddddddd'],
    ['1 guest', 'Invités · affichées\u00A0: 1'],
    ['25 all marie, lef', 'Tout le monde · affichées\u00A0: 25 · marie, lef'],
    ['1732500000000-news', '1732500000000-news'],
    ['of-tomorrow (dry-run)', 'of-tomorrow (dry-run)'],
  ])('says in words what the action concerned: %s', async (about, said) => {
    await openConsole('/journal', { prepare: answering({ ...item, target: null, about }) })
    const cells = within(await screen.findByRole('table')).getAllByRole('cell')
    expect(cells.find(({ dataset }) => dataset['l'] === 'Sur')?.textContent).toBe(said)
  })

  it('shows for each entry the operator, how they proved their identity, the action, the person and the reason', async () => {
    await openConsole('/journal', { prepare: answering(item) })
    const row = await screen.findByRole('row', { name: /Noé Garnier/u })
    const said = within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
    expect(said).toEqual([
      ...['Noé Garnier', 'Compte désactivé', 'Thomas Nguyen'],
      ...['«\u00A0Envois répétés\u00A0»', 'Clé d’accès'],
    ])
  })

  it('shows the outcome of an action in words, not as a code', async () => {
    const refused = { ...item, phase: 'refused' as const, code: 'tools/forbidden' }
    const newer = { ...item, seq: 8, action: 'of-tomorrow', code: 'tools/of-tomorrow' }
    await openConsole('/journal', { prepare: answering(refused, newer) })
    const table = await screen.findByRole('table')
    expect(within(table).getByText('refusé · rôle insuffisant')).toBeDefined()
    expect(within(table).getByText('Autre action')).toBeDefined()
    expect(table.textContent).not.toContain('tomorrow')
  })

  it('shows an erased person by uid, and names the command line as the operator', async () => {
    const gone = { ...item, targetName: null }
    const line = { ...item, seq: 8, operator: 'command-line', operatorName: null }
    await openConsole('/journal', { prepare: answering(gone, line) })
    const table = within(await screen.findByRole('table'))
    expect(table.getByText('thomas').tagName).toBe('CODE')
    expect(table.getByText('Ligne de commande')).toBeDefined()
  })

  it('filters entries by operator, action, target, words and days', async () => {
    const { api, user } = await openConsole('/journal', { prepare: answering(item) })
    await screen.findByRole('row', { name: /Noé/u })
    await user.type(screen.getByLabelText('Mots du motif'), 'envois')
    await user.selectOptions(screen.getByLabelText('Opérateur'), 'Noé Garnier')
    await user.selectOptions(screen.getByLabelText('Action'), 'Compte désactivé')
    await user.type(screen.getByLabelText('Identifiant visé'), 'thomas')
    await user.type(screen.getByLabelText('Depuis le'), '2025-11-01')
    await user.type(screen.getByLabelText('Jusqu’au'), '2025-11-20')
    await user.click(screen.getByRole('button', { name: 'Filtrer' }))
    expect(api.bodiesOf('searchJournal').at(-1)).toEqual({
      text: 'envois',
      operator: 'noe',
      action: 'account-disabled',
      target: 'thomas',
      from: new Date(2025, 10, 1).getTime(),
      // The filter includes the whole last day.
      until: new Date(2025, 10, 21).getTime(),
    })
  })

  it('exports entries page by page as CSV, in which a spreadsheet runs no text as a formula', async () => {
    const files = catchFiles()
    const { api, user } = await openConsole('/journal', { prepare: answering(item) })
    api.on('exportJournal', ({ after }: { after?: string }) =>
      after === undefined
        ? { items: [entry], next: 'suite' }
        : { items: [{ ...entry, seq: 10 }], next: null },
    )
    await user.click(screen.getByRole('button', { name: 'Exporter en CSV' }))
    expect(await screen.findByText('2 entrées exportées.')).toBeDefined()
    expect(api.bodiesOf('exportJournal')).toEqual([{}, { after: 'suite' }])
    const csv = (await files.get('journal-2025-11-20.csv')) ?? ''
    expect(csv.trimEnd().split('\r\n')).toHaveLength(3)
    expect(csv).toContain(`"'=HYPERLINK(""https://exemple"")"`)
  })

  it('exports entries as JSON lines, with the fields needed to verify the hash chain', async () => {
    const files = catchFiles()
    const { api, user } = await openConsole('/journal', { prepare: answering(item) })
    api.on('exportJournal', () => ({ items: [entry], next: null }))
    await user.click(screen.getByRole('button', { name: 'Exporter en JSON Lines' }))
    await screen.findByText('1 entrée exportée.')
    const [line = '', rest] = ((await files.get('journal-2025-11-20.jsonl')) ?? '').split('\n')
    expect(JSON.parse(line)).toEqual(entry)
    expect(rest).toBe('')
  })

  it.each([
    [null, /La chaîne est intacte, de l’entrée 1 à 9/u],
    [7, /La chaîne est rompue/u],
  ])('says whether the hash chain is intact: broken at %s', async (brokenAt, said) => {
    const { api, user } = await openConsole('/journal', { prepare: answering(item) })
    const range = { from: 1, to: 9, at: NOW_MS }
    api.on('checkJournal', () => ({ intact: brokenAt === null, brokenAt, ...range }))
    await user.click(screen.getByRole('button', { name: 'Vérifier la chaîne' }))
    expect(await screen.findByText(said)).toBeDefined()
  })

  it('cannot be opened with the role `support`, says why, and sends no request', async () => {
    const { api } = await openConsole('/journal', { me: { ...camille, role: 'support' } })
    expect(await screen.findByRole('heading', { name: 'Réservé à l’administration' })).toBeDefined()
    expect(api.bodiesOf('searchJournal')).toEqual([])
  })

  it('says so if the journal cannot be read', async () => {
    await openConsole('/journal', {
      prepare: (api) => api.on('searchJournal', refusing('server/unavailable', 503)),
    })
    expect(await screen.findByText('Journal indisponible')).toBeDefined()
  })
})
