import { DAY_MS, MINUTE_MS } from '@sesame/contract/durations'
import {
  reauthenticate,
  resetPassword,
  signIn,
  unlockSession,
} from '@sesame/contract/endpoints/auth'
import { answerSecondFactor, loseSecondFactor } from '@sesame/contract/endpoints/second-factor'
import { describe, expect, it } from 'vitest'
import { grantFor } from '../../../test/fakes/fake-api.ts'
import { settled } from '../../../test/fakes/fake-clock.ts'
import { identityError } from '../../../test/fakes/fake-identity.ts'
import {
  credentials,
  openLockedTab,
  openSignedInTab,
  openTab,
} from '../../../test/fakes/fake-tab.ts'
import {
  codeNeeded,
  needCode,
  PROOF_WITH_CODE,
  RECOVERY_CODE,
  RIGHT_CODE,
  TICKET,
} from '../../../test/second-factor-door.ts'
import { accessToken, NOW_MS } from '../../../test/tokens.ts'
import { marie } from '../../../test/users.ts'
import { CallError } from '../../api/call-error.ts'
import { takeCodesLeft } from '../../device/codes-left.ts'

type Tab = ReturnType<typeof openTab>

const proofsOf = ({ api }: Tab, endpoint: typeof signIn | typeof reauthenticate) =>
  api.callsOf(endpoint).map(({ body }) => (body as { idToken: string }).idToken)

/** Returns the state of the second-factor form that the page shows. */
function asked({ state }: Pick<Tab, 'state'>) {
  const { codeQuestion } = state()
  if (codeQuestion === null) throw new Error('nothing is asked')
  return codeQuestion
}

/** Starts a sign-in with a password; the API then requires a code. */
async function signInUntilAsked(needed: Parameters<typeof needCode>[2] = {}) {
  const tab = openTab()
  needCode(tab, [signIn], needed)
  await tab.auth.account()
  const done = tab.auth.signIn.withPassword(credentials).then(
    () => 'in',
    (error: unknown) => (error as CallError).code,
  )
  await settled()
  return { ...tab, done }
}

