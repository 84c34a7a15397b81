import { keyOf } from '../../adapters/firebase/operators/journal.ts'
import type { JournalItem } from '@sesame/contract/endpoints/console/journal'
import { DAY_MS } from '@sesame/contract/durations'
import type { JournalEntry } from '@sesame/contract/records/journal-entry'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkChain } from '../../common/journal/chain-check.ts'
import type { JournalFacts } from '../../common/ports/console/journal.ts'
import { errorOf } from '../../testing/api-client.ts'
import { startConsole, type TestConsole } from '../../testing/console/start-console.ts'
import { START } from '../../testing/fakes/world.ts'

let tools: TestConsole
let token: string
beforeEach(async () => {
  tools = await startConsole()
  token = tools.operator('camille', 'admin')
  tools.person('marie')
})
afterEach(() => tools.close())

/** Writes one entry per day. */
async function write(count: number, facts: (day: number) => Partial<JournalFacts> = () => ({})) {
  for (let day = 0; day < count; day++) {
    await tools.deps.journal.append({
      at: START + day * DAY_MS,
      operator: 'camille',
      role: 'admin',
      requestId: 'none',
      action: 'person-read',
      phase: 'noted',
      target: 'marie',
      ...facts(day),
    })
  }
}

interface Page<Item> {
  readonly items: Item[]
  readonly next: string | null
  readonly total: number
}
async function ask<Item>(path: string, filter: object): Promise<Page<Item>> {
  const reply = await tools.post(`/api/tools/journal/${path}`, filter, token)
  expect(reply.status).toBe(200)
  return JSON.parse(reply.text) as Page<Item>
}
const search = (filter: object = {}) => ask<JournalItem>('search', filter)

/** Reads all pages, as an operator does. */
async function all<Item>(path: string, filter: object): Promise<Item[]> {
  const items: Item[] = []
  let after: string | null = ''
  for (let pages = 0; after !== null && pages < 50; pages++) {
    const page: Page<Item> = await ask<Item>(path, { ...filter, ...(after && { after }) })
    items.push(...page.items)
    after = page.next
  }
  return items
}
const numbers = (items: readonly { readonly seq: number }[]) => items.map(({ seq }) => seq)

describe('POST api/tools/journal/search', () => {
  it('returns entries newest first, with people’s names', async () => {
    await write(2)
    const { items, next, total } = await search()
    expect([numbers(items), next, total]).toEqual([[2, 1], null, 2])
    expect(items[0]).toMatchObject({
      operator: 'camille',
      operatorName: 'Nom de camille',
      targetName: 'Nom de marie',
      reason: null,
      about: null,
      code: null,
    })
  })

  it('omits hashes, sessions and request ids', async () => {
    await write(1)
    const [item] = (await search()).items
    for (const field of ['hash', 'prev', 'session', 'requestId'])
      expect(item).not.toHaveProperty(field)
  })

  it('omits the name of an erased person', async () => {
    await write(1)
    tools.world.users.delete('marie')
    expect((await search()).items).toMatchObject([{ target: 'marie', targetName: null }])
  })

  it('returns an action as one item with its outcome, even if its two entries are on different pages', async () => {
    const entry = (facts: Partial<JournalFacts>) =>
      tools.deps.journal.append({
        at: START,
        operator: 'camille',
        role: 'admin',
        requestId: 'none',
        action: 'account-disabled',
        phase: 'begun',
        target: 'marie',
        ...facts,
      })
    await entry({})
    await entry({ phase: 'failed', of: 1, code: 'server/unavailable' })
    await entry({ reason: 'Demande écrite' })
    await write(49)
    await entry({ phase: 'done', of: 3 })
    const items = await all<JournalItem>('search', {})
    expect(numbers(items)).toEqual([...Array.from({ length: 49 }, (_, i) => 52 - i), 3, 1])
    expect(items.slice(-2)).toMatchObject([
      { phase: 'done', reason: 'Demande écrite', targetName: 'Nom de marie' },
      { phase: 'failed', code: 'server/unavailable' },
    ])
    expect(numbers(await all('search', { phase: 'failed' }))).toEqual([1])
    expect(numbers(await all('search', { phase: 'begun' }))).toEqual([])
    expect(numbers(await all('search', { text: 'ecrite' }))).toEqual([3])
  })

  it('returns each entry on exactly one page', async () => {
    await write(130)
    expect(numbers(await all('search', {}))).toEqual(Array.from({ length: 130 }, (_, i) => 130 - i))
  })

  it.each([
    ['operator', { operator: 'noe' }],
    ['target', { target: 'paul' }],
    ['action', { action: 'account-disabled' }],
    ['phase', { phase: 'done' }],
    ['words of the reason, whatever their accents', { text: 'ECRITE' }],
  ])('finds entries by %s, however old', async (_what, filter) => {
    const special = {
      operator: 'noe',
      target: 'paul',
      action: 'account-disabled' as const,
      phase: 'done' as const,
      reason: 'Demande écrite',
    }
    await write(1200, (day) => (day % 400 === 3 ? special : {}))
    expect(numbers(await all('search', filter))).toEqual([804, 404, 4])
  })

  it('reads a limited number of entries per call, and returns the number from which to continue', async () => {
    await write(1200, (day) => (day === 0 ? { reason: 'Introuvable' } : {}))
    const first = await search({ text: 'introuvable' })
    expect([first.items, first.next]).toEqual([[], '701'])
  })

  it('returns the entries between two times', async () => {
    await write(30)
    const between = { from: START + 10 * DAY_MS, until: START + 13 * DAY_MS }
    expect(numbers(await all('search', between))).toEqual([13, 12, 11])
    expect((await search({ from: START + 60 * DAY_MS })).items).toEqual([])
    expect((await search({ until: START })).items).toEqual([])
    expect((await search({ ...between, target: 'paul' })).items).toEqual([])
  })

  it.each([
    { after: '0' },
    { after: 'x' },
    { after: '1e3' },
    { action: 'x' },
    { seq: 1 },
    { from: -1 },
  ])('refuses %j', async (filter) => {
    const reply = await tools.post('/api/tools/journal/search', filter, token)
    expect([reply.status, errorOf(reply).code]).toEqual([400, 'request/invalid'])
  })
})

