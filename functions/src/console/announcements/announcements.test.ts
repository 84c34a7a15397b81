import { HOUR_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorOf } from '../../testing/api-client.ts'
import { startConsole, type TestConsole } from '../../testing/console/start-console.ts'
import { START } from '../../testing/fakes/world.ts'

const PATH = '/api/tools/announcements'
const reason = 'Coupure annoncée par l’hébergeur.'
const words = { title: 'Maintenance prévue', text: 'Dix minutes, tôt le matin.' }
const body = {
  kind: 'maintenance',
  date: START,
  startsAt: null,
  endsAt: null,
  fr: words,
  en: words,
  reason,
}

let tools: TestConsole
let admin: string
let support: string
beforeEach(async () => {
  tools = await startConsole()
  admin = tools.operator('camille', 'admin')
  support = tools.operator('ines', 'support')
})
afterEach(() => tools.close())

interface Item {
  id: string
  state: string
  revision: number
  endsAt: number | null
}
const write = async (more: object = {}): Promise<Item> => {
  const reply = await tools.post(PATH, { ...body, ...more }, admin)
  expect(reply.status).toBe(201)
  return JSON.parse(reply.text) as Item
}
const listed = async (ended = false): Promise<Item[]> => {
  const reply = await tools.post(`${PATH}/search`, { ended }, support)
  expect(reply.status).toBe(200)
  return (JSON.parse(reply.text) as { items: Item[] }).items
}
const readable = () => [...tools.world.running.announcements.keys()]
const journal = () => tools.world.journal.map(({ action, phase, about }) => [action, phase, about])

describe('an announcement, when it is written', () => {
  it('without a start, remains a draft that no client can read', async () => {
    const item = await write()
    expect(item).toMatchObject({ state: 'draft', revision: 1, editedBy: 'camille' })
    expect(readable()).toEqual([])
    expect(await listed()).toEqual([item])
  })

  it('cannot be read before its start', async () => {
    expect(await write({ startsAt: START + HOUR_MS })).toMatchObject({ state: 'scheduled' })
    expect(readable()).toEqual([])
  })

  it('starts at the server’s current time, even if the operator’s clock differs', async () => {
    const { id, state } = await write({ startsAt: 'now', endsAt: START + HOUR_MS })
    expect(state).toBe('live')
    expect(tools.world.running.announcements.get(id)).toMatchObject({ startsAt: START })
  })

  it('can be read immediately if its start has passed; the fields for operators stay private', async () => {
    const { id, state } = await write({ startsAt: START, endsAt: START + HOUR_MS })
    expect(state).toBe('live')
    expect(tools.world.running.announcements.get(id)).toEqual({
      kind: 'maintenance',
      date: START,
      startsAt: START,
      endsAt: START + HOUR_MS,
      fr: words,
      en: words,
    })
  })

  it('is journaled with the reason before it is stored', async () => {
    const { id } = await write()
    expect(journal()).toEqual([
      ['announcement-written', 'begun', id],
      ['announcement-written', 'done', id],
    ])
    expect(tools.world.journal[0]).toMatchObject({ operator: 'camille', reason })
  })

  it('is not stored if the journal cannot be written', async () => {
    tools.world.consoleFailure = { port: 'journal', error: new Error('down') }
    expect((await tools.post(PATH, body, admin)).status).toBe(503)
    expect(tools.world.running.drafts.size).toBe(0)
  })

  it.each([
    ['no reason', { reason: undefined }],
    ['a short reason', { reason: 'parce que' }],
    ['an end before its start', { startsAt: START, endsAt: START - 1 }],
    ['an end that is past, to be shown now', { startsAt: 'now', endsAt: START }],
    ['one language', { en: undefined }],
    ['an empty title', { fr: { ...words, title: '   ' } }],
    ['a title that turns text around', { fr: { ...words, title: 'a\u202Eb' } }],
    ['a text that is too long', { fr: { ...words, text: 'a'.repeat(601) } }],
    ['another kind', { kind: 'advertising' }],
    ['an unknown field', { audience: 'all' }],
  ])('is rejected with %s', async (_what, change) => {
    const reply = await tools.post(PATH, { ...body, ...change }, admin)
    expect([reply.status, errorOf(reply).code]).toEqual([400, 'request/invalid'])
    expect([tools.world.running.drafts.size, tools.world.journal.length]).toEqual([0, 0])
  })

  it('can be written only by administrators and owners', async () => {
    const reply = await tools.post(PATH, body, support)
    expect(errorOf(reply).code).toBe('tools/forbidden')
  })
})

