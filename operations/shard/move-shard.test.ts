import { shardOf } from '@sesame/contract/shard'
import { deleteApp, initializeApp, type App } from 'firebase-admin/app'
import { getDatabaseWithUrl, type Reference } from 'firebase-admin/database'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startDatabase } from 'sesame-emulators/database/start-database'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { PERSONAL_PLACES } from '../../functions/src/common/personal-data/places.ts'
import { shallowKeys } from '../../functions/src/adapters/firebase/database/rest.ts'
import { localized, type Text } from '../../scripts/localized.ts'
import { copyShard, removeShard } from './move-shard.ts'
import type { Side } from './side.ts'

const SHARD = 7
/** The people in these tests, more than fit into one write. */
const PEOPLE = Array.from({ length: 3600 }, (_, i) => `person${i}`)
const MOVED = PEOPLE.filter((uid) => shardOf(uid) === SHARD)
const STAYS = PEOPLE.find((uid) => shardOf(uid) !== SHARD) ?? ''

const NOTHING = 'rien n’a été copié'

const PATHS = PERSONAL_PLACES.flatMap(({ store, path, isCommon }) =>
  store === 'database' && !isCommon ? [path] : [],
)
const kept = (uid: string, path: string) => ({
  uid,
  of: path,
  ...(path === 'access' && { endedSeconds: 5, lives: { 70: 1e15 }, signIns: { 70: 1e15 } }),
})
const everything = (uids: readonly string[]) =>
  Object.fromEntries(
    PATHS.map((path) => [path, Object.fromEntries(uids.map((uid) => [uid, kept(uid, path)]))]),
  )
/** Returns all records of these people, without anything that allows their owners to read or write. */
const cutOff = (uids: readonly string[]) => {
  const { access, ...others } = everything(uids)
  const closed = Object.entries(access ?? {}).map(([uid, { signIns: _, ...record }]) => [
    uid,
    record,
  ])
  return { ...others, access: Object.fromEntries(closed) as object }
}

let server: Awaited<ReturnType<typeof startDatabase>>
let app: App
let from: Side
let to: Side
let said: string[]
const say = (line: Text) => void said.push(localized(line))
const copy = (from: Side, to: Side) => copyShard({ shard: SHARD, from, to, say })
const remove = (from: Side, to: Side) => removeShard({ shard: SHARD, from, to, say })
beforeAll(async () => {
  server = await startDatabase()
  vi.stubEnv('FIREBASE_DATABASE_EMULATOR_HOST', `${server.host}:${server.port}`)
  app = initializeApp({ projectId: 'move-shard' }, 'move-shard')
  const access = {
    emulatorHost: `${server.host}:${server.port}`,
    accessToken: () => Promise.resolve('owner'),
  }
  const side = (name: string): Side => ({
    root: getDatabaseWithUrl(server.url(name), app).ref(),
    keys: shallowKeys({ ...access, databaseURL: `https://${name}.firebaseio.com` }),
  })
  ;[from, to] = [side('move-from'), side('move-to')]
  // Deploy the rules, because their indexes are needed to find unanswered events.
  for (const name of ['move-from', 'move-to']) {
    const { status } = await fetch(
      `http://${server.host}:${server.port}/.settings/rules.json?ns=${name}`,
      {
        method: 'PUT',
        headers: { authorization: 'Bearer owner' },
        body: readFileSync(join(import.meta.dirname, '../../database.rules.json')),
      },
    )
    expect(status).toBe(200)
  }
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await deleteApp(app)
  await server.close()
})
/** Resolves with the records of people in an instance. */
const read = async ({ root }: Side) => {
  const { shardMoves: _, ...records } = (await root.get()).val() as Record<string, unknown>
  return records
}
beforeEach(async () => {
  said = []
  await Promise.all([from.root.set(everything([...MOVED, STAYS])), to.root.remove()])
})

describe('copying a shard', () => {
  it('copies all records of the shard’s people, and no other records', async () => {
    expect(MOVED.length).toBeGreaterThan(50)
    expect(await copy(from, to)).toBe(MOVED.length * PATHS.length)
    expect(await read(to)).toEqual(everything(MOVED))
  })

  it('locks open pages out of the old instance, and changes nothing else in it', async () => {
    await copy(from, to)
    const left = cutOff(MOVED)
    const others = everything([STAYS])
    expect(await read(from)).toEqual(
      Object.fromEntries(
        PATHS.map((path) => [path, { ...left[path as keyof typeof left], ...others[path] }]),
      ),
    )
  })

  it('locks open pages out before it copies anything that they could write', async () => {
    const update = (values: object) =>
      Object.keys(values).some((path) => path.startsWith('settings/'))
        ? Promise.reject(new Error('cut'))
        : to.root.update(values)
    const half = { ...to, root: { child: (path: string) => to.root.child(path), update } }
    await expect(copy(from, half as unknown as Side)).rejects.toThrow('cut')
    const { access } = (await read(from)) as { access: object }
    expect(access).toEqual({ ...cutOff(MOVED).access, ...everything([STAYS])['access'] })
  })

  it('removes a sign-in from the destination if it has ended in the source', async () => {
    const [uid = ''] = MOVED
    await copy(from, to)
    await to.root.child(`access/${uid}`).update({ endedSeconds: 90, lives: null, signIns: null })
    await copy(to, from)
    const { access } = (await read(from)) as { access: Record<string, unknown> }
    expect(access[uid]).toEqual({ uid, of: 'access', endedSeconds: 90 })
  })

  it('makes a complete copy if repeated after an interruption', async () => {
    const update = (values: object) =>
      Object.keys(values).some((path) => path.startsWith('logins/'))
        ? Promise.reject(new Error('cut'))
        : to.root.update(values)
    const half = { ...to, root: { child: (path: string) => to.root.child(path), update } }
    await expect(copy(from, half as unknown as Side)).rejects.toThrow('cut')
    await copy(from, to)
    expect(await read(to)).toEqual(everything(MOVED))
  })

  it('does not restore a sign-in that ended after the interruption', async () => {
    const [uid = ''] = MOVED
    const update = (values: object) =>
      Object.keys(values).some((path) => path.startsWith('users/'))
        ? Promise.reject(new Error('cut'))
        : to.root.update(values)
    const half = { ...to, root: { child: (path: string) => to.root.child(path), update } }
    await expect(copy(from, half as unknown as Side)).rejects.toThrow('cut')
    await from.root.child(`access/${uid}`).update({ endedSeconds: 90, lives: null })
    await copy(from, to)
    const { access } = (await read(to)) as { access: Record<string, unknown> }
    expect(access[uid]).toEqual({ uid, of: 'access', endedSeconds: 90 })
  })

  it('does not restore people who were erased since an earlier copy', async () => {
    const [erased = '', ...others] = MOVED
    await copy(from, to)
    await copy(to, from)
    await from.root.update(Object.fromEntries(PATHS.map((path) => [`${path}/${erased}`, null])))
    await copy(from, to)
    expect(await read(to)).toEqual(everything(others))
  })
})

