import { describe, expect, it } from 'vitest'
import { call, grantOf, guest, post, refusal, registered } from 'sesame-testing/api'
import { startInstances } from '../support/instances.ts'

const refresh = (accessToken: string, origin?: string) =>
  post('/api/auth/refresh-access-token', { accessToken }, { ...(origin && { origin }) })
const read = (token: string) => call('GET', '/api/common/user', { token })
const signOut = (token: string) => call('POST', '/api/auth/sign-out', { token })

describe('POST /api/auth/refresh-access-token', () => {
  it('returns the next access token and the user (specification, section 7)', async () => {
    const { accessToken, user } = await registered()
    const reply = await refresh(accessToken)
    expect(reply.status).toBe(200)
    expect(grantOf(reply).user).toEqual(user)
    expect(grantOf(reply).accessToken).not.toBe(accessToken)
    expect((await read(grantOf(reply).accessToken)).status).toBe(200)
  })

  it('accepts simultaneous requests from twenty tabs, and keeps the session open', async () => {
    const { accessToken } = await guest()
    const instances = await startInstances()
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => refresh(accessToken, instances.next())),
    )
    await instances.close()
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const [last] = replies.slice(-1)
    expect(last && (await refresh(grantOf(last).accessToken)).status).toBe(200)
  })

  it('ends the session if the access token is older than the previous one', async () => {
    const { accessToken } = await registered()
    const second = grantOf(await refresh(accessToken)).accessToken
    const third = grantOf(await refresh(second)).accessToken
    expect(refusal(await refresh(accessToken))).toEqual([401, 'auth/session-ended'])
    expect(refusal(await refresh(third))).toEqual([401, 'auth/session-ended'])
  })

  it('rejects an ID token', async () => {
    const { idToken } = await registered()
    expect(refusal(await refresh(idToken))).toEqual([401, 'auth/invalid-token'])
  })
})

describe('POST /api/auth/sign-out', () => {
  it('ends the session, so that the next refresh is rejected', async () => {
    const { accessToken } = await registered()
    expect((await signOut(accessToken)).status).toBe(204)
    expect(refusal(await refresh(accessToken))).toEqual([401, 'auth/session-ended'])
  })

  it('invalidates the ID token with which the session was opened', async () => {
    const { accessToken, idToken } = await registered()
    await signOut(accessToken)
    const again = await post('/api/auth/sign-in', { idToken, remember: false })
    expect(refusal(again)).toEqual([401, 'auth/session-ended'])
  })
})
