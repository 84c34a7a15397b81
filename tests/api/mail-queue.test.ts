import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sesame/contract/durations'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readSite } from '../../functions/src/common/config/config.ts'
import { recordFor } from '../../functions/src/common/person/record-for.ts'
import { createOperatorDeps } from '../../functions/src/create-operator-deps.ts'
import { deliver, type DeliverDeps } from '../../functions/src/mails/deliver.ts'
import { lostMails, unsentMails } from '../../functions/src/jobs/waiting-emails.ts'
import { wake } from '../../functions/src/jobs/wake/wake.ts'
import type { MailName } from '../../functions/src/mails/waiting-mail.ts'
import { registered, type Person } from 'sesame-testing/api'
import { recordAt, writeRecord } from '../support/erasure.ts'
import { runJob, suiteJobDeps } from '../support/jobs.ts'
import { Log } from '../support/log.ts'
import { startMailServer } from '../support/mail-server.ts'
import { suiteEnvironment } from '../support/own-api.ts'
import {
  askFor,
  mailKey,
  news,
  openPostOffice,
  outcomesOf,
  putInQueue,
  verifiedPerson,
  waitingOf,
  type PostOffice,
} from '../support/post-office.ts'

let office: PostOffice
beforeAll(async () => {
  office = await openPostOffice()
})
afterAll(() => office.close(['mail-not-queued']))
beforeEach(() => office.reset())

const verify = (person: Person) =>
  askFor(office.api, 'verify-email', person, { idToken: person.idToken })

describe('an e-mail in the queue', () => {
  it('is sent only once, even if its task is repeated later or run several times simultaneously', async () => {
    const { uid, email } = await verifiedPerson()
    const name = await putInQueue(uid, news())
    const record = await recordAt(`mailQueue/${uid}/${name.key}`)
    await Promise.all(Array.from({ length: 5 }, () => office.dispatch([name])))
    // Repeat the task as if the e-mail had not been removed from the queue yet.
    await writeRecord(`mailQueue/${uid}/${name.key}`, record)
    expect(await office.dispatch([name])).toEqual(['done'])
    expect(office.server.to(email)).toHaveLength(1)
    expect(await waitingOf(uid)).toBeNull()
  })

  it('is sent if it has a password reset link, however many reset links a stranger has requested that day', async () => {
    const { uid, email } = await verifiedPerson()
    const begun = { kind: 'reset-password', at: Date.now() - 2 * HOUR_MS, outcome: 'sent' }
    for (let count = 0; count < 20; count += 1)
      await writeRecord(`mails/${uid}/${mailKey()}`, begun)
    await office.dispatch([await putInQueue(uid, { kind: 'reset-password' })])
    expect(office.server.to(email)).toHaveLength(1)
  })

  it('does not count towards the daily limit if it expired before it could be sent', async () => {
    const { uid, email } = await verifiedPerson()
    for (const outcome of [...Array<string>(9).fill('sent'), 'expired']) {
      await writeRecord(`mails/${uid}/${mailKey()}`, {
        kind: 'password-changed',
        at: Date.now(),
        outcome,
      })
    }
    await office.dispatch([await putInQueue(uid, news()), await putInQueue(uid, news())])
    expect(office.server.to(email)).toHaveLength(1)
  })

  it('is kept during an outage of the mail server, and recorded when it is sent', async () => {
    const { uid, email } = await verifiedPerson()
    const names = [await putInQueue(uid, news()), await putInQueue(uid, news())]
    const { port } = office.server
    await office.server.close()
    expect(await office.dispatch(names)).toEqual(['later', 'later'])
    expect(await outcomesOf(uid)).toEqual([])
    office.server = await startMailServer(port)
    office.server.refusing = 451
    expect(await office.dispatch(names)).toEqual(['later', 'later'])
    office.server.refusing = null
    expect(await office.dispatch(names)).toEqual(['done', 'done'])
    expect(office.server.to(email)).toHaveLength(2)
    expect(await outcomesOf(uid)).toEqual(Array(2).fill('password-changed sent'))
    expect(office.lines.filter((line) => line.includes('mail-deferred'))).toHaveLength(4)
    expect(office.lines.join()).not.toContain(email)
  })

  it('is dropped if the recipient’s server refuses it for good; this is recorded until the server accepts an e-mail', async () => {
    const { uid, email } = await verifiedPerson()
    office.server.refusing = 550
    expect(await office.dispatch([await putInQueue(uid, news())])).toEqual(['done'])
    office.server.refusing = null
    expect(await waitingOf(uid)).toBeNull()
    expect(await outcomesOf(uid)).toEqual(['password-changed refused'])
    expect(office.server.to(email)).toEqual([])
    expect(await recordAt(`users/${uid}/refusedEmail`)).toBe(email)
    expect(await office.dispatch([await putInQueue(uid, news())])).toEqual(['done'])
    expect(await recordAt(`users/${uid}/refusedEmail`)).toBeNull()
  })

  it('is not sent again if a previous delivery crashed or is still in progress', async () => {
    const { uid } = await verifiedPerson()
    const [dying, dead] = [await putInQueue(uid, news()), await putInQueue(uid, news())]
    const begun = (at: number) => ({ kind: 'password-changed', at, outcome: 'sending' })
    await writeRecord(`mails/${uid}/${dying.key}`, begun(Date.now() - MINUTE_MS))
    await writeRecord(`mails/${uid}/${dead.key}`, begun(Date.now() - 11 * MINUTE_MS))
    expect(await office.dispatch([dying, dead])).toEqual(['later', 'done'])
    expect(office.server.received).toEqual([])
    expect((await outcomesOf(uid)).sort()).toEqual([
      ...['password-changed sending', 'password-changed unknown'],
    ])
    expect(Object.keys((await waitingOf(uid)) ?? {})).toEqual([dying.key])
  })

  it('is limited to ten of the same kind a day, even if all are sent simultaneously', async () => {
    const { uid, email } = await verifiedPerson()
    const names = await Promise.all(Array.from({ length: 14 }, () => putInQueue(uid, news())))
    await office.dispatch(names)
    expect(office.server.to(email)).toHaveLength(10)
    await office.dispatch([await putInQueue(uid, { kind: 'verify-email' })])
    expect(office.server.to(email)).toHaveLength(11)
    const old = Object.keys((await recordAt(`mails/${uid}`)) ?? {})[0] ?? ''
    await writeRecord(`mails/${uid}/${old}/at`, Date.now() - DAY_MS - 1)
    await office.dispatch([await putInQueue(uid, news()), await putInQueue(uid, news())])
    expect(await waitingOf(uid)).toBeNull()
  })

  it('arrives exactly once, even among 250 others', async () => {
    const people: Person[] = []
    while (people.length < 5) people.push(await verifiedPerson())
    const names: MailName[] = []
    const batch: Record<string, object> = {}
    for (const { uid } of people) {
      batch[uid] = Object.fromEntries(
        Array.from({ length: 50 }, () => {
          const name = { owner: uid, key: mailKey() }
          names.push(name)
          return [name.key, { at: Date.now(), message: news() }]
        }),
      )
    }
    await Promise.all(people.map(({ uid }) => writeRecord(`mailQueue/${uid}`, batch[uid])))
    const store = { ...office.deps.mails, claim: unlimited(office.deps) }
    const every = { ...office.deps, mails: store }
    const left = [...names, ...names.slice(0, 50)]
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        for (let name = left.pop(); name; name = left.pop()) {
          if ((await deliver(every, name)) === 'later') left.unshift(name)
        }
      }),
    )
    for (const { email } of people) expect(office.server.to(email)).toHaveLength(50)
    expect(new Set(office.server.received.map(({ messageId }) => messageId)).size).toBe(250)
  }, 120_000)
})