describe('a sign-in that needs a code', () => {
  it('waits for the code, then continues with the custom token that the API returns for the code', async () => {
    const tab = await signInUntilAsked({ hasPasskey: true, hasRecoveryCodes: true })
    const { api, identity, state, done } = tab
    expect(asked(tab)).toMatchObject({
      email: credentials.email,
      hasPasskey: true,
      hasRecoveryCodes: true,
      isExpired: false,
      pausedSeconds: null,
    })
    await asked(tab).reply.withCode(RIGHT_CODE, true)
    expect(await done).toBe('in')
    expect(api.callsOf(answerSecondFactor).map(({ body }) => body)).toEqual([
      { ticket: TICKET, code: RIGHT_CODE, remember: true },
    ])
    expect(identity.steps.at(-1)).toBe('signInWithCustomToken jeton-du-code')
    expect(proofsOf(tab, signIn)).toEqual(['preuve-de-marie', PROOF_WITH_CODE])
    expect(state()).toMatchObject({ authenticated: true, user: marie, codeQuestion: null })
  })

  it('on a device that needs no code shows no form, and continues with the custom token that the API returns', async () => {
    const { api, auth, identity, state, ...tab } = openTab()
    needCode({ api, identity }, [signIn], { ticket: undefined, customToken: 'dispense' })
    const questions: unknown[] = []
    auth.state.subscribe(() => questions.push(state().codeQuestion))
    await auth.signIn.withProvider('google.com', true)
    expect(identity.steps.at(-1)).toBe('signInWithCustomToken dispense')
    expect(proofsOf({ ...tab, api, auth, identity, state }, signIn)).toEqual([
      'preuve-de-marie',
      PROOF_WITH_CODE,
    ])
    expect(questions.every((question) => question === null)).toBe(true)
    expect(state().authenticated).toBe(true)
  })

  it('fails with the API’s error if the error does not say how to continue', async () => {
    const { api, auth, identity } = openTab()
    const details = { status: 403, secondFactor: { ticket: 3 } }
    api.on(signIn, () => Promise.reject(new CallError('auth/second-factor-required', details)))
    await expect(auth.signIn.withPassword(credentials)).rejects.toMatchObject({
      code: 'auth/second-factor-required',
    })
    expect(identity.current).toBeNull()
  })

  it('the form asks for another code after a refused code', async () => {
    const tab = await signInUntilAsked()
    await expect(asked(tab).reply.withCode('000000', false)).rejects.toMatchObject({
      code: 'auth/code-refused',
      triesLeft: 4,
    })
    await asked(tab).reply.withCode(RIGHT_CODE, false)
    expect(await tab.done).toBe('in')
  })

  it('the form continues after an outage without sending the accepted code again', async () => {
    const tab = await signInUntilAsked()
    const { api, identity, done } = tab
    identity.fail('signInWithCustomToken', identityError('auth/network-request-failed'))
    await expect(asked(tab).reply.withCode(RIGHT_CODE, false)).rejects.toThrow()
    identity.fail('signInWithCustomToken', null)
    api.on(signIn, () => Promise.reject(new CallError('client/unreachable')))
    await expect(asked(tab).reply.withCode(RIGHT_CODE, false)).rejects.toThrow()
    api.on(signIn, () => ({ data: grantFor() }))
    await asked(tab).reply.withCode(RIGHT_CODE, false)
    expect(await done).toBe('in')
    expect(api.callsOf(answerSecondFactor)).toHaveLength(1)
    expect(identity.steps.filter((step) => step.startsWith('signInWithCustom'))).toHaveLength(2)
  })

  it('the call fails if the API refuses the sign-in after it has accepted the code', async () => {
    const tab = await signInUntilAsked()
    tab.api.on(signIn, () =>
      Promise.reject(new CallError('auth/account-disabled', { status: 403 })),
    )
    await asked(tab).reply.withCode(RIGHT_CODE, false)
    expect(await tab.done).toBe('auth/account-disabled')
    expect([tab.state().codeQuestion, tab.identity.current]).toEqual([null, null])
  })

  it('a proof that needs no code is accepted instead of the code', async () => {
    const tab = await signInUntilAsked()
    await asked(tab).reply.withToken(() => Promise.resolve('jeton-de-cle'))
    expect(await tab.done).toBe('in')
    expect(tab.identity.steps.at(-1)).toBe('signInWithCustomToken jeton-de-cle')
    expect(tab.api.callsOf(answerSecondFactor)).toEqual([])
  })

  it('the number of recovery codes left is stored, and is deleted when it is read', async () => {
    const tab = await signInUntilAsked({ hasRecoveryCodes: true })
    await asked(tab).reply.withCode(RECOVERY_CODE, false)
    expect(await tab.done).toBe('in')
    expect([takeCodesLeft(), takeCodesLeft()]).toEqual([6, null])
  })

  it('cancelling ends the sign-in, and also signs the person out at the identity service', async () => {
    const tab = await signInUntilAsked()
    asked(tab).reply.leave()
    expect(await tab.done).toBe('client/code-left')
    expect([tab.state().codeQuestion, tab.identity.current]).toEqual([null, null])
  })

  it('cancelling does not sign out a remembered person at the identity service', async () => {
    const tab = openTab()
    needCode(tab, [signIn])
    tab.identity.current = tab.identity.vouched
    tab.api.on(signIn, () => Promise.reject(codeNeeded()))
    const done = tab.auth.remembered.enter().catch((error: unknown) => (error as CallError).code)
    await settled()
    asked(tab).reply.leave()
    expect(await done).toBe('client/code-left')
    expect(tab.identity.current).not.toBeNull()
  })

  it('the sign-in in this tab ends if the same person signs in from another tab; the other sign-in stays valid', async () => {
    const tab = await signInUntilAsked()
    tab.hear(accessToken({ n: 5 }))
    expect(await tab.done).toBe('client/code-left')
    expect(tab.state()).toMatchObject({ authenticated: true, codeQuestion: null })
    expect(tab.identity.current).not.toBeNull()
  })
})

