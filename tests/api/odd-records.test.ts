import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wake } from '../../functions/src/jobs/wake/wake.ts'
import { post, refusal, registered, type Person } from 'sesame-testing/api'
import { recordAt, writeRecord } from '../support/erasure.ts'
import { startInstances, type Instances } from '../support/instances.ts'
import { runJob, suiteJobDeps } from '../support/jobs.ts'
import { Log } from '../support/log.ts'
import { claimsOf } from 'sesame-testing/claims'

let instances: Instances
beforeAll(async () => {
  instances = await startInstances(1)
})
afterAll(() => instances.close(['server/unavailable']))

const ask = (path: string, body: object, token?: string) =>
  post(path, body, { origin: instances.next(), ...(token !== undefined && { token }) })
const signIn = ({ idToken }: Person) => ask('/api/auth/sign-in', { idToken, remember: true })
const refresh = ({ accessToken }: Person) => ask('/api/auth/refresh-access-token', { accessToken })

describe('an invalid entry in the sign-in history', () => {
  it('an invalid entry is not changed, and the person can still sign in', async () => {
    const odd = await registered()
    await writeRecord(`logins/${odd.uid}/odd`, { at: 'never' })
    expect((await signIn(odd)).status).toBe(200)
    expect(await recordAt(`logins/${odd.uid}/odd`)).toEqual({ at: 'never' })
    expect(Object.keys((await recordAt(`logins/${odd.uid}`)) ?? {})).toHaveLength(3)
  })
})

describe('a session with an invalid record', () => {
  it('cannot be used, but can be ended, and affects no other people', async () => {
    const [odd, other] = await Promise.all([registered(), registered()])
    const { sid, auth_time } = claimsOf(odd.accessToken)
    const path = `access/${odd.uid}/states/${sid}`
    const record = { n: 5, authTimeSeconds: auth_time }
    await writeRecord(path, record)
    const UNAVAILABLE = [503, 'server/unavailable']
    expect(refusal(await refresh(odd))).toEqual(UNAVAILABLE)
    const token = odd.accessToken
    expect(refusal(await ask('/api/auth/lock-session', {}, token))).toEqual(UNAVAILABLE)
    // The API treats a session with an invalid record as locked.
    expect(refusal(await signIn(odd))).toEqual([423, 'auth/session-locked'])
    expect(await recordAt(path)).toEqual(record)
    expect((await signIn(other)).status).toBe(200)
    expect((await refresh(other)).status).toBe(200)
    expect((await ask('/api/auth/sign-out', {}, token)).status).toBe(204)
    expect(await recordAt(path)).toBeNull()
  })

  it('an invalid session does not stop the job `wake` from cleaning up other sessions and people', async () => {
    const [odd, other] = await Promise.all([registered(), registered()])
    await writeRecord(`access/${odd.uid}/states/AAAAAAAAAA`, { n: 5 })
    for (const { uid } of [odd, other]) {
      await writeRecord(`access/${uid}/lives/1600000000`, 1)
      await writeRecord(`access/${uid}/wakeAt`, 1)
    }
    const log = new Log()
    const report = await runJob(suiteJobDeps(log), wake, [odd.uid, other.uid])
    expect(report).toMatchObject({ due: 2, failed: 0 })
    expect(log.errors()).toEqual([])
    for (const { uid, accessToken } of [odd, other]) {
      const lives = Object.keys((await recordAt(`access/${uid}/lives`)) ?? {})
      expect(lives).toEqual([String(claimsOf(accessToken).auth_time)])
    }
    expect(await recordAt(`access/${odd.uid}/states/AAAAAAAAAA`)).toEqual({ n: 5 })
  })
})
