import { describe, expect, it } from 'vitest'
import type { Logger } from '../../common/logging/logger.ts'
import { erase } from '../../common/personal-data/erase.ts'
import { COMMON_PATHS, PERSONAL_PLACES } from '../../common/personal-data/places.ts'
import type { NewSession } from '../../common/session/session-store.ts'
import type { Admin } from './admin.ts'
import type { Databases } from './database/databases.ts'
import { firebaseDirectoryNotes } from './console/directory.ts'
import { firebaseAlerts, firebaseAudit, firebaseNotifications } from './entries.ts'
import { firebaseMails } from './mails/mail-store.ts'
import { firebaseOperators } from './operators/operators.ts'
import { firebasePasskeys } from './passkeys.ts'
import { firebasePersonalData } from './personal-data.ts'
import { firebasePushTokens } from './push-tokens.ts'
import { firebaseSessions } from './sessions/sessions.ts'
import { firebaseUsers } from './users.ts'
import { run, twoDatabases, type TwoDatabases } from '../../testing/two-databases.ts'

/** Of an odd shard, so in the second instance: contract/src/shard.test.ts. */
const UID = 'marie'
const SCHEDULES = 60
const log: Pick<Logger, 'error' | 'info'> = { error: () => undefined, info: () => undefined }

const marie = {
  ...{ uid: UID, email: 'marie@exemple.fr', emailVerified: true, displayName: 'Marie' },
  ...{ photoURL: null, isAnonymous: false, providers: ['password' as const] },
  ...{ locale: 'fr' as const, createdAt: 1, acceptedTermsAt: 1 },
}
const state = {
  ...{ n: 0, usedStep: 0, rotatedAt: 1, idleExpiresAt: 1e15, expiresAt: 1e15 },
  ...{ authTimeSeconds: 100, provider: 'password' },
}
const NEW = { standing: 'new', untilMs: 1e15, sessions: [] } as unknown as NewSession['signIn']
const alert = { kind: 'new-device' as const, at: 1 }

/** A person with a role, a passkey and an entry of the directory. */
function seeded(): TwoDatabases {
  const db = twoDatabases()
  for (const { store, path } of PERSONAL_PLACES) {
    if (store !== 'database' || path === 'erasures') continue
    const name = COMMON_PATHS.includes(path) ? 'first' : 'second'
    db.tree.write(`${name}/${path}/${UID}`, path === 'endedSignIns' ? 100 : { kept: true })
  }
  db.tree.write(`second/users/${UID}`, marie)
  db.tree.write(`second/sessionStates/${UID}`, { ABCDEFGHIJ: state })
  return db
}

const personalData = (databases: Databases, onAccount: () => void = () => undefined) => {
  const file = { delete: () => Promise.resolve() }
  const bucket = { deleteFiles: () => Promise.resolve(), file: () => file }
  return firebasePersonalData({
    databases,
    auth: () => Promise.resolve({ deleteUser: () => Promise.resolve().then(onAccount) }),
    bucket: () => Promise.resolve(bucket),
    erasuresBucket: null,
  } as unknown as Pick<Admin, 'databases' | 'auth' | 'bucket' | 'erasuresBucket'>)
}
const erasing = (databases: Databases, onAccount?: () => void) =>
  erase(
    {
      personalData: personalData(databases, onAccount),
      sessions: firebaseSessions(databases),
      now: () => 1e6,
      log,
    },
    UID,
  )
/** Where anything of the person is left. */
const left = ({ tree }: TwoDatabases) =>
  ['first', 'second'].flatMap((name) =>
    PERSONAL_PLACES.filter(({ store }) => store === 'database')
      .map(({ path }) => `${name}/${path}/${UID}`)
      .filter((path) => tree.read(path) !== null),
  )

