import { GONE_ACCOUNT_MS } from '@sesame/contract/constants'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from './common/api-error.ts'
import { changedAccounts } from './jobs/accounts/changed-accounts.ts'
import { wake } from './jobs/wake/wake.ts'
import { signAlertCode } from './mails/alert-code.ts'
import { Gate } from './testing/gate.ts'
import { errorOf, grantOf, startApi, type Reply, type TestApi } from './testing/api-client.ts'
import { jobDepsOf } from './testing/fakes/fake-job-deps.ts'
import { accountOf, subjectIn } from './testing/fakes/world.ts'
import type { Authenticator } from './testing/passkeys/authenticator.ts'
import { enter, redeemed, withPasskey } from './testing/passkeys/passkey-scenarios.ts'
import { lose, takeBack } from './testing/scenarios.ts'

const EMAIL = 'marie@exemple.fr'
const EXPIRED = [410, 'auth/link-expired']
const TAKEN = [409, 'auth/address-taken']

let api: TestApi
let token: string
let passkey: Authenticator
/** The call to the identity service that fails; null if none does. */
let broken: string | null
/** The provider whose account is now linked to someone else; null if none is. */
let linkedElsewhere: string | null
/** Makes requests wait until a given number of them have read Marie's record. */
let gate: Gate

beforeEach(async () => {
  ;[broken, linkedElsewhere, gate] = [null, null, new Gate()]
  api = await startApi({ intercept: between })
  token = await enter(api)
  passkey = await withPasskey(api, token)
  api.world.now += 10 * MINUTE_MS
})
afterEach(() => api.close())

function between({ accountEdits, records, ...deps }: TestApi['deps']): TestApi['deps'] {
  const unlessBroken = (call: string) =>
    broken === call ? Promise.reject(new ApiError('server/unavailable')) : Promise.resolve()
  return {
    ...deps,
    records: {
      ...records,
      async read(...which) {
        await gate.pass()
        return records.read(...which)
      },
    },
    accountEdits: {
      ...accountEdits,
      async createAgain(...which) {
        await unlessBroken('before createAgain')
        await accountEdits.createAgain(...which)
        await unlessBroken('createAgain')
      },
      async link(uid, method, subject) {
        await unlessBroken('link')
        if (method === linkedElsewhere) throw new ApiError('auth/address-taken')
        await accountEdits.link(uid, method, subject)
      },
    },
  }
}

const refusal = (reply: Reply) => [reply.status, errorOf(reply).code]
const recordAt = (part: string) => api.world.tree.read(`access/marie/${part}`)
const emails = () => api.world.emails.filter(({ message }) => message.kind === 'account-deleted')
const alerts = (kind: string) => api.world.notifications.filter((one) => one.kind === kind)
const read = (accessToken: string) => api.send('GET', '/api/common/user', { token: accessToken })

/** Deletes Marie's account, and makes a request that detects the deletion. Resolves with the time of the deletion (ms). */
async function deleted(): Promise<number> {
  api.world.accounts.set('marie', null)
  expect((await read(token)).status).toBe(401)
  return api.world.now
}

/** Marie sets a password at the identity service with the codes that she received, and signs in with it. */
async function choosePassword(reply: Reply): Promise<Reply> {
  const { code } = JSON.parse(reply.text) as { code: string }
  const { world } = api
  world.now += MINUTE_MS
  const account = world.accounts.get('marie')
  const providers = [...(account?.providers ?? []), 'password' as const]
  world.accounts.set('marie', { ...account, providers, passwordStamp: world.now })
  const idToken = api.prove('new', { authTimeSeconds: Math.floor(world.now / SECOND_MS) })
  return api.post('/api/auth/reset-password', { idToken, code })
}

describe('an account that was deleted at the identity service', () => {
  it('is announced to its owner once, whichever request detects the deletion first', async () => {
    const goneSince = await deleted()
    expect((await read(token)).status).toBe(401)
    const run = { dryRun: false, until: Infinity }
    await wake.run(jobDepsOf(api.world, api.deps), run)
    expect(emails()).toMatchObject([{ to: { uid: 'marie' }, message: { goneSince } }])
    expect(recordAt('goneSince')).toBe(goneSince)
  })

  it('is announced by the job if no request detected the deletion, but not to people with an unverified address', async () => {
    const verified = api.world.users.get('marie')
    if (verified) api.world.users.set('zoe', { ...verified, uid: 'zoe', emailVerified: false })
    api.world.tree.write('access/zoe', { rev: 1 })
    api.world.accounts.set('zoe', null)
    api.world.accounts.set('marie', null)
    api.world.now += 8 * DAY_MS
    await wake.run(jobDepsOf(api.world, api.deps), { dryRun: false, until: Infinity })
    expect(emails().map(({ to }) => to)).toEqual([{ uid: 'marie' }])
    expect(api.world.users.has('zoe')).toBe(false)
  })

  it('is detected even if an older custom token has created an empty account', async () => {
    const goneSince = await deleted()
    const empty = {
      isGuest: true,
      email: null,
      providers: [],
      linked: {},
      createdAt: api.world.now,
    }
    api.world.accounts.set('marie', empty)
    expect((await read(token)).status).toBe(401)
    expect(recordAt('goneSince')).toBe(goneSince)
    expect((await takeBack(api, goneSince)).status).toBe(200)
    expect(api.world.accounts.get('marie')).toMatchObject({ email: EMAIL, emailVerified: true })
  })
})

