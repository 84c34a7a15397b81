import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import type { Person } from '@sesame/contract/person'
import type { SignInCheck } from '@sesame/contract/sign-in-check'
import { sampleUser } from '@sesame/contract/testing/sample-user'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { disableAccount } from '../../../common/account/account-access.ts'
import { LIMITS, type Limit } from '../../../common/limits/limits.ts'
import {
  PASSKEY,
  samplePasskey,
  startConsole,
  type TestConsole,
} from '../../../testing/console/start-console.ts'
import { addFactor, addWait } from '../../../testing/second-factor.ts'
import { START } from '../../../testing/fakes/world.ts'

let tools: TestConsole
let token: string
beforeEach(async () => {
  tools = await startConsole()
  tools.person('marie')
  token = tools.operator('noe', 'admin')
})
afterEach(() => tools.close())

async function read(): Promise<Person> {
  const reply = await tools.post('/api/tools/people/read', { uid: 'marie' }, token)
  expect(reply.status).toBe(200)
  return JSON.parse(reply.text) as Person
}
const check = async (): Promise<SignInCheck> => (await read()).signInCheck
const kinds = async () => (await check()).obstacles.map(({ kind }) => kind)
const account = (changes: object) =>
  tools.world.accounts.set('marie', { ...tools.world.accounts.get('marie'), ...changes })
const mailed = (key: string, kind: string, outcome: string, at = START) =>
  tools.world.tree.write(`mails/marie/${key}`, { kind, at, outcome })
async function exhaust(limit: Limit, subject: string): Promise<void> {
  for (let n = 0; n < limit.max; n += 1) await tools.deps.limiter.take(limit, subject)
}
async function disable(): Promise<void> {
  const { uid, revision } = await read()
  const reason = 'Envois répétés depuis ce compte'
  const body = { uid, revision, reason, confirm: 'marie@exemple.fr' }
  expect((await tools.post('/api/tools/people/disable', body, token)).status).toBe(200)
}

describe('the sign-in check', () => {
  it('finds no obstacle, and lists the usable methods', async () => {
    expect(await check()).toMatchObject({
      obstacles: [],
      methods: [{ provider: 'password', isTrusted: true }],
    })
  })

  it('reports that the account was deleted, even if an empty account with the same uid was created later', async () => {
    const later = tools.world.now + HOUR_MS
    account({ createdAt: later, isGuest: true, email: null, providers: [], passwordStamp: null })
    expect((await kinds())[0]).toBe('no-account')
  })

  it.each([
    ['this account', 0, false],
    ['an earlier account', HOUR_MS, true],
  ])(
    'accepts a passkey only if it was created for this account: %s',
    async (_whose, sinceMs, isStopped) => {
      account({ providers: [], passwordStamp: null })
      const accountSeconds = (START - sinceMs) / SECOND_MS
      tools.world.passkeys.set(`marie/${PASSKEY}`, { ...samplePasskey(1), accountSeconds })
      expect((await kinds()).includes('no-method')).toBe(isStopped)
    },
  )

  it('reports the operator who disabled the account, and their reason', async () => {
    await disable()
    expect((await check()).obstacles).toMatchObject([
      { kind: 'disabled', stops: 'sign-in', by: 'noe', reason: 'Envois répétés depuis ce compte' },
    ])
  })

  it('reports a time but no name if the account was disabled from the command line', async () => {
    await disableAccount(tools.deps, 'marie')
    const at = tools.world.now
    expect((await check()).obstacles).toMatchObject([{ kind: 'disabled', by: null, at }])
  })

  it('reports no operator if the account was disabled at the identity service', async () => {
    await disable()
    tools.world.now += MINUTE_MS
    const { uid, revision } = await read()
    const reason = 'Appel de la personne'
    const body = { uid, revision, reason }
    expect((await tools.post('/api/tools/people/enable', body, token)).status).toBe(200)
    expect(await kinds()).toEqual([])
    account({ disabled: true })
    expect((await check()).obstacles).toMatchObject([
      { kind: 'disabled', by: null, at: null, reason: null },
    ])
  })

  it('reports that the account was deleted', async () => {
    tools.world.accounts.set('marie', null)
    expect(await kinds()).toEqual(['no-account'])
  })

  it('reports that the account is being erased', async () => {
    tools.world.tree.write('access/marie/erasingSince', START)
    expect(await kinds()).toEqual(['erasing'])
  })

  it('reports an unfinished sign-up, unless the account has a provider that creates the profile', async () => {
    tools.world.users.delete('marie')
    expect(await kinds()).toEqual(['sign-up-incomplete'])
    account({ providers: ['google.com'] })
    expect(await kinds()).toEqual([])
  })

  it('reports the waiting period after which the second factor is removed, until the period ends', async () => {
    addWait(tools.world, 'marie', START, 'team')
    const until = START + 7 * DAY_MS
    expect((await check()).obstacles).toEqual([
      { kind: 'second-factor-wait', stops: 'sign-in', until, by: 'team' },
    ])
    addWait(tools.world, 'marie', START - 7 * DAY_MS)
    expect(await kinds()).toEqual([])
  })

  it('reports the wait after refused codes, for known and for unknown devices, longest first', async () => {
    const until = START + HOUR_MS
    const tries = {
      known: { n: 5, until: START + MINUTE_MS },
      strangers: { n: 20, until },
      over: { n: 5, until: START },
      few: { n: 2 },
    }
    addFactor(tools.world, 'marie', { tries })
    expect((await check()).obstacles).toEqual([
      { kind: 'codes-refused', stops: 'sign-in', until, isKnown: false },
      { kind: 'codes-refused', stops: 'sign-in', until: START + MINUTE_MS, isKnown: true },
    ])
  })

  it('reports that no method is trusted, even if the identity service lists one', async () => {
    tools.world.tree.write('access/marie/methods', { google: 'other', email: 'marie@exemple.fr' })
    expect(await check()).toMatchObject({
      obstacles: [{ kind: 'no-method', isGuest: false }],
      methods: [{ provider: 'password', isTrusted: false }],
    })
  })

  it('reports that a guest has no method', async () => {
    tools.person('marie', { isGuest: true })
    expect((await check()).obstacles).toMatchObject([{ kind: 'no-method', isGuest: true }])
  })

  it('reports that the mailbox refused the last e-mail, but reports no refusal of an earlier e-mail', async () => {
    mailed('aaaaaaaaaa', 'reset-password', 'refused')
    expect((await check()).obstacles).toMatchObject([
      { kind: 'mail-refused', stops: 'mails', mail: 'reset-password' },
    ])
    mailed('bbbbbbbbbb', 'reset-password', 'sent', START + 1)
    expect(await kinds()).toEqual([])
  })

  it('reports that the identity service has a different address than the profile, or no address', async () => {
    account({ email: 'Marie@exemple.fr' })
    expect(await kinds()).toEqual([])
    for (const email of ['marie@ailleurs.fr', null]) {
      account({ email })
      expect((await check()).obstacles).toContainEqual({
        kind: 'address-differs',
        stops: 'mails',
        email,
      })
    }
  })

  it('reports an unverified address, to which alerts are not sent', async () => {
    account({ emailVerified: false })
    const user = tools.world.users.get('marie') ?? sampleUser()
    tools.world.users.set('marie', { ...user, emailVerified: false })
    expect((await check()).obstacles).toMatchObject([{ kind: 'unverified', stops: 'mails' }])
  })

  it('reports a limit on e-mails, with its end; other limits block no sign-in', async () => {
    await exhaust(LIMITS.exports, 'marie')
    await exhaust(LIMITS.forgotPasswordEmail, 'marie@exemple.fr')
    const { now } = tools.world
    const windowEndsAt = now - (now % HOUR_MS) + HOUR_MS
    const { obstacles, freeLimits } = await check()
    expect(obstacles).toMatchObject([
      { kind: 'limit', by: 'email', stops: 'mails', item: { windowEndsAt } },
      { kind: 'limit', by: 'person', stops: 'other', item: { limit: 'export' } },
    ])
    expect(freeLimits).toBeGreaterThan(5)
  })

  it('reports the longest-lasting obstacle first', async () => {
    await exhaust(LIMITS.forgotPasswordEmail, 'marie@exemple.fr')
    mailed('aaaaaaaaaa', 'reset-password', 'refused')
    tools.world.tree.write('access/marie/methods', { google: 'other', email: 'marie@exemple.fr' })
    await disableAccount(tools.deps, 'marie')
    expect(await kinds()).toEqual(['disabled', 'no-method', 'mail-refused', 'limit'])
  })
})

