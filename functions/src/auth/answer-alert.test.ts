import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorOf, grantOf, type Reply, type TestApi } from '../testing/api-client.ts'
import { claimsOf } from '../testing/claims.ts'
import { START } from '../testing/fakes/world.ts'
import { openTwoDevices, PHONE, type TwoDevices } from '../testing/two-devices.ts'

const OLD = 'marie@exemple.fr'
const NEW = 'voleur@exemple.org'

let marie: TwoDevices
/** Runs after the identity service has restored an address, before our API continues. */
let meanwhile: () => Promise<unknown>
beforeEach(async () => {
  meanwhile = () => Promise.resolve()
  marie = await openTwoDevices(between)
})
afterEach(() => marie.api.close())

function between({ accountEdits, ...deps }: TestApi['deps']): TestApi['deps'] {
  return {
    ...deps,
    accountEdits: {
      ...accountEdits,
      async restoreEmail(...which) {
        await accountEdits.restoreEmail(...which)
        await meanwhile()
      },
    },
  }
}

const refusal = (reply: Reply) => [reply.status, errorOf(reply).code]
const withPassword = () => marie.become({ providers: ['google.com', 'password'] })

describe('« That wasn’t me », by e-mail', () => {
  it('ends only the session of the new device and its sign-in, even if the person is signed out', async () => {
    const reply = await marie.answer(marie.codeOf(marie.last('new-device')))
    expect([reply.status, JSON.parse(reply.text)]).toEqual([200, { mailed: false }])
    expect(await marie.statuses()).toEqual([200, 401])
    expect(errorOf(await marie.signIn('phone')).code).toBe('auth/session-ended')
    expect(marie.last()).toMatchObject({ securedAt: START, answeredAt: START })
    const secured = marie.api.world.audit.filter(({ event }) => event === 'account-secured')
    expect(secured).toMatchObject([{ uid: 'marie', ended: 1 }])
  })

  it('also ends the other sessions of that device, although they caused no alert', async () => {
    marie.api.prove('second', { provider: 'google.com', authTimeSeconds: START / SECOND_MS + 20 })
    const second = grantOf(await marie.signIn('second', PHONE)).accessToken
    await marie.answer(marie.codeOf(marie.last('new-device')))
    expect((await marie.read(second)).status).toBe(401)
    expect(await marie.statuses()).toEqual([200, 401])
  })

  it('e-mails a password reset link once, if there is a password', async () => {
    withPassword()
    const { id } = marie.last('new-device')
    expect(JSON.parse((await marie.answer(marie.codeOf(marie.last('new-device')))).text)).toEqual({
      mailed: true,
    })
    expect(marie.resets()).toEqual([`reset-${id}`])
    expect(marie.api.world.queued.at(-1)).toBe(`marie/reset-${id}`)
  })

  it.each(['new-device', 'password-changed'] as const)(
    'refuses sign-ins with the password right after the answer to an alert about %s',
    async (kind) => {
      withPassword()
      marie.api.world.tree.write('access/marie/methods/password', START)
      marie.tell({ kind, at: START, provider: 'google.com' })
      await marie.answer(marie.codeOf(marie.last()))
      marie.api.world.now += MINUTE_MS
      const authTimeSeconds = marie.api.world.now / SECOND_MS
      marie.api.prove('thief', { provider: 'password', authTimeSeconds })
      expect(refusal(await marie.signIn('thief'))).toEqual([403, 'auth/method-not-confirmed'])
      expect(marie.resets()).toHaveLength(1)
    },
  )

  it.each(['password-changed', 'method-added', 'method-removed'] as const)(
    'ends every session and sign-in of the person after %s, whichever session the alert names',
    async (kind) => {
      marie.api.prove('unused', { provider: 'google.com', authTimeSeconds: START / SECOND_MS })
      marie.tell({ kind, at: START, sid: claimsOf(marie.phone).sid, provider: 'google.com' })
      marie.api.world.now += MINUTE_MS
      expect((await marie.answer(marie.codeOf(marie.last()))).status).toBe(200)
      expect(await marie.statuses()).toEqual([401, 401])
      expect(errorOf(await marie.signIn('unused')).code).toBe('auth/session-ended')
      expect(marie.api.world.accounts.get('marie')?.validSinceSeconds).toBe(
        marie.api.world.now / SECOND_MS,
      )
    },
  )

  it.each(['password-changed', 'method-added'] as const)(
    'removes the device from the known devices after an alert about %s, so that its next sign-in causes an alert',
    async (kind) => {
      const about = { device: 'iPhone', browser: 'Safari', sid: claimsOf(marie.phone).sid }
      marie.tell({ kind, at: START, ...about })
      expect((await marie.answer(marie.codeOf(marie.last()))).status).toBe(200)
      expect(Object.values(marie.api.world.tree.read('devices/marie') ?? {})).toMatchObject([
        { browser: '?' },
      ])
    },
  )

  it('works for an alert about a password reset, although its e-mail is of the kind « password changed »', async () => {
    marie.tell({ kind: 'password-reset', at: START })
    expect(
      (await marie.answer(marie.codeOf(marie.last(), { kind: 'password-changed' }))).status,
    ).toBe(200)
    expect(await marie.statuses()).toEqual([401, 401])
  })

  it('removes an added sign-in method, and sends no alert about the removal', async () => {
    marie.become({ providers: ['google.com', 'apple.com'] })
    await marie.read(marie.laptop)
    await marie.answer(marie.codeOf(marie.last('method-added')))
    expect(marie.api.world.accounts.get('marie')?.providers).toEqual(['google.com'])
    expect(marie.api.world.users.get('marie')?.providers).toEqual(['google.com'])
    await marie.enter('since', START + MINUTE_MS)
    expect(marie.last('method-added').provider).toBe('apple.com')
    expect(marie.api.world.notifications.map(({ kind }) => kind)).not.toContain('method-removed')
  })

  it('keeps an added password until a new one replaces it', async () => {
    withPassword()
    await marie.read(marie.laptop)
    expect(JSON.parse((await marie.answer(marie.codeOf(marie.last('method-added')))).text)).toEqual(
      { mailed: true },
    )
    expect(marie.api.world.accounts.get('marie')?.providers).toEqual(['google.com', 'password'])
  })
})

