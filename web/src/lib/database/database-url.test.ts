import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const SECOND = 'https://second.europe-west1.firebasedatabase.app'

/** The module as a freshly loaded page has it. */
const page = () => import('./database-url.ts')

beforeEach(() => vi.resetModules())
afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

it('is taken from the answer that opened the session, even after a reload', async () => {
  const { noteDatabase, notedDatabase } = await page()
  expect(notedDatabase()).toBeNull()
  noteDatabase({ accessToken: 'token', databaseURL: SECOND })
  expect(notedDatabase()).toBe(SECOND)
  vi.resetModules()
  expect((await page()).notedDatabase()).toBe(SECOND)
})

it('returns to the built-in address when such an answer names none', async () => {
  const { noteDatabase, notedDatabase } = await page()
  noteDatabase({ accessToken: 'token', databaseURL: SECOND })
  noteDatabase({ accessToken: 'token' })
  expect(notedDatabase()).toBeNull()
})

it.each([null, undefined, 'text', { uid: 'marie' }])(
  'survives answers of another kind: %j',
  async (answer) => {
    const { noteDatabase, notedDatabase } = await page()
    noteDatabase({ accessToken: 'token', databaseURL: SECOND })
    noteDatabase(answer)
    expect(notedDatabase()).toBe(SECOND)
  },
)

it('lasts as long as the page if storage is full', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  const { noteDatabase, notedDatabase } = await page()
  noteDatabase({ accessToken: 'token', databaseURL: SECOND })
  expect(notedDatabase()).toBe(SECOND)
})

it('is the built-in address if something else was stored', async () => {
  localStorage.setItem('databaseURL', 'second')
  expect((await page()).notedDatabase()).toBeNull()
})
