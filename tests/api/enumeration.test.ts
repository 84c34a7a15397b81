import { describe, expect, it } from 'vitest'
import { post } from 'sesame-testing/api'
import { suiteVariable } from 'sesame-testing/suite-variable'
import { createAccount, freshEmail, PASSWORD } from 'sesame-testing/identity'

/** Calls the emulator suite's identity service without credentials, and masks the e-mail address in its response. */
async function ask(operation: string, email: string, more: object) {
  const origin = `http://${suiteVariable('FIREBASE_AUTH_EMULATOR_HOST')}`
  const path = `/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=demo`
  const { status, text } = await post(path, { email, ...more }, { origin })
  return { status, answer: JSON.parse(text.replaceAll(email, '@')) as unknown }
}

describe('the emulator suite’s identity service', () => {
  it('returns the same response for an unknown address as for a wrong password', async () => {
    const { email } = await createAccount()
    const signIn = (address: string, password: string) =>
      ask('signInWithPassword', address, { password, returnSecureToken: true })
    const unknown = await signIn(freshEmail(), PASSWORD)
    expect(unknown).toMatchObject({ status: 400 })
    expect(await signIn(email, `${PASSWORD}-non`)).toEqual(unknown)
    expect(await signIn(email, PASSWORD)).toMatchObject({ status: 200 })
  })

  it('returns the same response to a reset request for an unknown address as for a known one', async () => {
    const { email } = await createAccount()
    const reset = (address: string) =>
      ask('sendOobCode', address, { requestType: 'PASSWORD_RESET' })
    const unknown = await reset(freshEmail())
    expect(unknown).toMatchObject({ status: 200 })
    expect(await reset(email)).toEqual(unknown)
  })

  it('does not reveal the sign-in methods of an address', async () => {
    const methods = async (email: string) => {
      const more = { identifier: email, continueUri: 'http://localhost' }
      const { status, answer } = await ask('createAuthUri', email, more)
      return [status, Object.keys(answer as object).toSorted()]
    }
    const { email } = await createAccount()
    expect(await methods(email)).toEqual([200, ['kind', 'sessionId']])
    expect(await methods(freshEmail())).toEqual([200, ['kind', 'sessionId']])
  })

  it('reveals at sign-up whether an address has an account, because it cannot hide that', async () => {
    const { email } = await createAccount()
    expect(await ask('signUp', email, { password: PASSWORD })).toMatchObject({
      status: 400,
      answer: { error: { message: 'EMAIL_EXISTS' } },
    })
  })
})
