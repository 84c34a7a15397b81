import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const SECOND = 'https://second.europe-west1.firebasedatabase.app'

/** Imports the module again, as a new page does. */
const page = () => import('./database-url.ts')

beforeEach(() => vi.resetModules())
afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

it('the database address is taken from the response that opened the session, and survives a reload', async () => {
  const { noteDatabase, notedDatabase } = await page()
  expect(notedDatabase()).toBeNull()
  noteDatabase({ accessToken: 'token', databaseURL: SECOND })
  expect(notedDatabase()).toBe(SECOND)
  vi.resetModules()
  expect((await page()).notedDatabase()).toBe(SECOND)
})

it('the database address is the built-in one again if a later response contains no address', async () => {
  const { noteDatabase, notedDatabase } = await page()
  noteDatabase({ accessToken: 'token', databaseURL: SECOND })
  noteDatabase({ accessToken: 'token' })
  expect(notedDatabase()).toBeNull()
})

it.each([null, undefined, 'text', { uid: 'marie' }])(
  'the database address is not changed by responses that open no session: %j',
  async (answer) => {
    const { noteDatabase, notedDatabase } = await page()
    noteDatabase({ accessToken: 'token', databaseURL: SECOND })
    noteDatabase(answer)
    expect(notedDatabase()).toBe(SECOND)
  },
)

it('the database address is kept in memory, until the page is left, if storage is full', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  const { noteDatabase, notedDatabase } = await page()
  noteDatabase({ accessToken: 'token', databaseURL: SECOND })
  expect(notedDatabase()).toBe(SECOND)
})

it('the database address is the built-in one if the stored value is not a valid address', async () => {
  localStorage.setItem('databaseURL', 'second')
  expect((await page()).notedDatabase()).toBeNull()
})