it('returns a person’s last refused sign-ins, with the reason, device and place of each', async () => {
  const where = { device: 'Linux', browser: 'Firefox', place: 'Lille, France' }
  const code = 'auth/account-disabled'
  const refused = { uid: 'marie', event: 'sign-in-refused', code, ...where } as const
  for (let n = 0; n < 6; n += 1) tools.world.audit.push({ ...refused, at: START + n })
  tools.world.audit.push({ uid: 'marie', event: 'unlock-refused', at: START + 9, tries: 2 })
  tools.world.audit.push({ uid: 'marie', event: 'lock', at: START + 10 })
  const { refusals } = await read()
  expect(refusals).toHaveLength(5)
  expect(refusals.slice(0, 2)).toMatchObject([
    { event: 'unlock-refused', tries: 2 },
    { event: 'sign-in-refused', code, ...where },
  ])
})

describe('the preview of an e-mail', () => {
  const ALERT = 'aaaaaaaaaa'
  it('shows the text of the e-mail as it was sent, without links', async () => {
    mailed(ALERT, 'new-device', 'sent')
    const place = 'Lille, France'
    const alert = { kind: 'new-device', at: START, device: 'Linux', browser: 'Firefox', place }
    tools.world.tree.write(`notifications/marie/${ALERT}`, alert)
    const [mail] = (await read()).mails
    expect(mail?.preview).toMatchObject({ isPartial: false })
    expect(mail?.preview?.subject).not.toBe('')
    expect(mail?.preview?.text.join('\n')).toContain(place)
  })

  it.each([
    [ALERT, 'reset-password', true],
    [ALERT, 'verify-email', true],
    [ALERT, 'account-disabled', false],
    [ALERT, 'account-enabled', false],
    [ALERT, 'change-email', true],
    ['idle-1788000000', 'erasure-near', false],
    [`reset-${ALERT}`, 'reset-password', true],
  ])('is rebuilt from the record %s of an e-mail of kind %s', async (key, kind, isPartial) => {
    mailed(key, kind, 'sent')
    const [mail] = (await read()).mails
    expect(mail?.preview).toMatchObject({ isPartial })
    expect(mail?.preview?.text.join('\n')).not.toMatch(/https?:|oobCode|nobody@example/)
  })

  it.each(['new-device', 'email-changed', 'of-tomorrow'])(
    'returns no preview if too little is known: %s',
    async (kind) => {
      mailed(ALERT, kind, 'sent')
      expect((await read()).mails).toMatchObject([{ kind, preview: null }])
    },
  )
})
