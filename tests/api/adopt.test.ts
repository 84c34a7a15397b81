import { DAY_MS } from '@sesame/contract/durations'
import { beforeAll, describe, expect, it } from 'vitest'
import { lazyAdmin } from '../../functions/src/adapters/firebase/admin.ts'
import { firebaseDirectoryIndex } from '../../functions/src/adapters/firebase/console/directory-index.ts'
import { firebaseIdentity } from '../../functions/src/adapters/firebase/identity/identity.ts'
import { firebaseJournal } from '../../functions/src/adapters/firebase/operators/journal.ts'
import { readSite } from '../../functions/src/common/config/config.ts'
import { changedAccounts } from '../../functions/src/jobs/accounts/changed-accounts.ts'
import { wake } from '../../functions/src/jobs/wake/wake.ts'
import { adoptWith, type AdoptDeps } from '../../operations/adopt/adopt.ts'
import { REAL_PACE } from '../../operations/adopt/turn.ts'
import { openIdentity } from '../../operations/backup/identity.ts'
import { call, errorOf, grantOf, post, refusal } from '../support/api.ts'
import { recordAt, search, writeRecord } from '../support/erasure.ts'
import {
  createAccount,
  resetAtProvider,
  signInAgain,
  signInWithProvider,
} from '../support/identity.ts'
import { runJob, suiteJobDeps } from '../support/jobs.ts'
import { nextSecond } from '../support/next-second.ts'
import { suiteEnvironment } from '../support/own-api.ts'
import {
  comeBack,
  importAccounts,
  isGuest,
  pastAccounts,
  type PastAccount,
} from '../support/past-accounts.ts'
import { resetByMail } from '../support/reset.ts'
import { openSession } from '../support/thief.ts'

/** Adopts these people alone, since other tests share the suite. */
async function adopt(uids: readonly string[]) {
  const env = suiteEnvironment()
  const admin = lazyAdmin(readSite(env))
  const identity = openIdentity('demo-sesame', env, admin.accessToken)
  const deps: AdoptDeps = {
    project: 'demo-sesame',
    identity: {
      ...identity,
      async *listed(shape, fields) {
        for await (const page of identity.listed(shape, fields)) {
          yield page.filter((one) => uids.includes((one as { localId: string }).localId))
        }
      },
    },
    databases: admin.databases,
    directoryIndex: firebaseDirectoryIndex(admin.databases),
    marks: firebaseIdentity(admin.auth, admin.identity),
    journal: firebaseJournal(admin.databases.common),
    now: Date.now,
    pace: REAL_PACE,
    kept: 20,
  }
  return adoptWith(deps, { apply: true }, () => undefined)
}

const profile = async (uid: string) => (await recordAt(`users/${uid}`)) as Record<string, unknown>

/** Runs the jobs that may erase, as if a time had passed; nothing may fail. */
async function runJobs(uids: readonly string[], laterMs: number) {
  const deps = suiteJobDeps()
  for (const uid of uids) {
    if ((await recordAt(`access/${uid}/rev`)) !== null) await writeRecord(`access/${uid}/wakeAt`, 1)
  }
  for (const job of [changedAccounts, wake]) {
    expect(await runJob(deps, job, uids, laterMs)).toMatchObject({ failed: 0 })
  }
}