describe('POST api/tools/journal/export', () => {
  it('returns the whole chain, oldest first, and adds an entry about the export', async () => {
    await write(450)
    const entries = await all<JournalEntry>('export', {})
    const check = checkChain()
    for (const entry of entries) check.add(entry)
    expect(check.end(tools.world.journal.at(-1) ?? null)).toBeNull()
    expect(entries).toEqual(tools.world.journal)
    expect(entries.filter(({ action }) => action === 'journal-exported')).toHaveLength(3)
  })

  it('returns all other entries if one is unreadable', async () => {
    await write(450)
    tools.world.tree.write(`operatorAudit/entries/${keyOf(200)}/hash`, 'lost')
    const entries = await all<JournalEntry>('export', {})
    expect(numbers(entries)).toEqual(numbers(tools.world.journal).filter((seq) => seq !== 200))
  })

  it('returns only entries from the requested period', async () => {
    await write(30)
    const between = { from: START + 10 * DAY_MS, until: START + 13 * DAY_MS }
    expect(numbers(await all<JournalEntry>('export', between))).toEqual([11, 12, 13])
  })

  it('adds an entry for every page, even if the export starts in the middle', async () => {
    await write(3)
    const { items } = await ask<JournalEntry>('export', { after: '1' })
    expect(numbers(items)).toEqual([2, 3, 4])
    expect(items.at(-1)).toMatchObject({ action: 'journal-exported', about: 'from 2' })
  })

  it('returns nothing if the export cannot be journaled', async () => {
    tools.world.consoleFailure = { port: 'journal', error: new Error('down') }
    expect((await tools.post('/api/tools/journal/export', {}, token)).status).toBe(503)
  })
})

describe('checking the journal’s hash chain', () => {
  const check = () => ask<never>('check', {}) as Promise<unknown>

  it('accepts an intact chain, empty or long', async () => {
    expect(await check()).toMatchObject({ intact: true, brokenAt: null, from: 0, to: 0 })
    await write(700)
    expect(await check()).toMatchObject({ intact: true, brokenAt: null, from: 201, to: 700 })
  })

  it('returns the first entry that was changed or removed', async () => {
    await write(700)
    const entry = `operatorAudit/entries/${keyOf(401)}`
    tools.world.tree.write(`${entry}/reason`, 'Autre chose')
    expect(await check()).toMatchObject({ intact: false, brokenAt: 401 })
    tools.world.tree.write(entry, null)
    expect(await check()).toMatchObject({ intact: false, brokenAt: 401 })
  })
})
