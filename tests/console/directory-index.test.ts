import { deleteApp, initializeApp, type App } from 'firebase-admin/app'
import { getDatabase, getDatabaseWithUrl, type Database } from 'firebase-admin/database'
import { shardOf } from '@sesame/contract/shard'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startDatabase } from '../../emulators/src/database/start-database.ts'
import { firebaseDirectoryIndex } from '../../functions/src/adapters/firebase/console/directory-index.ts'
import type { IndexedPerson } from '../../functions/src/common/ports/console/directory-index.ts'
import { inKeyOrder } from '../../functions/src/adapters/firebase/database/key-order.ts'
import { oneDatabase } from '../../functions/src/testing/one-database.ts'
import { plausiblePeople } from '../support/plausible-people.ts'

const NAME = 'directory-index'

let server: Awaited<ReturnType<typeof startDatabase>>
let app: App
let database: Database
beforeAll(async () => {
  server = await startDatabase()
  process.env['FIREBASE_DATABASE_EMULATOR_HOST'] = `${server.host}:${server.port}`
  app = initializeApp({ databaseURL: server.url(NAME), projectId: NAME }, NAME)
  database = getDatabase(app)
})
afterAll(async () => {
  await deleteApp(app)
  await server.close()
})
beforeEach(() => database.ref().remove())

async function everybody(
  databases = oneDatabase(database),
): Promise<{ sizes: number[]; people: IndexedPerson[] }> {
  const [sizes, people]: [number[], IndexedPerson[]] = [[], []]
  for await (const page of firebaseDirectoryIndex(databases).people(null)) {
    sizes.push(page.length)
    people.push(...page)
  }
  const uids = people.map(({ uid }) => uid)
  expect(uids).toEqual([...uids].sort(inKeyOrder))
  return { sizes, people }
}
const users = (count: number) =>
  Object.fromEntries(plausiblePeople(count, Date.now()).map(({ user }) => [user.uid, user]))

it.each([0, 1, 899, 900, 901, 1800, 2100])(
  'the directory index lists %i people once each, with their entry and any passkey, and every entry without a person',
  async (count) => {
    const known = users(count)
    const uids = Object.keys(known)
    // Entries without a person: before, between and after the people, and too many for one page.
    const ghosts = [
      ...['aaa', 'person000000a', 'person000899a', 'person002100', 'zzz'],
      ...Array.from({ length: 1100 }, (_, i) => `person000050-${i}`),
    ]
    const withEntry = [...uids.filter((_, i) => i % 2 === 0), ...ghosts]
    const withPasskey = uids.filter((_, i) => i % 3 === 0)
    await database.ref().set({
      users: known,
      directory: Object.fromEntries(withEntry.map((uid) => [uid, { created: 1 }])),
      passkeys: Object.fromEntries(withPasskey.map((uid) => [uid, { one: { name: 'x' } }])),
    })
    const { sizes, people } = await everybody()
    const uidsWhere = (test: (person: IndexedPerson) => boolean) =>
      people
        .filter(test)
        .map(({ uid }) => uid)
        .sort()
    expect(uidsWhere(() => true)).toEqual([...uids, ...ghosts].sort())
    expect(uidsWhere(({ user }) => user === null)).toEqual(ghosts.toSorted())
    expect(uidsWhere(({ entry }) => entry !== null)).toEqual(withEntry.toSorted())
    expect(uidsWhere(({ hasPasskey }) => hasPasskey)).toEqual(withPasskey.toSorted())
    expect(Math.max(...sizes)).toBeLessThanOrEqual(1000)
  },
)

it('the directory index skips an invalid profile, and does not list its entry as one without a person', async () => {
  const known = users(3)
  await database.ref().set({
    users: { ...known, person000001: { uid: 'person000001', createdAt: 'never' } },
    directory: { person000001: { created: 1 } },
  })
  const { people } = await everybody()
  expect(people.map(({ uid }) => uid)).toEqual(['person000000', 'person000002'])
})

it('the directory index sets and deletes fields without changing others, and deletes entries', async () => {
  await database.ref().set({
    users: users(2),
    directory: { person000000: { created: 1, acts: 2, guest: 1 }, person000001: { created: 1 } },
  })
  await firebaseDirectoryIndex(oneDatabase(database)).put([
    { uid: 'person000000', fields: { created: 5, guest: null } },
    { uid: 'person000001', fields: null },
  ])
  expect((await database.ref('directory').get()).val()).toEqual({
    person000000: { created: 5, acts: 2 },
  })
})

it('the directory index creates no entry for a person who is erased while the index is updated', async () => {
  await database.ref('users').set(users(1))
  await firebaseDirectoryIndex(oneDatabase(database)).put([
    { uid: 'person000000', fields: { created: 5 } },
    { uid: 'erased', fields: { created: 5 } },
  ])
  expect((await database.ref('directory').get()).val()).toEqual({ person000000: { created: 5 } })
})

it.each([0, 1, 900, 2000])(
  'the directory index lists %i people in two database instances once each, and ignores copies left behind by a move',
  async (count) => {
    const second = getDatabaseWithUrl(server.url(`${NAME}-second`), app)
    await second.ref().remove()
    const isFirst = (uid: string) => shardOf(uid) % 2 === 0
    const known = users(count)
    const passkeys = Object.fromEntries(Object.keys(known).map((uid) => [uid, { id: 1 }]))
    const entries = Object.fromEntries(
      [...Object.keys(known), 'gone'].map((uid) => [uid, { created: 1 }]),
    )
    const own = (inFirst: boolean) => (all: object) =>
      Object.fromEntries(Object.entries(all).filter(([uid]) => isFirst(uid) === inFirst))
    // The second instance still contains copies of the people who were moved to the first.
    await database
      .ref()
      .set({ users: own(true)(known), passkeys: own(true)(passkeys), directory: entries })
    await second.ref().set({ users: known, passkeys })
    const place = (at: Database, holds: (uid: string) => boolean) => ({
      root: () => Promise.resolve(at.ref()),
      url: at.ref().toString(),
      childKeys: () => Promise.resolve([]),
      holds,
    })
    const { sizes, people } = await everybody({
      ...oneDatabase(database),
      instances: [place(database, isFirst), place(second, (uid) => !isFirst(uid))],
    })
    expect(Math.max(...sizes, 0)).toBeLessThanOrEqual(1000)
    expect(people.map(({ uid }) => uid).sort()).toEqual([...Object.keys(known), 'gone'].sort())
    const living = people.filter(({ uid }) => uid !== 'gone')
    expect(living.every(({ user, entry, hasPasskey }) => user && entry && hasPasskey)).toBe(true)
    expect(people.find(({ uid }) => uid === 'gone')).toMatchObject({ user: null })
  },
)
