import { sampleUser } from '@sesame/contract/testing/sample-user'
import { describe, expect, it } from 'vitest'
import { erase } from '../../common/personal-data/erase.ts'
import { COMMON_PATHS, INDEX_PATHS, PERSONAL_PLACES } from '../../common/personal-data/places.ts'
import { fakeDeps } from '../../testing/fakes/fake-deps.ts'
import { run, twoDatabases, type TwoDatabases } from '../../testing/two-databases.ts'
import type { Admin } from './admin.ts'
import { firebaseDirectory, firebaseDirectoryNotes } from './console/directory.ts'
import type { Databases } from './database/databases.ts'
import { firebaseAlerts } from './entries.ts'
import { firebaseMails } from './mails/mail-store.ts'
import { firebaseOperators } from './operators/operators.ts'
import { firebasePasskeys } from './passkeys.ts'
import { firebaseRecords } from './person-records.ts'
import { firebasePersonalData } from './personal-data.ts'
import { firebasePushTokens } from './push-tokens.ts'
import { firebaseUsers } from './users.ts'

/** This uid is in an odd-numbered shard, and so in the second instance (contract/src/shard.test.ts). */
const UID = 'marie'
const SCHEDULES = 60
const { log } = fakeDeps().deps

const marie = sampleUser({ uid: UID, email: 'marie@exemple.fr', displayName: 'Marie' })
const operatorSession = {
  createdAt: 1,
  lastSeenAt: 1,
  authTimeSeconds: 1,
  provider: 'password' as const,
}

/** Returns two databases with a person who has a role, a passkey and a directory entry. */
function seeded(): TwoDatabases {
  const db = twoDatabases()
  for (const { store, path } of PERSONAL_PLACES) {
    if (store !== 'database') continue
    const holder = COMMON_PATHS.includes(path) ? db.first : db.second
    holder.write(`${path}/${UID}`, { kept: true })
  }
  db.second.write(`users/${UID}`, marie)
  db.first.write(`operators/${UID}`, { role: 'support', grantedAt: 1, grantedBy: 'x' })
  db.second.write(`pushTokens/${UID}`, { ABCDEFGHIJ: 'token' })
  db.second.write(`access/${UID}`, { rev: 1, endedSeconds: 100 })
  return db
}

const personalData = (databases: Databases, onAccount: () => unknown = () => undefined) => {
  const file = { delete: () => Promise.resolve() }
  const bucket = { getFiles: () => Promise.resolve([[]]), file: () => file }
  return firebasePersonalData({
    databases,
    auth: () => Promise.resolve({ deleteUser: () => Promise.resolve().then(onAccount) }),
    bucket: () => Promise.resolve(bucket),
    erasuresBucket: null,
  } as unknown as Pick<Admin, 'databases' | 'auth' | 'bucket' | 'erasuresBucket'>)
}
const erasing = (databases: Databases, onAccount?: () => unknown) =>
  erase(
    {
      ...fakeDeps().deps,
      personalData: personalData(databases, onAccount),
      records: firebaseRecords(databases),
      passkeys: firebasePasskeys(databases),
    },
    UID,
  )
/**
 * Returns the database paths that still have data about the person, except for the record kept for a day after an
 * erasure.
 */
const left = ({ first, second }: TwoDatabases) =>
  [first, second].flatMap((one) =>
    PERSONAL_PLACES.filter(({ store }) => store === 'database')
      .map(({ path }) => `${path}/${UID}`)
      .filter((path) => one.read(path) !== null && one.read(`${path}/erasedSince`) === null),
  )
const isMarked = ({ second }: TwoDatabases) => second.read(`access/${UID}/erasingSince`) !== null