describe('a ticket', () => {
  it('expires after five minutes', async () => {
    const tab = await signInUntilAsked()
    await tab.clock.pass(5 * MINUTE_MS - 1)
    expect(asked(tab).isExpired).toBe(false)
    await tab.clock.pass(1)
    expect(asked(tab).isExpired).toBe(true)
  })

  it('counts as expired if the API says so, for example after the computer slept', async () => {
    const tab = await signInUntilAsked()
    const expired = () => Promise.reject(new CallError('auth/ticket-expired', { status: 410 }))
    tab.api.on(answerSecondFactor, expired)
    await asked(tab).reply.withCode(RIGHT_CODE, false)
    expect(asked(tab).isExpired).toBe(true)
  })

  it('does not expire while the sign-in is under way', async () => {
    const tab = await signInUntilAsked()
    const held = Promise.withResolvers<undefined>()
    tab.api.on(signIn, () => held.promise.then(() => ({ data: grantFor() })))
    const answered = asked(tab).reply.withCode(RIGHT_CODE, false)
    await settled()
    await tab.clock.pass(6 * MINUTE_MS)
    expect(asked(tab).isExpired).toBe(false)
    held.resolve(undefined)
    await answered
    expect(await tab.done).toBe('in')
  })
})

describe('too many refused codes', () => {
  const wrong = async (tab: Tab): Promise<void> => {
    for (let times = 1; times <= 4; times++)
      await asked(tab)
        .reply.withCode('000000', false)
        .catch(() => undefined)
    await asked(tab).reply.withCode('000000', false)
  }

  it('pause the form for as long as the API says; the form then continues with a new ticket', async () => {
    const tab = await signInUntilAsked()
    await wrong(tab)
    expect(asked(tab).pausedSeconds).toBe(300)
    const renewed = { ticket: 'ddddeeeeffmarie' }
    tab.api.on(signIn, ({ body }) =>
      (body as { idToken: string }).idToken === PROOF_WITH_CODE
        ? { data: grantFor() }
        : Promise.reject(codeNeeded(renewed)),
    )
    await tab.clock.pass(5 * MINUTE_MS)
    expect(asked(tab)).toMatchObject({ pausedSeconds: null, isExpired: false })
    await asked(tab).reply.withCode(RIGHT_CODE, false)
    expect(await tab.done).toBe('in')
    expect(tab.api.callsOf(answerSecondFactor).at(-1)?.body).toMatchObject(renewed)
  })

  it('the form pauses again if the API still accepts no code after the pause', async () => {
    const tab = await signInUntilAsked()
    await wrong(tab)
    const wait = new CallError('auth/second-factor-wait', { status: 429, retryAfterSeconds: 2 })
    tab.api.on(signIn, () => Promise.reject(wait))
    await tab.clock.pass(5 * MINUTE_MS)
    expect(asked(tab)).toMatchObject({ pausedSeconds: 2, isExpired: false })
  })

  it('the form reports that it has expired if the API returns no new ticket', async () => {
    const tab = await signInUntilAsked()
    await wrong(tab)
    const old = new CallError('auth/requires-recent-login', { status: 401 })
    tab.api.on(signIn, () => Promise.reject(old))
    await tab.clock.pass(5 * MINUTE_MS)
    expect(asked(tab).isExpired).toBe(true)
  })
})

