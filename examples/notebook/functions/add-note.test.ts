import {
  errorOf,
  grantOf,
  startApi,
  type TestApi,
} from '@sesame/functions/src/testing/api-client.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

async function tokenOf(uid: string, provider: 'google.com' | 'guest'): Promise<string> {
  const idToken = api.prove(`id-${uid}`, { uid, provider, displayName: 'Marie' })
  return grantOf(await api.post('/api/auth/sign-in', { idToken, remember: true })).accessToken
}

const add = (token: string, text: string) =>
  api.send('POST', '/api/notebook/notes', { token, body: JSON.stringify({ text }) })

it('stores a note, records an event and increments the count', async () => {
  const reply = await add(await tokenOf('marie', 'google.com'), '  Du pain  ')
  const { id } = JSON.parse(reply.text) as { id: string }
  expect(api.world.tree.read(`notes/marie/${id}`)).toEqual({ text: 'Du pain', at: api.world.now })
  const events = Object.values(api.world.tree.read('audit/marie') as object)
  expect(events).toContainEqual(expect.objectContaining({ event: 'note-added' }))
  expect(JSON.stringify(api.world.counted.read(''))).toContain('"note-added":')
})

it('refuses a guest’s second note', async () => {
  const token = await tokenOf('invite', 'guest')
  expect((await add(token, 'Du pain')).status).toBe(200)
  expect(errorOf(await add(token, 'Du lait')).code).toBe('notebook/full')
})

it('enforces the limit if many notes are added concurrently', async () => {
  const token = await tokenOf('invite', 'guest')
  await Promise.all(Array.from({ length: 8 }, (_, n) => add(token, `Note ${n}`)))
  expect(Object.keys(api.world.tree.read('notes/invite') as object)).toHaveLength(1)
})

it.each(['', '   ', 'a'.repeat(201)])(
  'refuses a note that is empty or too long: « %s »',
  async (text) => {
    const reply = await add(await tokenOf('marie', 'google.com'), text)
    expect(errorOf(reply).code).toBe('request/invalid')
  },
)

it('includes notes in the person’s export, and erases them with the person', async () => {
  const token = await tokenOf('marie', 'google.com')
  await add(token, 'Du pain')
  const exported = await api.send('GET', '/api/common/user/export', { token })
  const { application } = JSON.parse(exported.text) as { application: { notes: object } }
  expect(Object.values(application.notes)).toEqual([{ text: 'Du pain', at: api.world.now }])
  await api.send('DELETE', '/api/common/user', { token })
  expect(api.world.tree.read('notes/marie')).toBeNull()
})
