import { DAY_MS } from '@sesame/contract/durations'
import type { Person, PersonEvents } from '@sesame/contract/person'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorOf, type Reply } from '../../../testing/api-client.ts'
import { startConsole, type TestConsole } from '../../../testing/console/start-console.ts'
import { addFactor, addWait } from '../../../testing/second-factor.ts'
import { START } from '../../../testing/fakes/world.ts'

let tools: TestConsole
let token: string
beforeEach(async () => {
  tools = await startConsole()
  tools.person('marie')
  token = tools.operator('noe', 'support')
})
afterEach(() => tools.close())

const READ = '/api/tools/people/read'
const TIMELINE = '/api/tools/people/timeline'
/** A cursor that is newer than every event. */
const PLACE = Buffer.from(JSON.stringify([[START + 1000, 'event x'], null])).toString('base64url')
const refusal = (reply: Reply) => [reply.status, errorOf(reply).code]
const readings = () => tools.world.journal.filter(({ action }) => action === 'person-read')

describe.each([
  [READ, {}, {}],
  [TIMELINE, { cursor: PLACE }, { about: 'timeline' }],
])('%s', (path, more, about) => {
  const read = (body: object = { uid: 'marie' }) => tools.post(path, { ...more, ...body }, token)

  it('returns data about a person, and adds a journal entry', async () => {
    expect((await read()).status).toBe(200)
    expect(readings()).toMatchObject([
      { phase: 'noted', operator: 'noe', role: 'support', target: 'marie', ...about },
    ])
  })

  it('returns no data about a person if the journal cannot be written', async () => {
    tools.world.consoleFailure = { port: 'journal', error: new Error('down'), after: 1 }
    const reply = await read()
    expect(reply.status).toBeGreaterThanOrEqual(500)
    expect(reply.text).not.toContain('marie')
    expect(readings()).toEqual([])
  })

  it('returns « not found » for a person without account and profile, and adds no journal entry', async () => {
    tools.world.accounts.set('nobody', null)
    expect(refusal(await read({ uid: 'nobody' }))).toEqual([404, 'tools/not-found'])
    expect(readings()).toEqual([])
  })

  it.each([[{}], [{ uid: '' }], [{ uid: 'a/b' }], [{ uid: 'marie', more: 1 }]])(
    'rejects %j',
    async (body) => {
      expect(refusal(await read(body))).toEqual([400, 'request/invalid'])
    },
  )

  it('accepts calls only from operators', async () => {
    expect((await tools.post(path, { ...more, uid: 'marie' })).status).toBe(401)
    expect(readings()).toEqual([])
  })
})

it('shows operators a person with an account but no profile', async () => {
  tools.world.users.delete('marie')
  const reply = await tools.post(READ, { uid: 'marie' }, token)
  expect([reply.status, JSON.parse(reply.text)]).toMatchObject([
    200,
    { uid: 'marie', displayName: null },
  ])
})

it.each(['x', 'W10'])(
  'rejects the timeline’s cursor %s, and adds no journal entry',
  async (cursor) => {
    const reply = await tools.post(TIMELINE, { uid: 'marie', cursor }, token)
    expect(refusal(reply)).toEqual([400, 'request/invalid'])
    expect(readings()).toEqual([])
  },
)

it('shows operators that a person has a second factor, but not its key, codes and salt', async () => {
  const remembered = { phone: { since: 1, until: START + DAY_MS } }
  const secret = {
    sealed: 'k1.sealed-key',
    salt: 'codes-salt',
    codes: { 'code-hash': true },
  } as const
  const sheet = async () => (await tools.post(READ, { uid: 'marie' }, token)).text
  const factorIn = (text: string) => (JSON.parse(text) as Person).secondFactor
  expect(factorIn(await sheet())).toBeNull()
  addFactor(tools.world, 'marie', { ...secret, since: START, remembered, afterProviders: true })
  const text = await sheet()
  const shown = { since: START, afterProviders: true, codesLeft: 1, remembered: 1 }
  expect(factorIn(text)).toEqual({ ...shown, wait: null })
  expect(text).not.toMatch(/sealed-key|codes-salt|code-hash/u)
  addWait(tools.world, 'marie', START, 'team')
  const until = START + 7 * DAY_MS
  expect(factorIn(await sheet())?.wait).toEqual({ since: START, until, by: 'team' })
})

it('continues a person’s timeline where the previous page ended', async () => {
  for (let i = 0; i < 45; i++)
    tools.world.audit.push({ uid: 'marie', at: START + i, event: 'lock' })
  const first = (
    JSON.parse((await tools.post(READ, { uid: 'marie' }, token)).text) as { timeline: PersonEvents }
  ).timeline
  const body = { uid: 'marie', cursor: first.next }
  const second = JSON.parse((await tools.post(TIMELINE, body, token)).text) as PersonEvents
  expect([first.items.length, second.items.length, second.next]).toEqual([30, 15, null])
  const ids = [...first.items, ...second.items].map(({ id }) => id)
  expect(new Set(ids).size).toBe(45)
})
