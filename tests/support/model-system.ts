import { SECOND_MS } from '@sesame/contract/durations'
import { randomId } from '@sesame/contract/random-id'
import type { Job, JobDeps } from '../../functions/src/jobs/running/job.ts'
import { wake } from '../../functions/src/jobs/wake/wake.ts'
import { resetCode } from '../../functions/src/mails/reset-code.ts'
import type { Proof, Provider, System } from '../../functions/src/testing/model/system.ts'
import { readAs } from './database.ts'
import { recordAt, search, writeRecord } from './erasure.ts'
import {
  createAccount,
  freshEmail,
  linkGoogle,
  removeAccount,
  resetAtProvider,
  revokeTokens,
  signInAgain,
  signInWithProvider,
  unlinkProvider,
  verifyAddress,
  type Identity,
} from 'sesame-testing/identity'
import { runJob } from './jobs.ts'
import { nextSecond } from 'sesame-testing/next-second'
import { suiteConfig, type OwnApi } from './own-api.ts'
import { providerCall } from 'sesame-testing/provider-call'
import { claimsOf } from 'sesame-testing/claims'

/** Steps of the model that the suite skips, because they take too long or need a clock that tests can set. */
export const LEFT_OUT: readonly string[] = ['time passes', 'sign in twenty times']

/** How far the clocks of the suite and of a test may differ during one call (ms), on a busy machine. */
const SKEW_MS = 5000

const byPassword = ({ uid, idToken }: Pick<Identity, 'uid' | 'idToken'>): Proof => ({
  uid,
  idToken,
  authTimeSeconds: claimsOf(idToken).auth_time,
  subject: null,
})

const bySubject = (uid: string, idToken: string, subject: string): Proof => ({
  ...byPassword({ uid, idToken }),
  subject,
})

async function byGoogle(email: string, sub: string): Promise<Proof> {
  const as = { verified: true, sub }
  const { localId = '', idToken = '' } = await signInWithProvider('google.com', email, as)
  return bySubject(localId, idToken, sub)
}

/** Performs the model's actions at the suite's identity service, for a new address. Each action waits for the next second. */
function suiteProvider({ accounts }: JobDeps): Provider {
  const emails = { owner: freshEmail(), hers: freshEmail(), theirs: freshEmail() }
  const subjects = { owner: `owner-${emails.owner}`, hers: randomId(), theirs: randomId() }
  /** The account's current address. */
  let address = emails.owner
  const change = async ({ idToken }: Proof, fields: object) => {
    await nextSecond()
    await providerCall('update', { idToken, ...fields })
  }
  return {
    address: emails.owner,
    subjects,
    async signUp(password) {
      await nextSecond()
      address = emails.owner
      return byPassword(await createAccount(address, password))
    },
    async enter(password) {
      await nextSecond()
      return byPassword(await signInAgain(address, password))
    },
    async enterByGoogle() {
      await nextSecond()
      return byGoogle(emails.owner, subjects.owner)
    },
    async linkGoogle({ uid, idToken }, google) {
      await nextSecond()
      const sub = subjects[google]
      return bySubject(
        uid,
        (await linkGoogle({ idToken }, { email: emails[google], sub })).idToken,
        sub,
      )
    },
    async enterByLinked(google) {
      await nextSecond()
      return byGoogle(emails[google], subjects[google])
    },
    unlinkGoogle: (uid) => unlinkProvider(uid, 'google.com'),
    setPassword: (proof, password) => change(proof, { password }),
    async changeAddress(proof) {
      await change(proof, { email: emails.theirs })
      address = emails.theirs
    },
    verifyAddress,
    async reset(password) {
      await nextSecond()
      await resetAtProvider(emails.owner, password)
    },
    async revoke(uid) {
      await nextSecond()
      await revokeTokens(uid)
    },
    disable: (uid, disabled) => accounts.setDisabled(uid, disabled),
    remove: removeAccount,
    look: async (uid) => (await accounts.find([uid]))[0] ?? null,
  }
}

/** Performs the model's actions with the API of one test, on the suite's databases and accounts. */
export function suiteSystem({ origin }: OwnApi, deps: JobDeps): System {
  const provider = suiteProvider(deps)
  const { pepper } = suiteConfig()
  return {
    provider,
    now: Date.now,
    skewMs: SKEW_MS,
    rejectsRevoked: true,
    tick: () => Promise.resolve(),
    pass: null,
    async call({ method, path, token, body }) {
      const reply = await fetch(origin + path, {
        method,
        headers: {
          'Content-Type': 'application/json',
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return { status: reply.status, text: await reply.text() }
    },
    mailedCode: () => resetCode(pepper, provider.address, Math.floor(Date.now() / SECOND_MS)),
    mayRead: async ({ uid, idToken }) => (await readAs(idToken, `users/${uid}`)) === 200,
    async runJobs(jobs: readonly Job[], uids) {
      for (const uid of jobs.includes(wake) ? uids : []) {
        if (await recordAt(`access/${uid}/rev`)) await writeRecord(`access/${uid}/wakeAt`, 0)
      }
      for (const job of jobs) {
        const { failed } = await runJob(deps, job, uids)
        if (failed > 0) throw new Error(`${job.name} failed`)
      }
    },
    countSessions: async (uid) =>
      Object.keys((await recordAt(`access/${uid}/states`)) ?? {}).length,
    search,
  }
}