describe('each adapter for a person’s data', () => {
  it('uses the person’s own instance, and the first instance only for common data', async () => {
    const db = seeded()
    const databases = db.as(0)
    const records = firebaseRecords(databases)
    const [mails, operators] = [firebaseMails(databases, records), firebaseOperators(databases)]
    const [passkeys, tokens] = [firebasePasskeys(databases), firebasePushTokens(databases)]
    const data = personalData(databases)
    const name = { owner: UID, key: 'ABCDEFGHIJ' }
    const acts: (() => Promise<unknown>)[] = [
      () => firebaseUsers(databases).find(UID),
      () => records.read(UID, [`access/${UID}`, `logins/${UID}`]),
      () => records.commit(UID, { [`access/${UID}/rev`]: 2, [`logins/${UID}/a`]: { at: 1 } }),
      () => records.refresh(UID, { [`access/${UID}/states/ABCDEFGHIJ/n`]: 1 }),
      () => records.present(UID, 'ABCDEFGHIJ', 1),
      () => firebaseAlerts(databases).find(UID, 'ABCDEFGHIJ'),
      () => tokens.list(UID),
      () => tokens.remove(UID, 'ABCDEFGHIJ', 'token'),
      () => passkeys.owner('none'),
      () => passkeys.claim('none', UID),
      () => passkeys.release(['none']),
      () => mails.find(name),
      () => mails.end(name, 'sent'),
      () => operators.find(UID),
      () => operators.openSession(UID, 'h', operatorSession, 0),
      () => operators.endSessions(UID),
      () => firebaseDirectoryNotes(databases, log).keep(marie),
      () => firebaseDirectory(databases).update(UID, { disabled: 1 }),
      () => firebaseDirectory(databases).claim(UID, 0),
      () => data.readRecord(UID, 'settings'),
      () => data.readRecord(UID, 'directory'),
      () =>
        data.removeRecords(
          UID,
          PERSONAL_PLACES.flatMap(({ path }) => path || []).concat(INDEX_PATHS),
        ),
    ]
    for (const act of acts) {
      const [ended] = await run(db, [act()])
      if (ended?.status === 'rejected') throw ended.reason
    }
    const pathsIn = (name: 'first' | 'second') =>
      [...new Set([...db.asked[name]].map((path) => path.split('/')[0]))].sort()
    const common = [...COMMON_PATHS, ...INDEX_PATHS]
    expect(pathsIn('first').filter((path) => !common.includes(path ?? ''))).toEqual([])
    expect(pathsIn('second').filter((path) => common.includes(path ?? ''))).toEqual([])
    const own = PERSONAL_PLACES.filter(({ store, isCommon }) => store === 'database' && !isCommon)
    expect(own.map(({ path }) => path).filter((path) => !pathsIn('second').includes(path))).toEqual(
      [],
    )
    expect(COMMON_PATHS.filter((path) => !pathsIn('first').includes(path))).toEqual([])
  })
})

describe('an erasure over two instances', () => {
  it('leaves no data in either instance', async () => {
    const db = seeded()
    await run(db, [erasing(db.as(0))])
    expect(left(db)).toEqual([])
    expect(db.second.read(`access/${UID}/erasedSince`)).not.toBeNull()
  })

  it.each(Array.from({ length: 40 }, (_, n) => n))(
    'can be repeated if it dies after %i calls, because it either changed nothing or recorded its start',
    async (calls) => {
      const db = seeded()
      const before = left(db)
      let made = 0
      const [ended] = await run(db, [erasing(db.as(0, () => made++ >= calls))])
      if (ended?.status === 'fulfilled') expect(left(db)).toEqual([])
      else if (!isMarked(db)) expect(left(db)).toEqual(before)
      // While the erasure mark exists, the person gets no data and has no role in the console.
      if (isMarked(db)) {
        const [role] = await run(db, [firebaseOperators(db.as(1)).find(UID)])
        expect(role).toMatchObject({ status: 'fulfilled', value: null })
      }
      await run(db, [erasing(db.as(2))])
      expect(left(db)).toEqual([])
    },
  )

  it.each(Array.from({ length: 40 }, (_, n) => n))(
    'keeps the record of its start until no data is left, if it dies after %i calls while a request still writes',
    async (calls) => {
      const db = seeded()
      let made = 0
      // A late writer that does not check whether the person still exists.
      const late = () => db.second.write(`logins/${UID}`, { late: { at: 1 } })
      const [ended] = await run(db, [
        erasing(
          db.as(0, () => made++ >= calls),
          late,
        ),
      ])
      const hasBegun = db.second.read(`access/${UID}/endedSeconds`) === null || isMarked(db)
      expect(ended?.status === 'fulfilled' || !hasBegun || isMarked(db)).toBe(true)
      if (hasBegun && !isMarked(db)) expect(left(db)).toEqual([])
    },
  )

  it.each(Array.from({ length: SCHEDULES }, (_, seed) => seed))(
    'removes all data that is written while the account is being deleted: schedule %i',
    async (seed) => {
      const db = seeded()
      const late = () =>
        Promise.all([
          firebaseDirectory(db.as(1)).update(UID, { disabled: 1 }),
          firebaseDirectory(db.as(2)).claim(UID, 0),
          firebaseOperators(db.as(3)).openSession(UID, 'h', operatorSession, 0),
        ])
      const [ended] = await run(db, [erasing(db.as(0), late)], seed)
      if (ended?.status === 'rejected') throw ended.reason
      expect(left(db)).toEqual([])
    },
  )
})
