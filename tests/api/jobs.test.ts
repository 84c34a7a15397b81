import {
  ACCESS_TOKEN_TTL_SECONDS,
  GONE_ACCOUNT_MS,
  REMEMBERED_SESSION_MS,
} from '@sesame/contract/constants'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { signUpBody } from '../../functions/src/testing/stage.ts'
import { changedAccounts } from '../../functions/src/jobs/accounts/changed-accounts.ts'
import type { Job, JobDeps } from '../../functions/src/jobs/running/job.ts'
import { oldRateWindows } from '../../functions/src/jobs/old-rate-windows.ts'
import { wake } from '../../functions/src/jobs/wake/wake.ts'
import { call, grantOf, guest, post, refusal, registered } from 'sesame-testing/api'
import { isRemainder, recordAt, search, uploadFile, writeRecord } from '../support/erasure.ts'
import {
  createAccount,
  createGuest,
  linkGoogle,
  linkPassword,
  removeAccount,
  signInAgain,
  signInWithGoogle,
} from 'sesame-testing/identity'
import { inbox } from 'sesame-testing/inbox'
import { nextSecond } from 'sesame-testing/next-second'
import { runJob, suiteJobDeps } from '../support/jobs.ts'
import { keepLog, Log } from '../support/log.ts'
import { verifiedPerson } from '../support/post-office.ts'
import { claimsOf } from 'sesame-testing/claims'

const USER = '/api/common/user'
const ENVIRONMENT = new URL('../../functions/.env.demo-sesame', import.meta.url)

let deps: JobDeps
beforeAll(() => {
  deps = suiteJobDeps()
})

const run = (job: Job, uids: readonly string[], laterMs = 0) => runJob(deps, job, uids, laterMs)

/** Runs `wake` for these people at a later time, even if they are not due then. Resolves to the counts by kind of work. */
async function wakeThem(uids: readonly string[], laterMs = 0, jobs = deps) {
  for (const uid of uids) await writeRecord(`access/${uid}/wakeAt`, 1)
  const { kinds = {}, failed } = await runJob(jobs, wake, uids, laterMs)
  expect(failed).toBe(0)
  return kinds
}

describe('the job wake', () => {
  it('finds people with malformed timers, and sets their timers to the time when something is due next', async () => {
    const uids: string[] = []
    // Create people one after the other, because the emulator starts a process for each call that finds none idle.
    while (uids.length < 7) uids.push((await registered()).uid)
    const timers = [null, 'soon', -1, false, Date.now() + 400 * DAY_MS, { at: 1 }, 1]
    await Promise.all(timers.map((timer, i) => writeRecord(`access/${uids[i]}/wakeAt`, timer)))
    expect(await run(wake, uids)).toMatchObject({ examined: 7, failed: 0 })
    for (const uid of uids) {
      const timer = await recordAt(`access/${uid}/wakeAt`)
      expect(timer).toBeGreaterThan(Date.now() + 6 * DAY_MS)
    }
    expect(await run(wake, uids)).toMatchObject({ examined: 0 })
  })

  it('finds the due people on every page, not only on the first', async () => {
    const uids = Array.from({ length: 230 }, (_, i) => `crowd${String(i).padStart(3, '0')}`)
    await Promise.all(uids.map((uid, i) => writeRecord(`access/${uid}`, { rev: 1, wakeAt: i % 3 })))
    const found: string[] = []
    for await (const page of deps.sweeps.due(2)) found.push(...page.map(({ uid }) => uid))
    await Promise.all(uids.map((uid) => writeRecord(`access/${uid}`, null)))
    expect(found.filter((uid) => uid.startsWith('crowd')).sort()).toEqual(uids)
  })

  it('sets timers, unless the access record has changed since it was read', async () => {
    const [moved, still] = await Promise.all([registered(), registered()])
    const rev = Number(await recordAt(`access/${still.uid}/rev`))
    const timers = [
      { uid: moved.uid, rev: 99, wakeAt: 7 },
      { uid: still.uid, rev, wakeAt: 7, seen: 5 },
    ]
    await deps.sweeps.setTimers(timers)
    expect(await recordAt(`access/${moved.uid}/wakeAt`)).not.toBe(7)
    expect(await recordAt(`access/${still.uid}/wakeAt`)).toBe(7)
    expect(await recordAt(`seen/${still.uid}`)).toBe(5)
  })
})