describe('POST api/auth/restore-account', () => {
  it('recreates the account with its verified address and linked accounts, and returns codes for a new password', async () => {
    const goneSince = await deleted()
    const reply = await takeBack(api, goneSince)
    const made = { email: EMAIL, oobCode: `reset of ${EMAIL}`, code: expect.any(String) as string }
    expect([reply.status, JSON.parse(reply.text)]).toEqual([200, made])
    expect(accountOf(api.world, 'marie')).toMatchObject({
      email: EMAIL,
      emailVerified: true,
      providers: ['google.com'],
      linked: { 'google.com': { subject: subjectIn('google.com', 'marie') } },
    })
    expect(recordAt('goneSince')).toBeNull()
    expect(alerts('account-restored')).toHaveLength(1)
    expect((await read(token)).status).toBe(401)
  })

  it('lets the new password, the passkey and the linked account sign in, without other alerts', async () => {
    const reply = await takeBack(api, await deleted())
    const own = grantOf(await choosePassword(reply)).accessToken
    expect((await read(own)).status).toBe(200)
    const byPasskey = await redeemed(api, passkey)
    expect(
      (await api.post('/api/auth/sign-in', { idToken: byPasskey, remember: true })).status,
    ).toBe(200)
    api.world.now += MINUTE_MS
    expect((await read(await enter(api, 'google'))).status).toBe(200)
    expect(alerts('method-removed')).toEqual([])
    // The alert that the passkey caused before the deletion.
    expect(alerts('method-added')).toMatchObject([{ provider: 'passkey' }])
  })

  it('marks the account as registered again', async () => {
    await takeBack(api, await deleted())
    expect(api.world.accounts.get('marie')?.isMarkedRegistered).toBe(true)
  })

  it('accepts no passkey if the account was deleted again and an empty one replaced it', async () => {
    await takeBack(api, await deleted())
    api.world.now += MINUTE_MS
    const idToken = await redeemed(api, passkey)
    api.world.accounts.set('marie', { isGuest: true, email: null, createdAt: api.world.now })
    const reply = await api.post('/api/auth/sign-in', { idToken, remember: true })
    expect(refusal(reply)).toEqual([401, 'auth/session-ended'])
  })

  it('alerts once if a linked account now belongs to someone else, and restores everything else', async () => {
    linkedElsewhere = 'google.com'
    const goneSince = await deleted()
    expect((await takeBack(api, goneSince)).status).toBe(200)
    expect((await takeBack(api, goneSince)).status).toBe(200)
    expect(recordAt('methods/google')).toBeNull()
    expect(alerts('method-removed')).toMatchObject([{ provider: 'google.com' }])
    expect((await choosePassword(await takeBack(api, goneSince))).status).toBe(200)
    expect(alerts('method-removed')).toHaveLength(1)
  })

  it.each(['before createAgain', 'createAgain', 'link'])(
    'can be repeated after failing half-way: %s',
    async (call) => {
      const goneSince = await deleted()
      broken = call
      expect((await takeBack(api, goneSince)).status).toBe(503)
      broken = null
      api.world.now += MINUTE_MS
      const reply = await takeBack(api, goneSince)
      expect((await choosePassword(reply)).status).toBe(200)
      expect((await redeemed(api, passkey)).length).toBeGreaterThan(0)
      expect(alerts('account-restored')).toHaveLength(1)
    },
  )

  it('is completed by the person’s next request if it failed half-way', async () => {
    const goneSince = await deleted()
    broken = 'createAgain'
    await takeBack(api, goneSince)
    await changedAccounts.run(jobDepsOf(api.world, api.deps), { dryRun: false, until: Infinity })
    expect(alerts('account-restored')).toHaveLength(1)
    expect(recordAt('goneSince')).toBeNull()
    api.world.now += MINUTE_MS
    expect((await redeemed(api, passkey)).length).toBeGreaterThan(0)
    broken = null
    expect((await takeBack(api, goneSince)).status).toBe(200)
    expect(alerts('account-restored')).toHaveLength(1)
  })

  it('creates one account and one alert for two simultaneous requests', async () => {
    const goneSince = await deleted()
    gate.await(2)
    const replies = await Promise.all([takeBack(api, goneSince), takeBack(api, goneSince)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(alerts('account-restored')).toHaveLength(1)
    expect(accountOf(api.world, 'marie')?.providers).toContain('google.com')
  })
})

describe('restoring an account while another account has its address', () => {
  let goneSince: number
  beforeEach(async () => {
    goneSince = await deleted()
    const marie = api.world.users.get('marie')
    if (marie) api.world.users.set('other', { ...marie, uid: 'other' })
    api.world.accounts.set('other', { email: EMAIL, emailVerified: true })
    api.world.takenEmails.add(EMAIL)
  })

  it('answers that the address is taken, and leaves both accounts unchanged', async () => {
    expect(refusal(await takeBack(api, goneSince))).toEqual(TAKEN)
    expect(api.world.accounts.get('marie')).toBeNull()
    expect(api.world.users.has('other')).toBe(true)
    expect(recordAt('goneSince')).toBe(goneSince)
  })

  it('erases the other account if the caller asked for that', async () => {
    expect((await takeBack(api, goneSince, { instead: true })).status).toBe(200)
    expect(api.world.users.has('other')).toBe(false)
    expect(api.world.accounts.get('other')).toBeNull()
    expect(api.world.accounts.get('marie')).toMatchObject({ email: EMAIL })
  })

  it('erases the deleted account’s data after thirty days if the caller did not ask for that', async () => {
    await takeBack(api, goneSince)
    api.world.now += GONE_ACCOUNT_MS + 10 * MINUTE_MS
    await wake.run(jobDepsOf(api.world, api.deps), { dryRun: false, until: Infinity })
    expect([...api.world.users.keys()]).toEqual(['other'])
    expect(refusal(await takeBack(api, goneSince, { instead: true }))).toEqual(EXPIRED)
  })
})

describe('the code that restores an account', () => {
  it('is accepted until someone signs in to the account, and is rejected after a later deletion', async () => {
    const first = await deleted()
    await takeBack(api, first)
    const reply = await takeBack(api, first)
    await choosePassword(reply)
    expect(refusal(await takeBack(api, first))).toEqual(EXPIRED)
    api.world.now += MINUTE_MS
    const second = lose(api)
    expect(refusal(await takeBack(api, first))).toEqual(EXPIRED)
    expect((await takeBack(api, second)).status).toBe(200)
  })

  it('is accepted for exactly thirty days', async () => {
    const goneSince = await deleted()
    api.world.now += GONE_ACCOUNT_MS
    expect(refusal(await takeBack(api, goneSince))).toEqual(EXPIRED)
    api.world.now -= SECOND_MS
    expect((await takeBack(api, goneSince)).status).toBe(200)
  })

  it.each<[string, (goneSince: number) => Promise<Reply>]>([
    ['of another person', (goneSince) => takeBack(api, goneSince, {}, 'karim')],
    ['of another loss', (goneSince) => takeBack(api, goneSince - 1)],
    ['of an alert', () => withCode(alertCode())],
    ['an access token', () => withCode(token)],
    ['nonsense', () => withCode('nonsense')],
    [
      'of a person who is being erased',
      (goneSince) => {
        api.world.tree.write('access/marie/erasingSince', api.world.now)
        return takeBack(api, goneSince)
      },
    ],
  ])('is refused like any other invalid code, and creates nothing: %s', async (_, act) => {
    const goneSince = await deleted()
    expect(refusal(await act(goneSince))).toEqual(EXPIRED)
    expect(api.world.accounts.get('marie')).toBeNull()
  })

  it('creates nothing if the account was never found deleted', async () => {
    expect(refusal(await takeBack(api, api.world.now))).toEqual(EXPIRED)
    expect((await read(token)).status).toBe(200)
  })

  it('is not used up by a GET request, which e-mail scanners send', async () => {
    const reply = await api.send('GET', '/api/auth/restore-account?code=nonsense')
    expect(refusal(reply)).toEqual([405, 'request/method-not-allowed'])
  })
})

const withCode = (code: string) => api.post('/api/auth/restore-account', { code })
const alertCode = () =>
  signAlertCode(
    api.deps.config,
    { uid: 'marie', alert: 'AAAAAAAAAA', kind: 'new-device' },
    Math.floor(api.world.now / SECOND_MS),
  )
