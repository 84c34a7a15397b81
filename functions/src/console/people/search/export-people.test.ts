import {
  exportPeople,
  PEOPLE_EXPORT_PAGES,
  PEOPLE_PAGE,
} from '@sesame/contract/endpoints/console/people'
import { RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { afterEach, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { CONSOLE_LIMITS } from '../../../common/limits/console-limits.ts'
import { errorOf } from '../../../testing/api-client.ts'
import { startConsole, type TestConsole } from '../../../testing/console/start-console.ts'

let tools: TestConsole
let token: string
beforeEach(async () => {
  tools = await startConsole()
  token = tools.operator('camille', 'admin')
})
afterEach(() => tools.close())

const reason = 'courrier aux nouveaux comptes'
const save = (body: object = {}) =>
  tools.post('/api/tools/people/export-list', { reason, ...body }, token)
const savedBy = async (body: object) =>
  z.parse(exportPeople.response ?? z.never(), JSON.parse((await save(body)).text))

const addPeople = (count: number): void => {
  for (let one = 0; one < count; one++) tools.person(`p${String(one).padStart(4, '0')}`)
}
/** Returns how many pages the operator has viewed today. */
const pagesSeen = () =>
  [...tools.world.rates]
    .filter(([path]) => path.startsWith(CONSOLE_LIMITS.operatorSearches.name))
    .reduce((sum, [, count]) => sum + count, 0)

it('exports all pages of a list of people, and counts each page towards the daily limit', async () => {
  addPeople(2 * PEOPLE_PAGE)
  const { items, complete } = await savedBy({ sort: { by: 'name', ascending: true } })
  // The export contains the people added by this test, and the operator.
  expect([new Set(items.map(({ uid }) => uid)).size, complete]).toEqual([2 * PEOPLE_PAGE + 1, true])
  expect(pagesSeen()).toBe(3)
})

it('adds one journal entry for an export of people, with the reason and the number of people', async () => {
  addPeople(PEOPLE_PAGE)
  await save({ query: 'p00' })
  expect(tools.world.journal).toMatchObject([
    { action: 'people-exported', phase: 'noted', operator: 'camille', reason, about: '25 all p0…' },
  ])
})

it('exports a limited number of pages of people, and reports that there are more', async () => {
  addPeople(PEOPLE_EXPORT_PAGES * PEOPLE_PAGE)
  const { items, complete } = await savedBy({})
  expect([items.length, complete]).toEqual([PEOPLE_EXPORT_PAGES * PEOPLE_PAGE, false])
})

it('refuses an export of people that would exceed the daily limit', async () => {
  addPeople(2 * PEOPLE_PAGE)
  for (let page = 0; page < CONSOLE_LIMITS.operatorSearches.max - 2; page++)
    await tools.deps.limiter.take(CONSOLE_LIMITS.operatorSearches, 'camille')
  const refused = await save()
  expect([refused.status, errorOf(refused).code]).toEqual([429, 'request/too-many'])
  expect(tools.world.journal).toEqual([])
})

it('refuses an export of people that cannot be journaled', async () => {
  tools.world.consoleFailure = { port: 'journal', error: new Error('down') }
  expect((await save()).status).toBe(503)
})

it('exports people only for an administrator with a fresh proof of identity and a reason', async () => {
  expect((await save({ reason: undefined })).status).toBe(400)
  const support = tools.operator('noe', 'support')
  expect((await tools.post('/api/tools/people/export-list', { reason }, support)).status).toBe(403)
  tools.world.now += RECENT_LOGIN_MS + 1
  expect(errorOf(await save()).code).toBe('auth/requires-recent-login')
})
