import { DAY_MS, MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Gate } from '../testing/gate.ts'
import { errorOf, startApi, type Reply, type TestApi } from '../testing/api-client.ts'
import { START } from '../testing/fakes/world.ts'
import { openTwoDevices, type TwoDevices } from '../testing/two-devices.ts'

let marie: TwoDevices
/** Makes requests wait until a given number of them have read Marie's record. */
let gate: Gate
/** Whether the identity service fails when asked to end sign-ins. */
let isDown: boolean
beforeEach(async () => {
  gate = new Gate()
  isDown = false
  marie = await openTwoDevices(between)
})
afterEach(() => marie.api.close())

function between({ records, accountEdits, ...deps }: TestApi['deps']): TestApi['deps'] {
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
      revoke: (...which) =>
        isDown ? Promise.reject(new Error('late')) : accountEdits.revoke(...which),
    },
  }
}

const EXPIRED = [410, 'auth/link-expired']
const refusal = (reply: Reply) => [reply.status, errorOf(reply).code]
const withPassword = () => marie.become({ providers: ['google.com', 'password'] })

describe('an alert’s code', () => {
  const code = () => marie.codeOf(marie.last('new-device'))

  it.each(['me', 'not-me'] as const)(
    'is rejected after it was used to answer « not me », even if the next answer is %s',
    async (second) => {
      const used = code()
      expect((await marie.answer(used)).status).toBe(200)
      const since = await marie.enter('since', START + MINUTE_MS)
      const open = await marie.statuses()
      expect(refusal(await marie.answer(used, second))).toEqual(EXPIRED)
      expect(await marie.statuses()).toEqual(open)
      expect((await marie.read(since)).status).toBe(200)
    },
  )

  it('is not used up by the answer « me », which a thief with a leaked link may give', async () => {
    withPassword()
    marie.tell({ kind: 'password-changed', at: START })
    const used = marie.codeOf(marie.last())
    expect((await marie.answer(used, 'me')).status).toBe(200)
    expect((await marie.answer(used, 'me')).status).toBe(200)
    expect(await marie.statuses()).toEqual([200, 200])
    expect(JSON.parse((await marie.answer(used)).text)).toEqual({ mailed: true })
    expect(await marie.statuses()).toEqual([401, 401])
  })

  it('works only once if it is used twice at the same time', async () => {
    withPassword()
    const used = code()
    gate.await(2)
    const replies = await Promise.all([marie.answer(used), marie.answer(used)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410])
    expect(marie.resets()).toHaveLength(1)
  })

  it('stays valid after a failed request', async () => {
    marie.tell({ kind: 'password-changed', at: START })
    const used = marie.codeOf(marie.last())
    isDown = true
    expect((await marie.answer(used)).status).toBe(503)
    expect(await marie.statuses()).toEqual([401, 401])
    expect(marie.last().answeredAt).toBeUndefined()
    isDown = false
    expect((await marie.answer(used)).status).toBe(200)
    expect(marie.last().answeredAt).toBe(START)
  })

  it('is valid for seven days', async () => {
    const used = code()
    marie.api.world.now += 7 * DAY_MS - SECOND_MS
    const late = () => marie.answer(used)
    marie.api.world.now += SECOND_MS
    expect(refusal(await late())).toEqual(EXPIRED)
    marie.api.world.now -= SECOND_MS
    expect((await late()).status).toBe(200)
  })

  it.each<[string, () => string]>([
    ['an access token', () => marie.laptop],
    // Base64url ignores some bits of the last character of a signature, so change an earlier one.
    ['tampered with', () => code().replace(/\.[^.](?=[^.]*$)/, (r) => (r === '.A' ? '.E' : '.A'))],
    ['nonsense', () => 'nonsense'],
    ['of a missing alert', () => marie.codeOf({ ...marie.last(), id: 'ABCDEFGHIJ' })],
    ['of another person’s alert', () => marie.codeOf(marie.last(), { uid: 'karim' })],
    [
      'of another kind of alert',
      () =>
        marie.codeOf({ ...marie.last(), kind: 'email-changed' }, { email: 'voleur@exemple.org' }),
    ],
    [
      'of a disabled account',
      () => {
        marie.become({ disabled: true })
        return code()
      },
    ],
    [
      'of a deleted account',
      () => {
        const used = code()
        marie.api.world.accounts.set('marie', null)
        return used
      },
    ],
    [
      'of an account that is being erased',
      () => {
        marie.api.world.tree.write('access/marie/erasingSince', START)
        return code()
      },
    ],
  ])(
    'is refused with the same error as any other invalid code, and changes nothing: %s',
    async (_, make) => {
      withPassword()
      const reply = await marie.answer(make())
      expect(refusal(reply)).toEqual(EXPIRED)
      const { requestId: _id, ...said } = errorOf(reply)
      expect(said).toEqual({ code: 'auth/link-expired' })
      expect(marie.resets()).toEqual([])
      expect(marie.api.world.states.size).toBe(2)
      expect(
        marie.api.world.notifications.every(({ answeredAt }) => answeredAt === undefined),
      ).toBe(true)
    },
  )

  it('causes the same database reads whether it was already used or its account was deleted', async () => {
    const used = code()
    const calls: string[] = []
    const watched = await startApi({
      intercept: ({ records, identity, ...deps }) => ({
        ...deps,
        records: {
          ...records,
          read: (uid, paths) => (calls.push(paths.join(' ')), records.read(uid, paths)),
        },
        identity: {
          ...identity,
          account: (uid) => (calls.push('account'), identity.account(uid)),
        },
      }),
    })
    const answer = () => watched.post('/api/auth/answer-alert', { code: used, answer: 'not-me' })
    expect(refusal(await answer())).toEqual(EXPIRED)
    const asked = calls.splice(0)
    expect(asked).toEqual([expect.stringContaining('notifications/marie'), 'account'])
    watched.world.notifications.push({ ...marie.last(), answeredAt: 1 })
    expect(refusal(await answer())).toEqual(EXPIRED)
    expect(calls).toEqual(asked)
    await watched.close()
  })

  it('is not used up by a GET request, which e-mail scanners send', async () => {
    const reply = await marie.api.send('GET', `/api/auth/answer-alert?code=${code()}&answer=not-me`)
    expect(refusal(reply)).toEqual([405, 'request/method-not-allowed'])
    expect(await marie.statuses()).toEqual([200, 200])
  })
})