describe('each adapter of a person’s data', () => {
  it('asks the instance of that person, and the first one for what is about everybody alone', async () => {
    const db = seeded()
    const databases = db.as(0)
    const [users, sessions] = [
      firebaseUsers(databases, firebaseDirectoryNotes(databases, log)),
      firebaseSessions(databases),
    ]
    const [alerts, passkeys] = [firebaseAlerts(databases), firebasePasskeys(databases)]
    const [mails, operators] = [firebaseMails(databases), firebaseOperators(databases)]
    const data = personalData(databases)
    const session = { device: 'd', browser: 'b', provider: 'password', createdAt: 1, lastSeenAt: 1 }
    const login = { provider: 'password', device: 'd', browser: 'b', at: 1 }
    const name = { owner: UID, key: 'ABCDEFGHIJ' }
    const operatorSession = {
      createdAt: 1,
      lastSeenAt: 1,
      authTimeSeconds: 1,
      provider: 'password' as const,
    }
    const acts: (() => Promise<unknown>)[] = [
      () => users.find(UID),
      () => users.update(UID, { displayName: 'Marie Curie' }),
      () => users.putBack(UID, () => false, marie),
      () => sessions.open({ ...{ uid: UID, sid: 'KLMNOPQRST', session, state }, signIn: NEW }),
      () => sessions.state(UID, 'ABCDEFGHIJ'),
      () => sessions.markUsed(UID, 'ABCDEFGHIJ', 0),
      () => sessions.lock(UID, 'KLMNOPQRST', 1),
      () => sessions.countUnlockTry(UID, 'KLMNOPQRST'),
      () => sessions.recordLogin(UID, login),
      () => sessions.forgetDevice(UID, { device: 'd', browser: 'b' }),
      () => sessions.discard(UID, 'KLMNOPQRST'),
      () => sessions.end(UID, { chosen: () => true, unused: true }),
      () => firebaseNotifications(databases).notify(UID, alert, 'ABCDEFGHIJ'),
      () => alerts.handle(UID, 'ABCDEFGHIJ', 1),
      () => alerts.since(UID, 'ABCDEFGHIJ'),
      () => firebaseAudit(databases).append(UID, { event: 'sign-in', at: 1 }),
      () => firebasePushTokens(databases).remove(UID, 'ABCDEFGHIJ', 'token'),
      () => passkeys.find(UID, 'none'),
      () => passkeys.remove(UID, 'kept', { mayBeLast: true }),
      () => mails.find(name),
      () => mails.end(name, 'sent'),
      () => operators.find(UID),
      () => operators.openSession(UID, 'h', operatorSession, 0),
      () => operators.endSessions(UID),
      () => data.readRecord(UID, 'settings'),
      () => data.readRecord(UID, 'directory'),
      () => data.beginErasure(UID, 1),
      () =>
        data.removeRecords(
          UID,
          PERSONAL_PLACES.flatMap(({ path }) => path || []),
        ),
    ]
    for (const act of acts) await run(db, [act()])
    const pathsIn = (name: 'first' | 'second') =>
      [...new Set([...db.asked[name]].map((path) => path.split('/')[0]))].sort()
    const common = [...COMMON_PATHS, 'passkeyOwners']
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
  it('leaves nothing in either', async () => {
    const db = seeded()
    await run(db, [erasing(db.as(0))])
    expect(left(db)).toEqual([])
  })

  it.each(Array.from({ length: 40 }, (_, n) => n))(
    'that dies after %i calls is found unfinished or never began, and ends when it is run again',
    async (calls) => {
      const db = seeded()
      let made = 0
      const [ended] = await run(db, [erasing(db.as(0, () => made++ >= calls))])
      const isMarked = db.tree.read(`second/erasures/${UID}`) !== null
      if (ended?.status === 'fulfilled') expect(left(db)).toEqual([])
      else if (!isMarked && made > 2) expect(left(db)).toEqual([])
      // Whoever has the mark is served nothing meanwhile, a role in the console neither.
      if (isMarked) {
        const [role] = await run(db, [firebaseOperators(db.as(1)).find(UID)])
        expect(role).toMatchObject({ status: 'fulfilled', value: null })
      }
      await run(db, [erasing(db.as(2))])
      expect(left(db)).toEqual([])
    },
  )

  it.each(Array.from({ length: 40 }, (_, n) => n))(
    'that dies after %i calls, when a writer has died too, is marked as long as anything is left',
    async (calls) => {
      const db = seeded()
      let made = 0
      // The writer never looked whether the profile was still there.
      const late = () => db.tree.write(`first/directory/${UID}`, { created: 1 })
      await run(db, [
        erasing(
          db.as(0, () => made++ >= calls),
          late,
        ),
      ])
      const hasBegun = db.tree.read(`second/sessionStates/${UID}`) === null
      const isMarked = db.tree.read(`second/erasures/${UID}`) !== null
      if (hasBegun && !isMarked) expect(left(db)).toEqual([])
    },
  )

  it.each(Array.from({ length: SCHEDULES }, (_, seed) => seed))(
    'takes the profile before what follows it: schedule %i',
    async (seed) => {
      const db = seeded()
      const removing = personalData(db.as(0)).removeRecords(UID, ['users', 'directory'])
      await run(db, [removing, firebaseDirectoryNotes(db.as(1), log).keep(marie)], seed)
      expect(db.tree.read(`first/directory/${UID}`)).toBeNull()
    },
  )

  it.each(Array.from({ length: SCHEDULES }, (_, seed) => seed))(
    'leaves nothing of what is written meanwhile in either: schedule %i',
    async (seed) => {
      const db = seeded()
      const session = {
        createdAt: 1,
        lastSeenAt: 1,
        authTimeSeconds: 1,
        provider: 'password' as const,
      }
      await run(
        db,
        [
          erasing(db.as(0)),
          firebaseDirectoryNotes(db.as(1), log).keep(marie),
          firebaseOperators(db.as(2)).openSession(UID, 'h', session, 0),
          firebaseAudit(db.as(3)).append(UID, { event: 'sign-in', at: 1 }),
        ],
        seed,
      )
      expect(left(db)).toEqual([])
    },
  )
})
