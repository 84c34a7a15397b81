import { DAY_MS, SECOND_MS } from '@sesame/contract/durations'
import { deleteApp, initializeApp, type App } from 'firebase-admin/app'
import { getDatabaseWithUrl, type Database } from 'firebase-admin/database'
import { startDatabase } from 'sesame-emulators/database/start-database'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Site } from '../backup/site.ts'
import { oneDatabase } from '../../functions/src/testing/one-database.ts'
import { ROUND_MS } from '../../functions/src/common/access/access-record.ts'
import { refuseSignInsOf } from './end-sessions.ts'

let server: Awaited<ReturnType<typeof startDatabase>>
let app: App
let database: Database
let site: Site
beforeAll(async () => {
  server = await startDatabase()
  vi.stubEnv('FIREBASE_DATABASE_EMULATOR_HOST', `${server.host}:${server.port}`)
  app = initializeApp({ projectId: 'end-sessions' }, 'end-sessions')
  database = getDatabaseWithUrl(server.url('end-sessions'), app)
  site = { admin: { databases: oneDatabase(database) } } as unknown as Site
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await deleteApp(app)
  await server.close()
})
beforeEach(() => database.ref().remove())

const read = async (path: string) => (await database.ref(path).get()).val() as unknown
const now = () => Math.floor(Date.now() / SECOND_MS)

it('refuseSignInsOf ends every session and sign-in, whatever else the record contains', async () => {
  const session = {
    shown: { a: { createdAt: 1 } },
    states: { a: 'unreadable' },
    lives: { 1767225601: 1e15 },
    signIns: { 1767225601: 1e15 },
    pending: { b: { for: 'sign-in', until: 1e15 } },
  }
  await database
    .ref('access/marie')
    .set({ rev: 7, by: 'x', endedSeconds: 1, goneSince: 2, ...session })
  await database.ref('access/karim').set({ rev: 1, ...session })
  for (const path of ['presence', 'pushTokens', 'operatorSessions']) {
    await database.ref(`${path}/marie`).set({ a: true })
  }
  for (const uid of ['marie', 'karim']) await database.ref(`seen/${uid}`).set(1)
  const since = now()
  await refuseSignInsOf(site, ['marie'])
  expect([await read('seen/marie'), await read('seen/karim')]).toEqual([null, 1])
  const { endedSeconds, wakeAt, ...record } = (await read('access/marie')) as {
    endedSeconds: number
    wakeAt: number
  }
  expect(endedSeconds).toBeGreaterThanOrEqual(since)
  expect(wakeAt).toBeLessThanOrEqual(Date.now() + ROUND_MS)
  expect(record).toEqual({ rev: 8, by: 'x', goneSince: 2 })
  for (const path of ['presence', 'pushTokens', 'operatorSessions']) {
    expect(await read(path)).toBeNull()
  }
  expect(await read('access/karim')).toEqual({ rev: 1, ...session })
})

it('refuseSignInsOf makes every device need a code again, and cancels a pending removal of the second factor', async () => {
  const kept = { since: 1, sealed: 'k1.a', codes: { hash: true } }
  const lost = {
    wait: { since: 1, until: 2, by: 'person' },
    remembered: { phone: { until: 1e15 } },
  }
  const shown = { since: 1, codesLeft: 1 }
  const record = { rev: 1, factor: { ...kept, ...lost }, shownFactor: { ...shown, ...lost } }
  await database.ref('access/marie').set(record)
  await refuseSignInsOf(site, ['marie'])
  expect(await read('access/marie/factor')).toEqual(kept)
  expect(await read('access/marie/shownFactor')).toEqual(shown)
})

it('refuseSignInsOf does not change what remains of an erased person’s record', async () => {
  const remainder = { rev: 9, by: 'x', erasedSince: 1, wakeAt: 2 }
  await database.ref('access/marie').set(remainder)
  await refuseSignInsOf(site, ['marie'])
  expect(await read('access/marie')).toEqual(remainder)
})

it('refuseSignInsOf keeps an end time from a clock ahead of ours, and refuses sign-ins that never reached the API', async () => {
  const later = now() + 3600
  await database.ref('access/marie').set({ rev: 1, endedSeconds: later })
  await refuseSignInsOf(site, ['marie', 'nobody'])
  expect(await read('access/marie')).toMatchObject({ rev: 2, endedSeconds: later })
  expect(await read('access/nobody')).toMatchObject({ rev: 1 })
})

it('refuseSignInsOf spreads people’s next checks over a week', async () => {
  const uids = Array.from({ length: 60 }, (_, i) => `person${i}`)
  const before = Date.now()
  await refuseSignInsOf(site, uids)
  const timers = await Promise.all(uids.map((uid) => read(`access/${uid}/wakeAt`)))
  const days = timers.map((timer) => Math.floor((Number(timer) - before) / DAY_MS))
  expect(new Set(days)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]))
})
