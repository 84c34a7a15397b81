import { deleteApp, initializeApp, type App } from 'firebase-admin/app'
import { getDatabase, type Database } from 'firebase-admin/database'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startDatabase } from '../../emulators/src/database/start-database.ts'
import { firebaseDirectory } from '../../functions/src/adapters/firebase/console/directory.ts'
import { oneDatabase } from '../../functions/src/testing/one-database.ts'

const NAME = 'directory-claims'

let server: Awaited<ReturnType<typeof startDatabase>>
const apps: App[] = []
/** Creates a database client that has read nothing yet, like that of a new function instance. */
function instance(): Database {
  const app = initializeApp(
    { databaseURL: server.url(NAME), projectId: NAME },
    `${NAME}-${apps.length}`,
  )
  apps.push(app)
  return getDatabase(app)
}
const directory = (database: Database) => firebaseDirectory(oneDatabase(database))
const claim = (database: Database, acts: number) => directory(database).claim('marie', acts)

beforeAll(async () => {
  server = await startDatabase()
  process.env['FIREBASE_DATABASE_EMULATOR_HOST'] = `${server.host}:${server.port}`
})
afterAll(async () => {
  await Promise.all(apps.map((app) => deleteApp(app)))
  await server.close()
})
beforeEach(() =>
  instance()
    .ref()
    .set({ users: { marie: { uid: 'marie' } } }),
)

const counted = async () => (await instance().ref('directory/marie/acts').get()).val() as unknown

it('counts each action on a person, even on an instance that has not read the previous action', async () => {
  for (const acts of [0, 1, 2]) expect([acts, await claim(instance(), acts)]).toEqual([acts, true])
  expect(await counted()).toBe(3)
})

it('an action based on an outdated or a non-existent state of the person is rejected', async () => {
  const first = instance()
  expect(await claim(first, 0)).toBe(true)
  for (const database of [first, instance()]) {
    expect(await claim(database, 0)).toBe(false)
    expect(await claim(database, 2)).toBe(false)
  }
  expect(await counted()).toBe(1)
})

it('actions on a person who is not in the directory yet are counted', async () => {
  expect(await claim(instance(), 0)).toBe(true)
  expect(await directory(instance()).find('marie')).toEqual({ acts: 1 })
})

it('only one of two simultaneous actions based on the same state of the person is accepted', async () => {
  const claims = [instance(), instance()].map((database) => claim(database, 0))
  expect((await Promise.all(claims)).toSorted()).toEqual([false, true])
  expect(await counted()).toBe(1)
})
