import { DAY_MS, MINUTE_MS } from '@sesame/contract/durations'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  createAuthenticator,
  type Authenticator,
} from '../../functions/src/testing/passkeys/authenticator.ts'
import type { JobDeps } from '../../functions/src/jobs/running/job.ts'
import { wake } from '../../functions/src/jobs/wake/wake.ts'
import { post, refusal } from 'sesame-testing/api'
import { recordAt, search, writeRecord } from '../support/erasure.ts'
import { freshEmail, removeAccount, signInWithCustomToken } from 'sesame-testing/identity'
import { runJob, suiteJobDeps } from '../support/jobs.ts'
import { nextSecond } from 'sesame-testing/next-second'
import {
  askPasskey,
  page,
  usePasskey,
  verifiedOf,
  verifyPasskey,
  withPasskey,
} from 'sesame-testing/passkeys'

let deps: JobDeps
beforeAll(() => {
  deps = suiteJobDeps()
})

const run = async (uid: string, laterMs = 0) => (await runJob(deps, wake, [uid], laterMs)).kinds

async function expectNothingOf(uid: string, { id }: Authenticator): Promise<void> {
  expect(await search(uid)).toEqual([])
  expect(await recordAt(`passkeyOwners/${id}`)).toBeNull()
}

describe('an unfinished sign-up with a passkey', () => {
  it('an unfinished sign-up is deleted after a day, and its e-mail address becomes available again', async () => {
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
    expect(await run(uid, DAY_MS / 2)).toEqual({})
    expect(await run(uid, 2 * DAY_MS)).toEqual({ 'sign-ups': 1 })
    await expectNothingOf(uid, authenticator)
    expect(await search(email)).toEqual([])
    expect((await begin()).reply.status).toBe(200)
  })
})

describe('an account that was deleted, and recreated by an old custom token', () => {
  it('a recreated account is deleted, together with all records of the first account', async () => {
    const { person, authenticator } = await withPasskey()
    const { uid } = person
    const { customToken = '' } = verifiedOf(await usePasskey(authenticator))
    await removeAccount(uid)
    await nextSecond()
    const { idToken } = await signInWithCustomToken(customToken)
    const entered = await post('/api/auth/sign-in', { idToken, remember: true })
    expect(refusal(entered)).toEqual([401, 'auth/session-ended'])
    await writeRecord(`access/${uid}/wakeAt`, 1)
    const found = await run(uid)
    expect(found, 'as young as its profile').not.toHaveProperty('gone-accounts')

    await writeRecord(`users/${uid}/createdAt`, Date.now() - 2 * MINUTE_MS)
    await writeRecord(`access/${uid}/wakeAt`, 1)
    expect(await run(uid)).toMatchObject({ 'gone-accounts': 1 })
    await expectNothingOf(uid, authenticator)
  })
})
