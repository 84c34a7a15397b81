import { RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { MINUTE_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signAlertCode } from '../../mails/alert-code.ts'
import { grantOf, startApi, type TestApi } from '../../testing/api-client.ts'
import { ask, verify, withPasskey } from '../../testing/passkeys/passkey-scenarios.ts'
import {
  actions,
  openProtectedMarie,
  refusal,
  type ProtectedMarie,
} from '../../testing/protected-marie.ts'
import { signUpBody } from '../../testing/stage.ts'
import { turnOn } from '../../testing/second-factor.ts'

let marie: ProtectedMarie
let api: TestApi
beforeEach(async () => {
  marie = await openProtectedMarie()
  ;({ api } = marie)
})
afterEach(() => api.close())

/** Restarts the API with Marie signed up, but without a second factor. Resolves with her token. */
async function signUpAgain(): Promise<string> {
  await api.close()
  api = await startApi()
  const reply = await api.post('/api/auth/sign-up', signUpBody(api.prove('first')))
  return grantOf(reply).accessToken
}

describe('turning on the second factor', () => {
  it('returns the same key if requested again, and stores it sealed', async () => {
    const token = await signUpAgain()
    const begin = async () =>
      (await api.post('/api/auth/second-factor/begin', undefined, token)).text
    const first = await begin()
    api.world.now += 4 * MINUTE_MS
    expect(await begin()).toBe(first)
    expect(first).toContain('otpauth://totp/S%C3%A9same:marie%40exemple.fr?secret=')
    const shown = (JSON.parse(first) as { key: string }).key
    expect(JSON.stringify(api.world.tree.read('access/marie'))).not.toContain(shown)
  })

  it('has no effect until a correct code is entered', async () => {
    const token = await signUpAgain()
    await api.post('/api/auth/second-factor/begin', undefined, token)
    const reply = await api.post('/api/auth/second-factor/activate', { code: '000000' }, token)
    expect(refusal(reply)).toEqual([403, 'auth/code-refused'])
    expect(api.world.tree.read('access/marie/factor')).toBeNull()
    expect((await actions(api).signIn()).status).toBe(200)
  })

  it('alerts the person, and stores no readable secret', () => {
    const kinds = api.world.notifications.map(({ kind }) => kind)
    expect(kinds).toContain('second-factor-added')
    const kept = JSON.stringify(api.world.tree.read('access/marie'))
    for (const secret of [
      ...marie.recoveryCodes,
      marie.key.toString('base64url'),
      marie.key.toString('hex'),
    ]) {
      expect(kept).not.toContain(secret)
    }
    expect(api.world.tree.read('access/marie/shownFactor')).toMatchObject({ codesLeft: 10 })
  })

  it('requires a fresh proof, and an account without a second factor', async () => {
    const again = await api.post('/api/auth/second-factor/begin', undefined, marie.laptop)
    expect(refusal(again)).toEqual([409, 'auth/second-factor-on'])
    const token = await signUpAgain()
    api.world.now += RECENT_LOGIN_MS + 1
    const late = await api.post('/api/auth/second-factor/begin', undefined, token)
    expect(refusal(late)).toEqual([401, 'auth/requires-recent-login'])
  })

  it('keeps the current session open', async () => {
    expect(await marie.statusOf(marie.laptop)).toBe(200)
  })

  it('is refused to guests', async () => {
    marie.prove('guest', { uid: 'guest', provider: 'guest', email: null, emailVerified: false })
    const { accessToken } = grantOf(await marie.signIn('guest'))
    const reply = await marie.post('second-factor/begin', {}, {}, accessToken)
    expect(refusal(reply)).toEqual([403, 'auth/forbidden'])
  })
})

describe('removing the second factor', () => {
  const remove = (token: string, body: object = {}) =>
    api.post('/api/auth/second-factor/remove', body, token)

  it('requires a fresh proof and a code', async () => {
    expect(refusal(await remove(marie.laptop))).toEqual([403, 'auth/code-refused'])
    expect(refusal(await remove(marie.laptop, { code: '000000' }))).toEqual([
      403,
      'auth/code-refused',
    ])
    const { accessToken } = await marie.enter()
    api.world.now += RECENT_LOGIN_MS + MINUTE_MS
    expect(refusal(await remove(accessToken, { code: marie.code() }))).toEqual([
      401,
      'auth/requires-recent-login',
    ])
    expect(marie.factor()).not.toBeNull()
  })

  it('needs no code after a passkey confirmed the session', async () => {
    const { accessToken } = await marie.enter()
    const authenticator = await withPasskey(api, accessToken)
    api.world.now += 2 * RECENT_LOGIN_MS
    expect(refusal(await remove(accessToken))).toEqual([401, 'auth/requires-recent-login'])
    const options = await ask(api, { purpose: 'confirm', accessToken })
    expect((await verify(api, authenticator.get(options), { accessToken })).status).toBe(200)
    expect((await remove(accessToken)).status).toBe(204)
    expect(marie.factor()).toBeNull()
  })

  it('succeeds with a code, and alerts the person', async () => {
    expect((await remove(marie.laptop, { code: marie.code() })).status).toBe(204)
    expect(marie.factor()).toBeNull()
    expect(api.world.tree.read('access/marie/shownFactor')).toBeNull()
    expect(api.world.notifications.at(-1)).toMatchObject({ kind: 'second-factor-removed' })
    expect([...api.world.statistics.keys()].at(-1)).toContain('second-factor-removed')
    expect((await marie.signIn()).status).toBe(200)
  })

  it('succeeds with « that wasn’t me » in the e-mail that reported the second factor', async () => {
    const added = api.world.notifications.find(({ kind }) => kind === 'second-factor-added')
    const about = { uid: 'marie', alert: added?.id ?? '', kind: 'second-factor-added' }
    const mailed = signAlertCode(api.deps.config, about, marie.nowSeconds())
    const reply = await api.post('/api/auth/answer-alert', { code: mailed, answer: 'not-me' })
    expect(reply.status).toBe(200)
    expect(marie.factor()).toBeNull()
    expect(api.world.lines.join()).toContain('"event":"second-factor-removed"')
    expect([...api.world.statistics.keys()].join()).toContain('second-factor-removed')
  })

  it('does not result from « that wasn’t me » to another alert with the same date', async () => {
    const at = Number(marie.factor()?.['since'])
    const other = { kind: 'new-device', at, device: 'Linux' }
    api.world.tree.write('notifications/marie/aaaaaaaaaa', other)
    const about = { uid: 'marie', alert: 'aaaaaaaaaa', kind: 'new-device' }
    const mailed = signAlertCode(api.deps.config, about, marie.nowSeconds())
    const reply = await api.post('/api/auth/answer-alert', { code: mailed, answer: 'not-me' })
    expect(reply.status).toBe(200)
    expect(marie.factor()).not.toBeNull()
  })

  it('does not result from « that wasn’t me » to the alert about an earlier second factor', async () => {
    const { id: alert = '' } =
      api.world.notifications.find(({ kind }) => kind === 'second-factor-added') ?? {}
    await remove(marie.laptop, { code: marie.code() })
    api.world.now += MINUTE_MS
    const token = grantOf(await marie.signIn()).accessToken
    await turnOn(api, token, api.world.now)
    api.world.now += MINUTE_MS
    const about = { uid: 'marie', alert, kind: 'second-factor-added' }
    const mailed = signAlertCode(api.deps.config, about, marie.nowSeconds())
    await api.post('/api/auth/answer-alert', { code: mailed, answer: 'not-me' })
    expect(marie.factor()).not.toBeNull()
  })
})

describe('recovery codes', () => {
  it('are replaced after a code is entered, and the old ones no longer work', async () => {
    const reply = await api.post(
      '/api/auth/second-factor/recovery-codes',
      { code: marie.code() },
      marie.laptop,
    )
    const { recoveryCodes } = JSON.parse(reply.text) as { recoveryCodes: string[] }
    expect(refusal(await marie.answer(await marie.ticketNow(), marie.recoveryCodes[1]))).toEqual([
      403,
      'auth/code-refused',
    ])
    expect((await marie.answer(await marie.ticketNow(), recoveryCodes[1])).status).toBe(200)
  })
})
