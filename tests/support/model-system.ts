import { randomId } from '@sesame/contract/random-id'
import type { Job, JobDeps } from '../../functions/src/jobs/running/job.ts'
import type { Proof, Provider, System } from '../../functions/src/testing/model/system.ts'
import { readAs } from './database.ts'
import { recordAt, search } from './erasure.ts'
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
} from './identity.ts'
import { runJob } from './jobs.ts'
import { nextSecond } from './next-second.ts'
import type { OwnApi } from './own-api.ts'
import { claimsOf } from './tokens.ts'

/** How far the clocks of the suite and of a test may differ on one call, on a busy machine. */
const SKEW_MS = 5000

const proofOf = (uid: string, idToken: string): Proof => ({
  ...{ uid, idToken, authTimeSeconds: claimsOf(idToken).auth_time },
})

async function byGoogle({ email, sub }: { email: string; sub: string }): Promise<Proof> {
  const as = { verified: true, sub }
  const { localId = '', idToken = '' } = await signInWithProvider('google.com', email, as)
  return proofOf(localId, idToken)
}

/** The suite's identity service, for a fresh address. Each act waits for the next second. */
function suiteProvider({ accounts }: JobDeps): Provider {
  const email = freshEmail()
  let linked = { email: '', sub: '' }
  let linkedTo: string | null = null
  /**
   * Another Google account is about to replace the linked one. The emulator would keep that in its list, and its page of
   * accounts would fail for everybody once their owner is gone.
   */
  const unlinkReplaced = async (): Promise<void> => {
    const [account] = linkedTo === null ? [] : await accounts.find([linkedTo])
    if (account?.providers.includes('google.com')) await unlinkProvider(account.uid, 'google.com')
    linkedTo = null
  }
  return {
    async signUp(password) {
      await nextSecond()
      const { uid, idToken } = await createAccount(email, password)
      return proofOf(uid, idToken)
    },
    async enter(password) {
      await nextSecond()
      const { uid, idToken } = await signInAgain(email, password)
      return proofOf(uid, idToken)
    },
    async enterByGoogle() {
      await nextSecond()
      await unlinkReplaced()
      return byGoogle({ email, sub: `owner-${email}` })
    },
    async linkGoogle({ uid, idToken }) {
      linked = { email: freshEmail(), sub: randomId() }
      await linkGoogle({ idToken }, linked)
      linkedTo = uid
    },
    async enterByLinked() {
      await nextSecond()
      return byGoogle(linked)
    },
    unlinkGoogle: (uid) => unlinkProvider(uid, 'google.com'),
    verifyAddress,
    async reset(password) {
      await nextSecond()
      await resetAtProvider(email, password)
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

/** The API of one test, on the suite's databases and accounts. */
export function suiteSystem({ origin }: OwnApi, deps: JobDeps): System {
  return {
    provider: suiteProvider(deps),
    now: Date.now,
    skewMs: SKEW_MS,
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
    mayRead: async ({ uid, idToken }) => (await readAs(idToken, `users/${uid}`)) === 200,
    async runJobs(jobs: readonly Job[], uids) {
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
