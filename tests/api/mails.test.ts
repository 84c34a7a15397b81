import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordFor } from '../../functions/src/common/person/record-for.ts'
import { readAlertCode } from '../../functions/src/mails/alert-code.ts'
import { call, post, refusal, registered, type Person } from 'sesame-testing/api'
import { recordAt, search, writeRecord } from '../support/erasure.ts'
import { createAccount, freshEmail, signInAgain } from 'sesame-testing/identity'
import { suiteJobDeps } from '../support/jobs.ts'
import { Log } from '../support/log.ts'
import { addressesOf } from '../support/mail-server.ts'
import { nextSecond } from 'sesame-testing/next-second'
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

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let office: PostOffice
beforeAll(async () => {
  office = await openPostOffice()
})
afterAll(() => office.close())
beforeEach(() => office.reset())

const verify = (person: Person) =>
  askFor(office.api, 'verify-email', person, { idToken: person.idToken })
const forgot = (email: string) =>
  post('/api/auth/forgot-password', { email, captchaToken: '', locale: 'fr' }, office.api)

async function signInElsewhere({ email }: Person) {
  await nextSecond()
  const { idToken } = await signInAgain(email)
  const body = JSON.stringify({ idToken, remember: true })
  const headers = { 'User-Agent': FIREFOX }
  return call('POST', '/api/auth/sign-in', { origin: office.api.origin, headers, body })
}

const erase = ({ accessToken: token }: Person) =>
  call('DELETE', '/api/common/user', { origin: office.api.origin, token })

const textTo = (email: string) => office.server.to(email)[0]?.text ?? ''
const linkIn = (text: string) => new URL(/https?:\S+/.exec(text)?.[0] ?? '')

describe('an e-mail that a person requests', () => {
  it('verifies the address through our own page, with a code of the identity service', async () => {
    const person = await registered()
    expect((await verify(person)).status).toBe(202)
    expect(office.server.received).toEqual([])
    expect(await office.dispatch()).toEqual(['done'])
    const link = linkIn(textTo(person.email))
    expect(link.pathname).toBe('/auth/action')
    expect(Object.fromEntries(link.searchParams)).toMatchObject({ mode: 'verifyEmail', lang: 'fr' })
    expect(link.searchParams.get('oobCode')).toBeTruthy()
    expect(await waitingOf(person.uid)).toBeNull()
    expect(await outcomesOf(person.uid)).toEqual(['verify-email sent'])
  })

  it('changes the address through a link that is sent only to the new address, and only if nobody has it', async () => {
    const person = await verifiedPerson()
    const { email: taken } = await createAccount()
    const email = freshEmail()
    for (const address of [email, taken]) {
      const reply = await askFor(office.api, 'change-email', person, {
        idToken: person.idToken,
        email: address,
      })
      expect([reply.status, reply.text]).toEqual([202, ''])
    }
    await office.dispatch()
    expect(office.server.received.flatMap(addressesOf)).toEqual([email])
    expect(linkIn(textTo(email)).searchParams.get('mode')).toBe('verifyAndChangeEmail')
    expect(await waitingOf(person.uid)).toBeNull()
  })

  it('a reset link is sent only to a known address, and the API returns the same response for an unknown one', async () => {
    const { email, uid } = await createAccount()
    for (const address of [email, freshEmail()]) expect((await forgot(address)).status).toBe(202)
    const names = office.tasks.take()
    expect(names.map(({ owner }) => owner)).toEqual(['_', '_'])
    expect(await office.dispatch(names)).toEqual(['done', 'done'])
    expect(office.server.received.flatMap(addressesOf)).toEqual([email])
    expect(linkIn(textTo(email)).searchParams.get('mode')).toBe('resetPassword')
    for (const { key: its } of names) expect(await recordAt(`mailQueue/_/${its}`)).toBeNull()
    expect(office.lines.join()).not.toContain(email)
    expect(await outcomesOf(uid)).toEqual([])
  })

  it('a request is rejected with another person’s ID token, with a malformed address, or as the sixth in an hour', async () => {
    const [person, other] = await Promise.all([registered(), registered()])
    const foreign = await askFor(office.api, 'verify-email', person, { idToken: other.idToken })
    expect(refusal(foreign)).toEqual([403, 'auth/forbidden'])
    const body = { idToken: person.idToken, email: 'no address' }
    expect(refusal(await askFor(office.api, 'change-email', person, body))).toEqual([
      400,
      'request/invalid',
    ])
    for (let i = 0; i < 5; i++) expect((await verify(person)).status).toBe(202)
    expect(refusal(await verify(person))).toEqual([429, 'request/too-many'])
  })
})