/** Sends e-mails without the daily limit, which a test with many e-mails would reach. */
function unlimited({ mails }: DeliverDeps): DeliverDeps['mails']['claim'] {
  return (name, claim) => mails.claim(name, { ...claim, maxADay: Infinity })
}

describe('an outage of the task queue', () => {
  it('delays e-mails until the hourly job runs, but no request fails, and no e-mail is sent twice', async () => {
    const person = await registered()
    office.tasks.isDown = true
    expect((await verify(person)).status).toBe(202)
    expect(office.tasks.take()).toEqual([])
    expect(Object.keys((await waitingOf(person.uid)) ?? {})).toHaveLength(1)
    office.tasks.isDown = false
    const jobs = suiteJobDeps(new Log(), true)
    expect(await runJob(jobs, unsentMails, [person.uid])).toMatchObject({ examined: 1, due: 0 })
    for (let run = 1; run <= 2; run++) {
      const report = await runJob(jobs, unsentMails, [person.uid], 16 * MINUTE_MS)
      expect(report).toMatchObject({ due: 1, failed: 0 })
    }
    expect(await office.dispatch()).toEqual(['done'])
    expect(office.server.to(person.email)).toHaveLength(1)
  })

  it('makes no operator command fail, but delays the command’s e-mails until the hourly job runs', async () => {
    const { uid, email } = await verifiedPerson()
    const site = readSite(suiteEnvironment())
    const deps = createOperatorDeps({ ...site, sendsEmails: true })
    await recordFor(deps, uid, (then) => then.alert({ kind: 'emergency-opened' }))
    const jobs = suiteJobDeps(new Log(), true)
    const report = await runJob(jobs, unsentMails, [uid], 16 * MINUTE_MS)
    expect(report).toMatchObject({ due: 1, failed: 0 })
    expect(await office.dispatch()).toEqual(['done'])
    expect(office.server.to(email)).toHaveLength(1)
  })

  it('e-mails are dropped after two days in the queue, and records of sent e-mails are deleted after thirty days', async () => {
    const { uid } = await verifiedPerson()
    await putInQueue(uid, news(), Date.now() - 2 * DAY_MS - 1)
    const fresh = await putInQueue(uid, news())
    const records = { old: at(31), recent: at(29) }
    await writeRecord(`mails/${uid}`, records)
    const jobs = suiteJobDeps()
    expect(await runJob(jobs, lostMails, [uid])).toMatchObject({ failed: 0 })
    expect(Object.keys((await waitingOf(uid)) ?? {})).toEqual([fresh.key])
    await writeRecord(`access/${uid}/wakeAt`, 1)
    expect(await runJob(jobs, wake, [uid])).toMatchObject({ failed: 0, kinds: { entries: 1 } })
    expect(await recordAt(`mails/${uid}`)).toEqual({ recent: records.recent })
  })
})

const at = (days: number) => ({
  kind: 'new-device',
  at: Date.now() - days * DAY_MS,
  outcome: 'sent',
})
