import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { straySignIns } from '../../functions/src/jobs/stray-sign-ins.ts'
import { post, refusal, registered, type Person } from '../support/api.ts'
import { recordAt, writeRecord } from '../support/erasure.ts'
import { startInstances, type Instances } from '../support/instances.ts'
import { runJob, suiteJobDeps } from '../support/jobs.ts'
import { Log } from '../support/log.ts'
import { claimsOf } from '../support/tokens.ts'

let instances: Instances
beforeAll(async () => {
  instances = await startInstances(1)
})
afterAll(() => instances.close(['server/internal']))

const ask = (path: string, body: object) => post(path, body, { origin: instances.next() })
const signIn = ({ idToken }: Person) => ask('/api/auth/sign-in', { idToken, remember: true })
const refresh = ({ accessToken }: Person) => ask('/api/auth/refresh-access-token', { accessToken })

/** Malformed records that an operator may leave in the console, and a call that reads each in a transaction. */
const ODD: Record<
  string,
  { path: (person: Person) => string; record: object; use: typeof signIn }
> = {
  'history of sign-ins': {
    path: ({ uid }) => `logins/${uid}/odd`,
    record: { at: 'never' },
    use: signIn,
  },
  session: {
    path: ({ uid, accessToken }) => `sessionStates/${uid}/${claimsOf(accessToken).sid}`,
    record: { n: 5 },
    use: refresh,
  },
}

describe.each(Object.entries(ODD))('a %s that nobody can read', (_name, { path, record, use }) => {
  it('is left as it is, and stops nobody else on the same instance', async () => {
    const [odd, other] = await Promise.all([registered(), registered()])
    await writeRecord(path(odd), record)
    expect(refusal(await use(odd))).toEqual([500, 'server/internal'])
    expect(await recordAt(path(odd))).toEqual(record)
    expect((await signIn(other)).status).toBe(200)
    expect((await refresh(other)).status).toBe(200)
  })
})

describe('records of sign-ins that nobody can read', () => {
  it('stop no other from being tidied up', async () => {
    const [odd, other] = await Promise.all([registered(), registered()])
    await writeRecord(`sessionStates/${odd.uid}`, { AAAAAAAAAA: { n: 5 } })
    for (const { uid } of [odd, other]) await writeRecord(`signIns/${uid}/1600000000`, 1)
    const log = new Log()
    const report = await runJob(suiteJobDeps(log), straySignIns, [odd.uid, other.uid])
    expect(report).toMatchObject({ failed: 1 })
    expect(log.errors()).toEqual(['job-item-failed'])
    expect(await recordAt(`signIns/${other.uid}`)).not.toHaveProperty('1600000000')
  })
})