describe('the job wake, for idle accounts', () => {
  it('warns the owner by e-mail a week before the erasure of an idle account, then sends a farewell e-mail', async () => {
    const { uid, email } = await verifiedPerson()
    const jobs = { ...suiteJobDeps(new Log(), true), idleAccountsMs: 365 * DAY_MS }
    const later = (days: number) => wakeThem([uid], days * DAY_MS, jobs)
    expect(await later(357)).not.toHaveProperty('warnings')
    expect(await later(359)).toMatchObject({ warnings: 1 })
    await inbox.waitFor(email, { subject: 'Votre compte va être supprimé' })
    await vi.waitFor(async () => {
      expect(JSON.stringify(await recordAt(`mails/${uid}`))).toContain('"outcome":"sent"')
    })
    // Change the date of the warning, as if it had been sent at the simulated time.
    const mails = (await recordAt(`mails/${uid}`)) as Record<string, { kind: string }>
    const [key] = Object.keys(mails).filter((id) => id.startsWith('idle-'))
    await writeRecord(`mails/${uid}/${key}/at`, Date.now() + 359 * DAY_MS)
    expect(await later(364)).not.toHaveProperty('idle-accounts')
    expect(await search(uid)).toContain('accounts')
    expect(await later(367)).toMatchObject({ 'idle-accounts': 1 })
    expect(await search(uid)).toEqual([])
    await inbox.waitFor(email, { subject: 'Votre compte est supprimé' })
  })
})

describe('the job wake, for idle guests', () => {
  it('erases idle guests with all their data after 30 days, but no registered people', async () => {
    const [away, member] = await Promise.all([guest(), registered()])
    const uids = [away.uid, member.uid]
    expect(await wakeThem(uids, 29 * DAY_MS)).not.toHaveProperty('guests')
    expect(await wakeThem(uids, 31 * DAY_MS)).toMatchObject({ guests: 1 })
    expect(await search(away.uid)).toEqual([])
    expect(await search(member.uid)).toEqual(['database', 'accounts'])
  })

  it('does not erase idle guests who have linked a sign-in method, even if they linked it while the job ran', async () => {
    const [linked, linking, away] = await Promise.all([guest(), guest(), guest()])
    const half = await linkPassword(linked)
    let upgraded: Promise<unknown> | undefined
    const during: JobDeps = {
      ...deps,
      accounts: {
        ...deps.accounts,
        // The job reads each account again with this call, after it has read a page of accounts.
        async find(uids) {
          if (uids.length === 1 && uids[0] === linking.uid) await (upgraded ??= linkGoogle(linking))
          return deps.accounts.find(uids)
        },
      },
    }
    const uids = [linked.uid, linking.uid, away.uid]
    await wakeThem(uids, 31 * DAY_MS, during)
    expect(upgraded).toBeDefined()
    expect(await search(away.uid)).toEqual([])
    for (const { uid } of [linked, linking]) {
      expect(await search(uid)).toEqual(['database', 'accounts'])
    }
    // Sign in again, because the sessions had expired at the job's simulated time.
    await nextSecond()
    const { idToken } = await signInAgain(half.email)
    const reply = await post('/api/auth/sign-up', signUpBody(idToken))
    expect(grantOf(reply).user).toMatchObject({ uid: linked.uid, isAnonymous: false })
  })
})

describe('the job wake, for accounts without a profile', () => {
  it('erases accounts a day after a sign-up that began through our API and was not finished, but no other accounts', async () => {
    const [begun, ...strangers] = await Promise.all([
      createAccount(),
      createAccount(),
      signInWithGoogle(),
      createGuest(),
    ])
    const { idToken } = begun
    expect(refusal(await post('/api/auth/sign-in', { idToken, remember: true }))).toEqual([
      ...[403, 'auth/sign-up-incomplete'],
    ])
    for (const { uid } of [begun, ...strangers]) await uploadFile(`private/${uid}/a.txt`)
    const uids = [begun, ...strangers].map(({ uid }) => uid)
    expect(await run(wake, uids, DAY_MS / 2)).toMatchObject({ examined: 0 })
    expect(await run(wake, uids, 2 * DAY_MS)).toMatchObject({ kinds: { 'sign-ups': 1 }, failed: 0 })
    expect(await search(begun.uid)).toEqual([])
    for (const { uid } of strangers) expect(await search(uid)).toContain('accounts')
  })
})