it('copying a shard reports the number of people done for each path', async () => {
  const many = Array.from({ length: 80_000 }, (_, i) => `many${i}`)
  const moved = many.filter((uid) => shardOf(uid) === SHARD)
  await from.root.set({ users: Object.fromEntries(moved.map((uid) => [uid, { uid }])) })
  await copy(from, to)
  const lines = ['1000', `${moved.length}`].map(
    (n) => `users\u00A0: ${n} personnes sur ${moved.length}`,
  )
  expect(said).toEqual(lines)
  await remove(from, to)
  expect(said).toEqual([...lines, ...lines])
})

describe('copying from outdated data', () => {
  it('is refused if the two addresses are swapped', async () => {
    await expect(copy(to, from)).rejects.toThrow(NOTHING)
    expect(await read(from)).toEqual(everything([...MOVED, STAYS]))
  })

  it.each(['access', 'users', 'settings', 'audit'])(
    'is refused from the destination of a copy interrupted at %s, until that copy is finished',
    async (place) => {
      const update = (values: object) =>
        Object.keys(values).some((path) => path.startsWith(`${place}/`))
          ? Promise.reject(new Error('cut'))
          : to.root.update(values)
      const root = { child: (path: string) => to.root.child(path), update }
      const half = { ...to, root: root as unknown as Reference }
      await expect(copy(from, half)).rejects.toThrow('cut')
      await expect(copy(to, from)).rejects.toThrow(NOTHING)
      await expect(remove(from, to)).rejects.toThrow('rien n’a été retiré')
      await copy(from, to)
      expect(await read(to)).toEqual(everything(MOVED))
      await copy(to, from)
      expect(await read(from)).toEqual(everything([...MOVED, STAYS]))
    },
  )

  it('is allowed if neither instance has profiles of the shard', async () => {
    await from.root.child('users').remove()
    await expect(copy(from, to)).resolves.toBeGreaterThan(0)
  })

  it('is refused after the shard has moved away, so that it cannot overwrite newer data', async () => {
    await copy(from, to)
    await to.root.child(`settings/${MOVED[0] ?? ''}/theme`).set('dark')
    const since = await read(to)
    await expect(copy(from, to)).rejects.toThrow(NOTHING)
    await remove(from, to)
    await expect(copy(from, to)).rejects.toThrow(NOTHING)
    expect(await read(to)).toEqual(since)
  })
})

describe('the old copy of a moved shard', () => {
  it('is removed without touching other people’s data', async () => {
    await copy(from, to)
    await remove(from, to)
    expect(await read(from)).toEqual(everything([STAYS]))
    expect(await read(to)).toEqual(everything(MOVED))
  })

  it('is removed even if all its people have been erased since', async () => {
    await copy(from, to)
    await to.root.child('users').remove()
    await remove(from, to)
    expect(await read(from)).toEqual(everything([STAYS]))
  })

  it('is not removed before the shard has moved', async () => {
    const before = await read(from)
    await expect(remove(from, to)).rejects.toThrow('rien n’a été retiré')
    expect(await read(from)).toEqual(before)
  })
})

describe('the events of a shard’s people', () => {
  const [uid = ''] = MOVED
  const waiting = { uid, kind: 'person.changed', nextAt: 5 }
  const dead = { uid, kind: 'person.erased', dead: true }
  const others = {
    answered: { uid, kind: 'person.changed', deliveredAt: 5 },
    anothers: { ...waiting, uid: STAYS },
  }
  const eventsOf = async ({ root }: Side) =>
    ((await root.child('events/rrrrrrrrrr').get()).val() ?? {}) as object

  beforeEach(() => from.root.child('events/rrrrrrrrrr').set({ waiting, dead, ...others }))

  it('are copied if no receiver answered them, and removed from the old instance later', async () => {
    expect(await copy(from, to)).toBe(MOVED.length * PATHS.length + 2)
    expect(await eventsOf(to)).toEqual({ waiting, dead })
    expect(await eventsOf(from)).toEqual({ waiting, dead, ...others })
    await remove(from, to)
    expect(await eventsOf(from)).toEqual(others)
  })

  it('are removed by a copy back to the old instance if they were answered in the new one', async () => {
    await copy(from, to)
    await to.root.child('events/rrrrrrrrrr/waiting').remove()
    await copy(to, from)
    expect(await eventsOf(from)).toEqual({ dead, ...others })
  })
})
