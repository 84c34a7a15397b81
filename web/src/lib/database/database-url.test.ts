import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const SECOND = 'https://second.europe-west1.firebasedatabase.app'

/** The module as a page that starts has it. */
const page = () => import('./database-url.ts')

beforeEach(() => vi.resetModules())
afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

it('is what the answer that opened the session said, after a reload too', async () => {
  const { noteDatabase, notedDatabase } = await page()
  expect(notedDatabase()).toBeNull()
  noteDatabase({ accessToken: 'token', databaseURL: SECOND })
  expect(notedDatabase()).toBe(SECOND)
  vi.resetModules()
  expect((await page()).notedDatabase()).toBe(SECOND)
})

it('is the built one again when an answer says nothing of it', async () => {
  const { noteDatabase, notedDatabase } = await page()
  noteDatabase({ accessToken: 'token', databaseURL: SECOND })
  noteDatabase({ accessToken: 'token' })
  expect(notedDatabase()).toBeNull()
})

it.each([null, undefined, 'text', { uid: 'marie' }])(
  'stays after an answer of another kind: %j',
  async (answer) => {
    const { noteDatabase, notedDatabase } = await page()
    noteDatabase({ accessToken: 'token', databaseURL: SECOND })
    noteDatabase(answer)
    expect(notedDatabase()).toBe(SECOND)
  },
)

it('lasts as long as the page where storage is full', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  const { noteDatabase, notedDatabase } = await page()
  noteDatabase({ accessToken: 'token', databaseURL: SECOND })
  expect(notedDatabase()).toBe(SECOND)
})

it('is the built one where something else was kept', async () => {
  localStorage.setItem('databaseURL', 'second')
  expect((await page()).notedDatabase()).toBeNull()
})