describe('the waiting period', () => {
  const until = NOW_MS + 7 * DAY_MS
  const begin = async () => {
    const tab = await signInUntilAsked()
    tab.api.on(loseSecondFactor, () => ({ data: { until } }))
    await asked(tab).reply.lose()
    return tab
  }
  const again = async (needed: Parameters<typeof needCode>[2], afterMs: number) => {
    const tab = openTab()
    tab.clock.sleep(afterMs)
    needCode(tab, [signIn], needed)
    void tab.auth.signIn.withPassword(credentials).catch(() => undefined)
    await settled()
    return asked(tab)
  }

  it('begins with an API call that contains the ticket', async () => {
    const tab = await begin()
    expect(tab.api.callsOf(loseSecondFactor).map(({ body }) => body)).toEqual([{ ticket: TICKET }])
    expect(asked(tab)).toMatchObject({ wait: { since: NOW_MS, until }, isWaitStopped: false })
  })

  it('is reported as stopped, only once, if it is missing from the API’s response before its end', async () => {
    await begin()
    expect((await again({}, 2 * DAY_MS)).isWaitStopped).toBe(true)
    expect((await again({}, 2 * DAY_MS)).isWaitStopped).toBe(false)
  })

  it('is not reported as stopped if the API’s response still contains it', async () => {
    await begin()
    const wait = { since: NOW_MS, until }
    expect(await again({ wait }, 2 * DAY_MS)).toMatchObject({ wait, isWaitStopped: false })
  })

  it('is not reported as stopped if its end has passed', async () => {
    await begin()
    expect((await again({}, 8 * DAY_MS)).isWaitStopped).toBe(false)
  })

  it('is forgotten on this device after an accepted code', async () => {
    const tab = await begin()
    await asked(tab).reply.withCode(RIGHT_CODE, false)
    expect((await again({}, DAY_MS)).isWaitStopped).toBe(false)
  })
})

describe('the second-factor form', () => {
  it('opens for an unlock', async () => {
    const tab = await openLockedTab()
    needCode(tab, [unlockSession])
    const { withPassword } = await tab.auth.lock.unlock()
    const done = withPassword(credentials.password)
    await settled()
    await asked(tab).reply.withCode(RIGHT_CODE, false)
    await done
    expect(tab.state()).toMatchObject({ authenticated: true, locked: null, codeQuestion: null })
  })

  it('opens for a fresh proof of identity in an open session', async () => {
    const tab = await openSignedInTab()
    needCode(tab, [reauthenticate])
    const { reauthenticate: prove } = await tab.auth.account()
    const done = prove({ password: credentials.password })
    await settled()
    await asked(tab).reply.withCode(RIGHT_CODE, false)
    await done
    expect(proofsOf(tab, reauthenticate)).toEqual(['preuve-de-marie', PROOF_WITH_CODE])
  })

  it('stays open during a refresh of the session', async () => {
    const tab = await openSignedInTab()
    needCode(tab, [reauthenticate])
    const { reauthenticate: prove } = await tab.auth.account()
    const done = prove({ password: credentials.password })
    await settled()
    await tab.auth.verifySession()
    await asked(tab).reply.withCode(RIGHT_CODE, false)
    await done
    expect(tab.state()).toMatchObject({ authenticated: true, codeQuestion: null })
  })

  it('closes when the session is locked', async () => {
    const tab = await openSignedInTab()
    needCode(tab, [reauthenticate])
    const { reauthenticate: prove } = await tab.auth.account()
    const done = prove({ password: 'x' }).catch((error: unknown) => (error as CallError).code)
    await settled()
    tab.auth.lock.lock()
    expect(await done).toBe('client/code-left')
    expect(tab.state()).toMatchObject({ locked: { afterMinutes: 0 }, codeQuestion: null })
  })

  it('opens when a new password is set by e-mail', async () => {
    const tab = openTab()
    needCode(tab, [resetPassword], { hasPasskey: true })
    const { resetPassword: reset } = await tab.auth.account()
    const link = { code: 'CODE', ours: 'NOTRE' }
    const done = reset({ link, email: credentials.email, password: 'Capucine-77' })
    await settled()
    expect(asked(tab).hasPasskey).toBe(false)
    await asked(tab).reply.withCode(RIGHT_CODE, false)
    await done
    expect(tab.identity.steps.filter((step) => step.startsWith('confirm'))).toHaveLength(1)
    expect(tab.api.callsOf(resetPassword).map(({ body }) => body)).toEqual([
      { idToken: 'preuve-de-marie', code: 'NOTRE' },
      { idToken: PROOF_WITH_CODE, code: 'NOTRE' },
    ])
    expect(tab.state().authenticated).toBe(true)
  })
})