describe('« Cancel this change » of the address', () => {
  const cancel = () => marie.answer(marie.codeOf(marie.last('email-changed'), { email: OLD }))
  beforeEach(async () => {
    marie.become({ email: NEW, emailVerified: true, providers: ['google.com', 'password'] })
    await marie.read(marie.laptop)
    marie.api.world.tree.write('mailQueue', null)
  })

  it('restores the old address as verified, ends all sessions and sign-ins, and e-mails a reset link to that address', async () => {
    expect(JSON.parse((await cancel()).text)).toEqual({ mailed: true })
    expect(marie.api.world.accounts.get('marie')).toMatchObject({ email: OLD, emailVerified: true })
    expect(marie.api.world.users.get('marie')).toMatchObject({ email: OLD, emailVerified: true })
    expect(await marie.statuses()).toEqual([401, 401])
    expect(marie.api.world.emails.map(({ message }) => message.kind)).toEqual(['reset-password'])
  })

  it('sends the thief neither a notice about the restored address nor a link to undo it', async () => {
    await cancel()
    marie.api.world.now += MINUTE_MS
    await marie.enter('since', marie.api.world.now)
    const emails = marie.api.world.emails.map(({ message }) => message.kind)
    expect(emails).not.toContain('email-changed')
    expect(
      marie.api.world.notifications.filter(({ kind }) => kind === 'email-changed'),
    ).toHaveLength(1)
  })

  it('sends the thief nothing even if they sign in before the answer', async () => {
    marie.api.world.now += MINUTE_MS
    meanwhile = () => marie.enter('meanwhile', marie.api.world.now + SECOND_MS)
    expect((await cancel()).status).toBe(200)
    const kinds = marie.api.world.emails.map(({ message }) => message.kind)
    expect(kinds).not.toContain('email-changed')
    expect(kinds).toContain('reset-password')
  })

  it('works even if the thief has answered the alert in the app', async () => {
    const { id } = marie.last('email-changed')
    expect(
      (await marie.api.post('/api/auth/secure-account', { alert: id }, marie.phone)).status,
    ).toBe(200)
    expect(marie.last('email-changed')).toMatchObject({ securedAt: START })
    expect((await cancel()).status).toBe(200)
    expect(marie.api.world.accounts.get('marie')?.email).toBe(OLD)
  })

  it('reports that another account has the address, still ends all sessions and sign-ins, and can be retried', async () => {
    marie.api.world.takenEmails.add(OLD)
    expect(refusal(await cancel())).toEqual([409, 'auth/address-taken'])
    expect(await marie.statuses()).toEqual([401, 401])
    expect(marie.api.world.users.get('marie')?.email).toBe(OLD)
    marie.api.world.takenEmails.clear()
    expect((await cancel()).status).toBe(200)
  })

  describe('against a thief who prepared to regain access', () => {
    const THIRD = 'complice@exemple.org'
    const since = async (change: object) => {
      marie.api.world.now += MINUTE_MS
      marie.become(change)
      await marie.enter(`since-${marie.api.world.now}`, marie.api.world.now)
    }

    it('invalidates the codes e-mailed to addresses set later', async () => {
      const first = marie.codeOf(marie.last('email-changed'), { email: OLD })
      await since({ email: THIRD })
      const second = marie.codeOf(marie.last('email-changed'), { email: NEW })
      expect((await marie.answer(first)).status).toBe(200)
      expect(refusal(await marie.answer(second))).toEqual([410, 'auth/link-expired'])
      expect(marie.api.world.accounts.get('marie')?.email).toBe(OLD)
    })

    it('keeps valid the code e-mailed to an address set earlier', async () => {
      const first = marie.codeOf(marie.last('email-changed'), { email: OLD })
      await since({ email: THIRD })
      await marie.answer(marie.codeOf(marie.last('email-changed'), { email: NEW }))
      expect((await marie.answer(first)).status).toBe(200)
      expect(marie.api.world.accounts.get('marie')?.email).toBe(OLD)
    })

    it('removes sign-in methods added since the change, and keeps earlier ones', async () => {
      const code = marie.codeOf(marie.last('email-changed'), { email: OLD })
      await since({ providers: ['google.com', 'password', 'apple.com'] })
      expect((await marie.answer(code)).status).toBe(200)
      expect(marie.api.world.accounts.get('marie')?.providers).toEqual(['google.com', 'password'])
      // Nobody knows who set the password, so the password is removed, and a reset link is e-mailed.
      expect(marie.api.world.users.get('marie')?.providers).toEqual(['google.com'])
    })
  })

  it('restores the address in the code, and ignores any address in the request', async () => {
    const reply = await marie.api.post('/api/auth/answer-alert', {
      code: marie.codeOf(marie.last('email-changed'), { email: OLD }),
      answer: 'not-me',
      email: NEW,
    })
    expect(reply.status).toBe(400)
  })
})

describe('« That was me », by e-mail', () => {
  it('only marks the alert as read', async () => {
    withPassword()
    const reply = await marie.answer(marie.codeOf(marie.last('new-device')), 'me')
    expect([reply.status, JSON.parse(reply.text)]).toEqual([200, { mailed: false }])
    const { readAt, answeredAt, securedAt } = marie.last('new-device')
    expect([readAt, answeredAt, securedAt]).toEqual([START, undefined, undefined])
    expect(await marie.statuses()).toEqual([200, 200])
    expect(marie.resets()).toEqual([])
  })
})