describe.each([
  ['who never tried to sign in', false],
  ['who all tried to sign in once before', true],
])('people from before Sésame %s', (_who, hasTried) => {
  let people: PastAccount[]
  const uids = () => people.map(({ uid }) => uid)
  beforeAll(async () => {
    people = await importAccounts(pastAccounts(60))
    if (hasTried) for (const person of people) await comeBack(person)
    await runJobs(uids(), 0)
  })

  it('all have a profile after the adoption, and are counted', async () => {
    const found = await Promise.all(people.map(async ({ uid }) => recordAt(`users/${uid}`)))
    const had = found.filter((one) => one !== null).length
    expect(had > 0).toBe(hasTried)
    expect(await adopt(uids())).toEqual({ adopted: 60 - had, completed: 0, left: 0, kept: {} })
    for (const person of people) {
      const { uid, email, ways, verified } = person
      const own = await profile(uid)
      expect(own).toMatchObject({ uid, isAnonymous: isGuest(person) })
      expect(own).not.toHaveProperty('acceptedTermsAt')
      if (!isGuest(person))
        expect(own).toMatchObject({ email, emailVerified: verified, providers: ways })
      expect(await recordAt(`directory/${uid}/created`)).toBe(own['createdAt'])
    }
  })

  it('stay, whatever the jobs do in the days after', async () => {
    await runJobs(uids(), 2 * DAY_MS)
    await runJobs(uids(), 9 * DAY_MS)
    for (const { uid } of people)
      expect([uid, await search(uid)]).toEqual([uid, ['database', 'accounts']])
  })

  it('come in as before, by each of their methods', async () => {
    for (const person of people) {
      const ways = isGuest(person) ? [undefined] : person.ways
      for (const way of ways) {
        const reply = await comeBack(person, way)
        if (person.disabled) expect(reply).toBeNull()
        else {
          expect([person.uid, way, reply?.status]).toEqual([person.uid, way, 200])
          if (reply)
            expect(grantOf(reply).user).toMatchObject({ uid: person.uid, acceptedTermsAt: null })
        }
      }
    }
  })

  it('keep their claims, and get ours', async () => {
    const auth = await lazyAdmin(readSite(suiteEnvironment())).auth()
    for (const person of people) {
      const { customClaims = {} } = await auth.getUser(person.uid)
      const ours = isGuest(person) ? {} : { registered: true }
      expect(customClaims).toEqual({ ...person.claims, ...ours })
    }
  })

  it('are left as they are by another run', async () => {
    expect(await adopt(uids())).toEqual({ adopted: 0, completed: 0, left: 0, kept: {} })
  })
})

describe('an account with an unverified address', () => {
  const OWNERS = 'Capucine-77-bleue'

  /** A stranger's account at somebody's address, from before Sésame. */
  async function strangers() {
    const account = await createAccount()
    await adopt([account.uid])
    return account
  }

  it('is the owner’s who comes by Google first; the stranger’s password opens nothing', async () => {
    const { uid, email } = await strangers()
    await nextSecond()
    const { localId, idToken = '' } = await signInWithProvider('google.com', email, {
      verified: true,
    })
    expect(localId).toBe(uid)
    expect(grantOf(await openSession(idToken)).user).toMatchObject({
      providers: ['google.com'],
      emailVerified: true,
    })
    await expect(signInAgain(email)).rejects.toThrow()
  })

  it('goes to the owner although the stranger came first', async () => {
    const { email, idToken } = await strangers()
    const { accessToken: token } = grantOf(
      await post('/api/auth/sign-in', { idToken, remember: true }),
    )
    await nextSecond()
    const google = await signInWithProvider('google.com', email, { verified: true })
    expect((await openSession(google.idToken ?? '')).status).toBe(200)
    expect(refusal(await call('GET', '/api/common/user', { token }))).toEqual([
      401,
      'auth/session-ended',
    ])
  })

  it('is the owner’s who sets a password by our mailed link', async () => {
    const { uid, email } = await strangers()
    await nextSecond()
    const reply = await (await resetByMail(email, OWNERS)).tell()
    expect(grantOf(reply).user).toMatchObject({ uid, emailVerified: true, providers: ['password'] })
    await expect(signInAgain(email)).rejects.toThrow()
  })

  it('is not opened by a reset that did not come from us', async () => {
    const { uid, email } = await strangers()
    await nextSecond()
    await resetAtProvider(email, OWNERS)
    const { idToken } = await signInAgain(email, OWNERS)
    const reply = await post('/api/auth/reset-password', { idToken, code: 'x' })
    expect(errorOf(reply).code).toBe('auth/method-not-confirmed')
    expect(await recordAt(`access/${uid}/methods`)).toBeNull()
  })
})
