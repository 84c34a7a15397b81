import { APP_CHECK_HEADER, EMULATOR_APP_CHECK_TOKEN } from '@sesame/contract/app-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUpBody } from '../../functions/src/testing/stage.ts'
import { call, grantOf, post, refusal } from 'sesame-testing/api'
import { createAccount } from 'sesame-testing/identity'
import { SUBJECTS, subjectsTo } from '../support/emails.ts'
import { startOwnApi, type OwnApi } from '../support/own-api.ts'

let api: OwnApi
beforeAll(async () => {
  api = await startOwnApi({ SESAME_APP_CHECK: 'on' })
})
afterAll(() => api.close())

/** Makes a request as our own pages do, with an App Check token. */
const ours = (method: string, path: string, token?: string, body?: unknown) =>
  call(method, path, {
    origin: api.origin,
    headers: { [APP_CHECK_HEADER]: EMULATOR_APP_CHECK_TOKEN },
    ...(token !== undefined && { token }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

/**
 * Makes a request as a program would that has copied a page's addresses, keys and access token, but has no App Check
 * token.
 */
const copied = (method: string, path: string, token?: string, body?: unknown) =>
  call(method, path, {
    origin: api.origin,
    ...(token !== undefined && { token }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

const REFUSAL = [403, 'request/unverified-app']

describe('the API with SESAME_APP_CHECK=on', () => {
  it('accepts requests of our own pages, and rejects programs without an App Check token', async () => {
    const { idToken } = await createAccount()
    const body = signUpBody(idToken)
    expect(refusal(await copied('POST', '/api/auth/sign-up', undefined, body))).toEqual(REFUSAL)
    const { accessToken } = grantOf(await ours('POST', '/api/auth/sign-up', undefined, body))
    expect(refusal(await copied('GET', '/api/common/user', accessToken))).toEqual(REFUSAL)
    expect((await ours('GET', '/api/common/user', accessToken)).status).toBe(200)
    const refresh = { accessToken }
    const path = '/api/auth/refresh-access-token'
    expect(refusal(await copied('POST', path, undefined, refresh))).toEqual(REFUSAL)
    expect((await ours('POST', path, undefined, refresh)).status).toBe(200)
  })

  it('accepts requests for a reset e-mail and for a sign-out without an App Check token', async () => {
    const { email, idToken } = await createAccount()
    const asked = { email, captchaToken: '', locale: 'fr' }
    const reset = await copied('POST', '/api/auth/forgot-password', undefined, asked)
    expect(reset.status).toBe(202)
    expect(await subjectsTo(email)).toEqual([SUBJECTS.resetPassword])
    const { accessToken } = grantOf(
      await ours('POST', '/api/auth/sign-up', undefined, signUpBody(idToken)),
    )
    expect((await copied('POST', '/api/auth/sign-out', accessToken)).status).toBe(204)
    const after = await ours('GET', '/api/common/user', accessToken)
    expect(refusal(after)).toEqual([401, 'auth/session-ended'])
  })

  it('requires no App Check token in the emulator suite, where App Check is off', async () => {
    const { idToken } = await createAccount()
    expect((await post('/api/auth/sign-up', signUpBody(idToken))).status).toBe(201)
  })
})
