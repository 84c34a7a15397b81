import { DAY_MS, MINUTE_MS } from '@sesame/contract/durations'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  createAuthenticator,
  type Authenticator,
} from '../../functions/src/testing/passkeys/authenticator.ts'
import { deletedAccounts } from '../../functions/src/jobs/accounts/deleted-accounts.ts'
import { orphanAccounts } from '../../functions/src/jobs/accounts/orphan-accounts.ts'
import type { Job, JobDeps } from '../../functions/src/jobs/running/job.ts'
import { post, refusal } from '../support/api.ts'
import { recordAt, search, writeRecord } from '../support/erasure.ts'
import { freshEmail, removeAccount, signInWithCustomToken } from '../support/identity.ts'
import { runJob, suiteJobDeps } from '../support/jobs.ts'
import { nextSecond } from '../support/next-second.ts'
import {
  askPasskey,
  page,
  usePasskey,
  verifiedOf,
  verifyPasskey,
  withPasskey,
} from '../support/passkeys.ts'

let deps: JobDeps
beforeAll(() => {
  deps = suiteJobDeps()
})

const run = (job: Job, uid: string, laterMs = 0) => runJob(deps, job, [uid], laterMs)

async function expectNothingOf(uid: string, { id }: Authenticator): Promise<void> {
  expect(await search(uid)).toEqual([])
  expect(await recordAt(`passkeyOwners/${id}`)).toBeNull()
}

describe('a sign-up by passkey that nobody finished', () => {
  it('is gone after a day, and its address is free again', async () => {
    const email = freshEmail()
    const begin = async () => {
      const authenticator = createAuthenticator(page())
      const options = await askPasskey({ purpose: 'sign-up', email })
      const reply = await verifyPasskey(authenticator.create(options))
      return { authenticator, reply }
    }
    const { authenticator, reply } = await begin()
    const { uid } = await signInWithCustomToken(verifiedOf(reply).customToken ?? '')
    expect(refusal((await begin()).reply)).toEqual([409, 'auth/address-taken'])
    expect(await run(orphanAccounts, uid, DAY_MS / 2)).toMatchObject({ due: 0 })
    expect(await run(orphanAccounts, uid, 2 * DAY_MS)).toMatchObject({ due: 1, failed: 0 })
    await expectNothingOf(uid, authenticator)
    expect(await search(email)).toEqual([])
    expect((await begin()).reply.status).toBe(200)
  })
})

describe('an account that was deleted, and made again by a custom token of before', () => {
  it('goes with all that was left of the first', async () => {
    const { person, authenticator } = await withPasskey()
    const { uid } = person
    const { customToken = '' } = verifiedOf(await usePasskey(authenticator))
    await removeAccount(uid)
    await nextSecond()
    const { idToken } = await signInWithCustomToken(customToken)
    const entered = await post('/api/auth/sign-in', { idToken, remember: true })
    expect(refusal(entered)).toEqual([401, 'auth/session-ended'])
    expect(await run(deletedAccounts, uid), 'as young as its profile').toMatchObject({ due: 0 })

    await writeRecord(`users/${uid}/createdAt`, Date.now() - 2 * MINUTE_MS)
    expect(await run(deletedAccounts, uid)).toMatchObject({ due: 1, failed: 0 })
    await expectNothingOf(uid, authenticator)
  })
})