describe('a security alert', () => {
  it('an alert is mailed under the alert’s own id, with links to answer it', async () => {
    const person = await verifiedPerson()
    expect((await signInElsewhere(person)).status).toBe(200)
    const [alert = ''] = Object.keys((await recordAt(`notifications/${person.uid}`)) ?? {})
    const names = office.tasks.take()
    expect(names).toEqual([{ owner: person.uid, key: alert }])
    await office.dispatch(names)
    const text = textTo(person.email)
    const link = linkIn(text)
    expect(link.pathname).toBe('/securite/alerte')
    const now = Math.floor(Date.now() / 1000)
    const answered = readAlertCode(office.deps.config, link.searchParams.get('code') ?? '', now)
    expect(answered).toMatchObject({ uid: person.uid, alert, kind: 'new-device', answer: 'not-me' })
    expect(answered.sid).toMatch(/^\w{10}$/)
  })

  it('an alert is not mailed for a person’s first sign-in, or to an unverified address', async () => {
    const person = await registered()
    expect(office.tasks.take()).toEqual([])
    await signInElsewhere(person)
    await office.dispatch()
    expect(office.server.received).toEqual([])
    expect(await waitingOf(person.uid)).toBeNull()
    expect(await outcomesOf(person.uid)).toEqual([])
  })
})

describe('names and addresses in e-mails', () => {
  it('a display name cannot inject e-mail headers', async () => {
    const { uid, email } = await verifiedPerson()
    await writeRecord(`users/${uid}/displayName`, 'Marie\r\nBcc: x@mal.example')
    await office.dispatch([await putInQueue(uid, news())])
    expect(office.server.received).toHaveLength(office.server.to(email).length)
    for (const mail of office.server.received) {
      expect(addressesOf(mail)).toEqual([email])
      expect(mail.headers.has('bcc')).toBe(false)
    }
  })

  it('an address is rejected unless it is exactly one e-mail address', async () => {
    const { mails } = office.deps
    for (const newEmail of ['a@b.example\r\nBcc: c@d.example', 'a@b.example, c@d.example', 'a']) {
      const message = { kind: 'change-email', newEmail } as const
      const key = mailKey()
      await expect(mails.put({ key }, { at: Date.now(), message })).rejects.toThrow()
      expect(await recordAt(`mailQueue/_/${key}`)).toBeNull()
    }
  })
})

describe('an erasure of an account', () => {
  it('deletes queued e-mails and the records of sent ones, and sends a farewell to a verified address', async () => {
    const person = await verifiedPerson()
    const name = await putInQueue(person.uid, news())
    await office.dispatch([await putInQueue(person.uid, news())])
    office.server.received.length = 0
    expect((await erase(person)).status).toBe(204)
    expect(await office.dispatch([name])).toEqual(['done'])
    expect(await search(person.uid)).toEqual([])
    await office.dispatch()
    expect(office.server.received.flatMap(addressesOf)).toEqual([person.email])
    expect(await search(person.email)).toEqual([])
  })

  it('sends no farewell e-mail to an unverified address', async () => {
    const person = await registered()
    expect((await erase(person)).status).toBe(204)
    expect(office.tasks.take()).toEqual([])
    expect(await search(person.uid)).toEqual([])
  })

  it('prevents new e-mails to the person while the erasure is in progress', async () => {
    const [leaving, staying] = await Promise.all([verifiedPerson(), verifiedPerson()])
    await writeRecord(`access/${leaving.uid}/erasingSince`, 1)
    const deps = suiteJobDeps(new Log(), true)
    const waiting = async ({ uid }: Person) => {
      await recordFor(deps, uid, (then) => then.email(mailKey(), news()))
      return waitingOf(uid)
    }
    expect(await waiting(leaving)).toBeNull()
    expect(await waiting(staying)).not.toBeNull()
  })
})
