import { DAY_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { errorOf } from '../../../testing/api-client.ts'
import { START } from '../../../testing/fakes/world.ts'
import { startConsole, type TestConsole } from '../../../testing/console/start-console.ts'
import { CONSOLE_LIMITS } from '../../../common/limits/console-limits.ts'

let tools: TestConsole
beforeEach(async () => (tools = await startConsole()))
afterEach(() => tools.close())

const search = (token: string, body: object = {}) =>
  tools.post('/api/tools/people/search', body, token)

it('journals a search for people, with its terms and the number of people shown', async () => {
  const token = tools.operator('camille', 'support')
  tools.person('marie')
  await search(token, { query: ' Marie@ ' })
  await search(token, { filter: 'guest' })
  expect(tools.world.journal).toMatchObject([
    { action: 'people-searched', phase: 'noted', operator: 'camille', about: '1 all Ma…@' },
    { action: 'people-searched', about: '0 guest' },
  ])
})

it.each([
  ['marie.lefevre@exemple.fr', 'ma….le…@ex….fr'],
  ['Élodie  d’Anjou', 'Él…  dAn…'],
  [`${'\u200b'.repeat(200)}marie`, 'ma…'],
  ['\ud800', ''],
  ['𝒜𝒷𝒸', '𝒜𝒷…'],
  ['aB3dE6gH9jK2mN5pQ8sT1vW4yZ7a', 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7a'],
])('journals a search for %j as « %s », so that the entry names no one', async (query, kept) => {
  await search(tools.operator('camille', 'support'), { query })
  expect(tools.world.journal.at(-1)?.about).toBe(`0 all ${kept}`)
})

it('returns no people if the search for them cannot be journaled', async () => {
  const token = tools.operator('camille', 'support')
  tools.world.consoleFailure = { port: 'journal', error: new Error('down') }
  expect((await search(token)).status).toBe(503)
})

it('limits how many pages of people an operator can view in a day', async () => {
  const token = tools.operator('camille', 'support')
  for (let page = 0; page < CONSOLE_LIMITS.operatorSearches.max; page++)
    expect((await search(token)).status).toBe(200)
  const refused = await search(token)
  expect([refused.status, errorOf(refused).code]).toEqual([429, 'request/too-many'])
  expect((await search(tools.operator('noe', 'support'))).status).toBe(200)
})

it('journals the period of a search for people', async () => {
  const period = { of: 'created', from: START, until: START + DAY_MS }
  await search(tools.operator('camille', 'support'), { filter: 'registered', period })
  expect(tools.world.journal.at(-1)?.about).toBe('1 registered created 2026-01-01/2026-01-01')
})

it.each([
  [{ query: 'marie', sort: { by: 'name', ascending: true } }],
  [{ sort: { by: 'email', ascending: true } }],
  [{ period: { of: 'seen', from: -1 } }],
  [{ period: { of: 'disabled' } }],
])('rejects the search for people %j', async (body) => {
  expect((await search(tools.operator('camille', 'support'), body)).status).toBe(400)
})

it('accepts a search for people in the longest possible period', async () => {
  const until = Number.MAX_SAFE_INTEGER
  const body = { period: { of: 'created', until } }
  expect((await search(tools.operator('camille', 'support'), body)).status).toBe(200)
})

it('shows a last-seen time for a person first seen after the nightly copy', async () => {
  const token = tools.operator('camille', 'support')
  tools.person('marie')
  tools.world.tree.write('seen/marie', tools.world.now)
  const { items } = JSON.parse((await search(token, { query: 'marie' })).text) as {
    items: { lastSeenAt: number | null }[]
  }
  expect(items[0]?.lastSeenAt).toBe(tools.world.now)
})