describe('the job wake, for expired sessions', () => {
  it('deletes expired sessions with all their data, and a refresh cannot revive them', async () => {
    const { uid, accessToken } = await registered()
    const { sid } = claimsOf(accessToken)
    await writeRecord(`presence/${uid}/${sid}`, { online: false, lastChanged: 1 })
    await writeRecord(`pushTokens/${uid}/${sid}`, 'token')
    const idle = ACCESS_TOKEN_TTL_SECONDS * SECOND_MS
    expect(await wakeThem([uid], idle)).not.toHaveProperty('sessions')
    expect(Object.keys((await recordAt(`access/${uid}/shown`)) ?? {})).toEqual([sid])
    const ended = REMEMBERED_SESSION_MS + 11 * MINUTE_MS
    expect(await wakeThem([uid], ended)).toMatchObject({ sessions: 1 })
    for (const part of ['states', 'shown', 'lives', 'signIns']) {
      expect([part, await recordAt(`access/${uid}/${part}`)]).toEqual([part, null])
    }
    for (const path of ['presence', 'pushTokens']) {
      expect([path, await recordAt(`${path}/${uid}`)]).toEqual([path, null])
    }
    expect(refusal(await post('/api/auth/refresh-access-token', { accessToken }))).toEqual([
      ...[401, 'auth/session-ended'],
    ])
    expect(await wakeThem([uid], ended)).not.toHaveProperty('sessions')
  })

  it('deletes expired sign-ins, while other sign-ins remain', async () => {
    const { uid, accessToken } = await registered()
    const { auth_time } = claimsOf(accessToken)
    const now = Date.now()
    await writeRecord(`access/${uid}/lives/100`, now - 11 * MINUTE_MS)
    await writeRecord(`access/${uid}/lives/200`, now + DAY_MS)
    expect(await wakeThem([uid])).toMatchObject({ sessions: 1 })
    for (const part of ['lives', 'signIns']) {
      const left = Object.keys((await recordAt(`access/${uid}/${part}`)) ?? {})
      expect(left).toEqual(['200', String(auth_time)])
    }
    expect(await recordAt(`access/${uid}/endedSeconds`)).toBe(100)
  })
})

describe('the jobs, for people whose account was deleted at the identity service', () => {
  it('ends the sessions of people whose account was deleted at the identity service, and later erases their data', async () => {
    const [gone, visitor, member] = await Promise.all([registered(), guest(), registered()])
    const uids = [gone, visitor, member].map(({ uid }) => uid)
    for (const { uid } of [gone, visitor]) await removeAccount(uid)
    expect(await run(changedAccounts, uids)).toMatchObject({ examined: 3, failed: 0 })
    const { accessToken } = gone
    expect(refusal(await post('/api/auth/refresh-access-token', { accessToken }))).toEqual([
      ...[401, 'auth/session-ended'],
    ])
    // The job above has set when `wake` examines these people. This run follows less than an hour later, so no new search
    // for changed accounts is due.
    expect(await run(wake, uids, 11 * MINUTE_MS)).toMatchObject({ kinds: { 'gone-accounts': 2 } })
    for (const { uid } of [gone, visitor]) expect(await search(uid)).toEqual([])
    expect(await search(member.uid)).toEqual(['database', 'accounts'])
  })

  it('gives people with a verified address thirty days to restore an account deleted at the identity service', async () => {
    const [marie, zoe] = await Promise.all([verifiedPerson(), verifiedPerson()])
    const uids = [marie.uid, zoe.uid]
    // Read the profiles, which makes the API store that the addresses are verified.
    for (const { accessToken: token } of [marie, zoe]) await call('GET', USER, { token })
    await removeAccount(marie.uid)
    const since = Date.now()
    await wakeThem(uids)
    expect(await recordAt(`access/${marie.uid}/goneSince`)).toBeGreaterThanOrEqual(since)
    await wakeThem(uids, GONE_ACCOUNT_MS - DAY_MS)
    expect(await search(marie.uid)).toEqual(['database'])
    await wakeThem(uids, GONE_ACCOUNT_MS + DAY_MS)
    expect(await search(marie.uid)).toEqual([])
    expect(await recordAt(`access/${zoe.uid}/goneSince`)).toBeNull()
    expect(await search(zoe.uid)).toEqual(['database', 'accounts'])
  })
})

