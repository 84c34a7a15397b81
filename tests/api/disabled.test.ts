import { beforeAll, describe, expect, it } from 'vitest'
import { disableAccount, enableAccount } from '../../functions/src/common/account/account-access.ts'
import { changedAccounts } from '../../functions/src/jobs/accounts/changed-accounts.ts'
import type { JobDeps } from '../../functions/src/jobs/running/job.ts'
import { call, grantOf, post, refusal, registered, type Person } from 'sesame-testing/api'
import { readAs } from '../support/database.ts'
import { signInAgain } from 'sesame-testing/identity'
import { runJob, suiteJobDeps } from '../support/jobs.ts'
import { nextSecond } from 'sesame-testing/next-second'
import { operate } from '../support/operate.ts'

let deps: JobDeps
beforeAll(() => {
  deps = suiteJobDeps()
})

const ENDED = [401, 'auth/session-ended']
const refresh = (accessToken: string) => post('/api/auth/refresh-access-token', { accessToken })
const read = (token: string) => call('GET', '/api/common/user', { token })
const signIn = (idToken: string) => post('/api/auth/sign-in', { idToken, remember: true })

/** Expects the API and the database to refuse every request of the person. */
async function expectShutOut({ accessToken, idToken, uid }: Person): Promise<void> {
  expect(refusal(await refresh(accessToken))).toEqual(ENDED)
  expect(refusal(await signIn(idToken))).toEqual(ENDED)
  expect(await readAs(idToken, `users/${uid}`)).toBe(401)
  expect(refusal(await read(accessToken))).toEqual(ENDED)
}

describe('an account that an operator disables', () => {
  it('loses all access immediately, while other people stay signed in', async () => {
    const [marie, karim] = await Promise.all([registered(), registered()])
    expect((await read(marie.accessToken)).status).toBe(200)
    await disableAccount(deps, marie.uid)
    await expectShutOut(marie)
    await expect(signInAgain(marie.email)).rejects.toThrow('USER_DISABLED')
    expect((await read(karim.accessToken)).status).toBe(200)
    expect((await refresh(karim.accessToken)).status).toBe(200)
  })

  it('works again after an operator enables it, but only with a new sign-in', async () => {
    const person = await registered()
    await disableAccount(deps, person.uid)
    await enableAccount(deps, person.uid)
    expect(refusal(await signIn(person.idToken))).toEqual(ENDED)
    await nextSecond()
    await nextSecond()
    const { idToken } = await signInAgain(person.email)
    const reply = await signIn(idToken)
    expect(reply.status).toBe(200)
    expect((await read(grantOf(reply).accessToken)).status).toBe(200)
    expect(await readAs(idToken, `users/${person.uid}`)).toBe(200)
  })

  it('can be found by its e-mail address or its uid', async () => {
    const { uid, email } = await registered()
    expect(await deps.accounts.resolve(email)).toBe(uid)
    expect(await deps.accounts.resolve(uid)).toBe(uid)
    expect(await deps.accounts.resolve('nobody@exemple.fr')).toBeNull()
  })
})

describe('npm run account', () => {
  const account = (...parameters: string[]) => operate('account', 'demo-sesame', ...parameters)

  it('disables an account by address, and enables it by uid', async () => {
    const person = await registered()
    await account('disable', person.email)
    await expectShutOut(person)
    await account('enable', person.uid)
    expect((await signInAgain(person.email)).uid).toBe(person.uid)
  })

  it('exits with 1 for an unknown account, and with 2 for an unknown subcommand', async () => {
    await expect(account('disable', 'nobody@exemple.fr')).rejects.toMatchObject({ code: 1 })
    await expect(account('remove', 'x')).rejects.toMatchObject({ code: 2 })
  })
})

describe('an account disabled in the Firebase console', () => {
  it('cannot sign in, and loses its sessions at the next run of the job `changed-accounts`', async () => {
    const [marie, karim] = await Promise.all([registered(), registered()])
    await deps.accounts.setDisabled(marie.uid, true)
    expect(refusal(await signIn(marie.idToken))).toEqual(ENDED)
    const uids = [marie.uid, karim.uid]
    expect(await runJob(deps, changedAccounts, uids)).toMatchObject({ examined: 2, failed: 0 })
    await expectShutOut(marie)
    expect((await refresh(karim.accessToken)).status).toBe(200)
  })
})