describe('an edit of an announcement', () => {
  const edit = (id: string, more: object) =>
    tools.post(`${PATH}/${id}/edit`, { ...body, ...more }, admin)

  it('shows the edited announcement to clients immediately', async () => {
    const { id } = await write({ startsAt: START })
    const fr = { ...words, title: 'Entretien reporté' }
    const reply = await edit(id, { startsAt: START, fr, revision: 1 })
    expect(JSON.parse(reply.text)).toMatchObject({ state: 'live', revision: 2 })
    expect(tools.world.running.announcements.get(id)?.fr).toEqual(fr)
    expect(journal().slice(2)).toEqual([
      ['announcement-changed', 'begun', id],
      ['announcement-changed', 'done', id],
    ])
  })

  it('hides a live announcement until its new start if that is in the future', async () => {
    const { id } = await write({ startsAt: START })
    await edit(id, { startsAt: START + HOUR_MS, revision: 1 })
    expect(readable()).toEqual([])
  })

  it('changes nothing if another operator has edited the announcement in the meantime', async () => {
    const { id } = await write()
    const both = await Promise.all([edit(id, { revision: 1 }), edit(id, { revision: 1 })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(errorOf(await edit(id, { revision: 1 })).code).toBe('tools/changed')
    expect(tools.world.running.drafts.get(id)?.revision).toBe(2)
    expect(tools.world.journal.at(-1)).toMatchObject({ phase: 'failed', code: 'tools/changed' })
  })

  it('refuses to edit an announcement that does not exist', async () => {
    expect(errorOf(await edit('absent', { revision: 1 })).code).toBe('tools/not-found')
    expect((await edit('a.b', { revision: 1 })).status).toBe(400)
  })

  it('edits an announcement that was not written in the console', async () => {
    const own = { kind: 'news', date: START, startsAt: START, fr: words, en: words } as const
    tools.world.running.announcements.set('demo', own)
    expect(await listed()).toMatchObject([{ id: 'demo', state: 'live', revision: 0 }])
    expect((await edit('demo', { startsAt: START, revision: 0 })).status).toBe(200)
    expect(tools.world.running.drafts.get('demo')?.revision).toBe(1)
  })
})

describe('ending an announcement', () => {
  const end = (id: string, revision: number, token = admin) =>
    tools.post(`${PATH}/${id}/end`, { revision, reason }, token)

  it('hides the announcement from clients immediately, and lists it as ended', async () => {
    const { id } = await write({ startsAt: START })
    tools.world.now += 1
    const reply = await end(id, 1)
    expect(JSON.parse(reply.text)).toMatchObject({ state: 'ended', endsAt: START + 1 })
    expect(readable()).toEqual([])
    expect(await listed()).toEqual([])
    expect(await listed(true)).toMatchObject([{ id, state: 'ended' }])
    expect(journal().slice(2)).toEqual([
      ['announcement-ended', 'begun', id],
      ['announcement-ended', 'done', id],
    ])
  })

  it('refuses to end or edit an announcement that has ended', async () => {
    const { id } = await write({ startsAt: START })
    await end(id, 1)
    expect(errorOf(await end(id, 2)).code).toBe('tools/changed')
    const reply = await tools.post(`${PATH}/${id}/edit`, { ...body, revision: 2 }, admin)
    expect(errorOf(reply).code).toBe('tools/changed')
  })

  it('refuses to end an announcement with an outdated revision, or with the role `support`', async () => {
    const { id } = await write({ startsAt: START })
    expect(errorOf(await end(id, 0)).code).toBe('tools/changed')
    expect(errorOf(await end(id, 1, support)).code).toBe('tools/forbidden')
    expect(readable()).toEqual([id])
  })
})