describe('the job wake, for security events', () => {
  it('deletes security events after a year, but not earlier', async () => {
    const { uid } = await registered()
    const fresh = Object.keys((await recordAt(`audit/${uid}`)) ?? {})
    expect(fresh).toHaveLength(2)
    const old = Array.from({ length: 3 }, (_, i) => {
      return `${Date.now() - (365 + i) * DAY_MS - 11 * MINUTE_MS}-a`
    })
    const recent = `${Date.now() - 364 * DAY_MS}-a`
    for (const id of [...old, recent]) await writeRecord(`audit/${uid}/${id}`, { event: 'lock' })
    expect(await wakeThem([uid])).toMatchObject({ entries: 1 })
    expect(Object.keys((await recordAt(`audit/${uid}`)) ?? {}).sort()).toEqual(
      [...fresh, recent].sort(),
    )
    expect(await wakeThem([uid])).not.toHaveProperty('entries')
  })
})

describe('the job wake, for alerts', () => {
  it('deletes alerts after a year, read or unread, while other people’s alerts remain', async () => {
    const [marie, karim] = await Promise.all([registered(), registered()])
    const at = (days: number) => ({ kind: 'new-device', at: Date.now() - days * DAY_MS })
    const fresh = at(364)
    const alerts = { read: { ...at(366), readAt: Date.now() }, unread: at(366), fresh }
    for (const { uid } of [marie, karim]) await writeRecord(`notifications/${uid}`, alerts)
    expect(await wakeThem([marie.uid])).toMatchObject({ entries: 1 })
    expect(await recordAt(`notifications/${marie.uid}`)).toEqual({ fresh })
    expect(await recordAt(`notifications/${karim.uid}`)).toEqual(alerts)
    expect(await wakeThem([marie.uid])).not.toHaveProperty('entries')
  })
})

describe('the job old-rate-windows', () => {
  it('deletes time windows of rate limits that are more than a day old', async () => {
    const now = Date.now()
    const [old, recent] = [now - 2 * DAY_MS, now - DAY_MS / 2]
    const count = { n: 1, max: 3 }
    await writeRecord('rateLimits/job-test', { [old]: { a: count }, [recent]: { a: count } })
    expect(await run(oldRateWindows, [])).toMatchObject({ failed: 0 })
    expect(await recordAt('rateLimits/job-test')).toEqual({ [recent]: { a: count } })
    await writeRecord('rateLimits/job-test', null)
  })
})

describe('the job wake, for unfinished erasures', () => {
  it('completes unfinished erasures, wherever they stopped', async () => {
    const person = await registered()
    await uploadFile(`private/${person.uid}/a.txt`)
    await writeRecord(`access/${person.uid}`, { rev: 1, erasingSince: 1, wakeAt: 1 })
    await writeRecord(`users/${person.uid}`, null)
    expect(await run(wake, [person.uid])).toMatchObject({ due: 1, failed: 0 })
    expect(await search(person.uid)).toEqual([])
    expect(await search(person.email)).toEqual([])
  })

  it('leaves a record with the time of an erasure for a day, then nothing', async () => {
    const [{ uid, accessToken: token }, other] = await Promise.all([registered(), registered()])
    expect((await call('DELETE', USER, { token })).status).toBe(204)
    const later = (ms: number) => run(wake, [uid, other.uid], ms)
    expect(await later(DAY_MS)).toMatchObject({ due: 0 })
    expect(await recordAt(`access/${uid}`)).toSatisfy(isRemainder)
    expect(await later(DAY_MS + 11 * MINUTE_MS)).toMatchObject({
      failed: 0,
      kinds: { remainders: 1 },
    })
    expect(await recordAt(`access/${uid}`)).toBeNull()
    expect(await search(other.uid)).toEqual(['database', 'accounts'])
  })
})

describe('the nightly schedule `sweepDaily`', () => {
  it('logs an error if jobs have been in dry-run mode for more than two weeks', async () => {
    await writeRecord('jobs/dryRunSince', Date.now() - 15 * DAY_MS)
    const settings = parseEnv(readFileSync(ENVIRONMENT, 'utf8'))
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
    vi.stubEnv('FUNCTIONS_EMULATOR', 'true')
    const log = new Log()
    const kept = keepLog(log)
    try {
      const { sweepDaily } = await import('../../functions/src/index.ts')
      await sweepDaily?.run({ scheduleTime: new Date().toISOString() })
    } finally {
      kept.release()
      vi.unstubAllEnvs()
      await writeRecord('jobs', null)
    }
    expect(log.errors()).toContain('jobs-only-count')
  })
})
