import { BROWSER_HEADER } from '@sesame/contract/browser-token'
import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorOf, grantOf, startApi, type TestApi } from '../testing/api-client.ts'
import { mailedCode, reset } from '../testing/methods.ts'
import { randomId } from '../common/random-id.ts'
import { START } from '../testing/fakes/world.ts'

let api: TestApi
let laptop: string
let phone: string
beforeEach(async () => {
  api = await startApi()
  laptop = await signIn('laptop', START)
  phone = await signIn('phone', START + 10 * SECOND_MS)
})
afterEach(() => api.close())

function prove(idToken: string, at: number, uid = 'marie'): string {
  return api.prove(idToken, { uid, provider: 'google.com', authTimeSeconds: at / SECOND_MS })
}
async function signIn(idToken: string, at: number): Promise<string> {
  const body = { idToken: prove(idToken, at), remember: true }
  return grantOf(await api.post('/api/auth/sign-in', body)).accessToken
}
const statusOf = async (token: string) =>
  (await api.send('GET', '/api/common/user', { token })).status
const list = async (token: string) => {
  const { text } = await api.send('GET', '/api/auth/sessions', { token })
  return JSON.parse(text) as { current: string; sessions: Record<string, object> }
}

describe('GET api/auth/sessions', () => {
  it('lists the sessions, and marks the one that made the request', async () => {
    const fromLaptop = await list(laptop)
    const fromPhone = await list(phone)
    expect(Object.keys(fromLaptop.sessions).sort()).toEqual(
      [fromLaptop.current, fromPhone.current].sort(),
    )
    expect(fromLaptop.current).not.toBe(fromPhone.current)
  })
})

describe('DELETE api/auth/sessions/:sid', () => {
  it('ends only that session and its sign-in', async () => {
    const { current } = await list(phone)
    const path = `/api/auth/sessions/${current}`
    const reply = await api.send('DELETE', path, { token: laptop })
    expect([reply.status, JSON.parse(reply.text)]).toEqual([200, { ended: 1 }])
    expect(await statusOf(phone)).toBe(401)
    expect(await statusOf(laptop)).toBe(200)
    const again = await api.post('/api/auth/sign-in', { idToken: 'phone', remember: true })
    expect(errorOf(again).code).toBe('auth/session-ended')
  })

  it('returns how many sessions of the same sign-in ended', async () => {
    await api.post('/api/auth/sign-in', { idToken: 'phone', remember: true })
    await api.post('/api/auth/sign-in', { idToken: 'phone', remember: true })
    const { current } = await list(phone)
    const reply = await api.send('DELETE', `/api/auth/sessions/${current}`, { token: laptop })
    expect(JSON.parse(reply.text)).toEqual({ ended: 3 })
    const { sessions } = await list(laptop)
    expect(Object.keys(sessions)).toHaveLength(1)
  })

  it('answers 404 for another person’s session, even if this instance has just read that session', async () => {
    const idToken = prove('karim', START, 'karim')
    const reply = await api.post('/api/auth/sign-in', { idToken, remember: true })
    const { current } = await list(grantOf(reply).accessToken)
    const path = `/api/auth/sessions/${current}`
    expect((await api.send('DELETE', path, { token: laptop })).status).toBe(404)
    expect(await statusOf(grantOf(reply).accessToken)).toBe(200)
  })

  it('answers 404 for a missing session, and 400 for an invalid id', async () => {
    const gone = await api.send('DELETE', '/api/auth/sessions/AAAAAAAAAA', { token: laptop })
    expect([gone.status, errorOf(gone).code]).toEqual([404, 'auth/session-not-found'])
    const bad = await api.send('DELETE', '/api/auth/sessions/a.b', { token: laptop })
    expect(bad.status).toBe(400)
  })
})

describe('DELETE api/auth/sessions', () => {
  it('ends every other session', async () => {
    expect(await statusOf(phone)).toBe(200)
    expect((await api.send('DELETE', '/api/auth/sessions', { token: laptop })).status).toBe(200)
    expect(await statusOf(phone)).toBe(401)
    expect(await statusOf(laptop)).toBe(200)
  })

  it('keeps the sign-in of this device, even if another session shares it', async () => {
    await api.post('/api/auth/sign-in', { idToken: 'laptop', remember: true })
    await api.send('DELETE', '/api/auth/sessions', { token: laptop })
    const again = await api.post('/api/auth/sign-in', { idToken: 'laptop', remember: true })
    expect(again.status).toBe(200)
  })
})

describe('POST api/auth/change-password', () => {
  it('moves this session to the sign-in of the new proof, ends the others and alerts the person', async () => {
    api.world.now += MINUTE_MS
    const idToken = prove('changed', api.world.now)
    const reply = await api.post('/api/auth/change-password', { idToken }, laptop)
    expect(reply.status).toBe(200)
    expect(await statusOf(grantOf(reply).accessToken)).toBe(200)
    expect(await statusOf(phone)).toBe(401)
    expect(api.world.notifications.at(-1)).toMatchObject({ kind: 'password-changed' })
  })

  it('refuses an old proof, and another person’s proof', async () => {
    api.world.now += 6 * MINUTE_MS
    const old = await api.post('/api/auth/change-password', { idToken: 'laptop' }, laptop)
    expect(errorOf(old).code).toBe('auth/requires-recent-login')
    const idToken = prove('other', api.world.now, 'karim')
    const other = await api.post('/api/auth/change-password', { idToken }, laptop)
    expect(other.status).toBe(403)
    expect(await statusOf(phone)).toBe(200)
  })
})

describe('POST api/auth/reset-password', () => {
  it('opens a session and ends every other one', async () => {
    api.world.now += MINUTE_MS
    const reply = await api.post('/api/auth/reset-password', reset(api))
    expect(reply.status).toBe(200)
    expect(await statusOf(grantOf(reply).accessToken)).toBe(200)
    expect(await statusOf(laptop)).toBe(401)
    expect(await statusOf(phone)).toBe(401)
    expect(api.world.notifications.at(-1)).toMatchObject({ kind: 'password-reset' })
  })

  it('is refused for an account that never completed sign-up', async () => {
    const reply = await api.post('/api/auth/reset-password', {
      idToken: prove('n', START, 'new'),
      code: mailedCode(api),
    })
    expect(errorOf(reply).code).toBe('auth/sign-up-incomplete')
  })
})

describe('a sign-in without an open session', () => {
  it('ends when a device ends all other sessions, and that device stays signed in', async () => {
    const bare = prove('bare', START + 20 * SECOND_MS)
    api.world.now += 2 * MINUTE_MS
    expect((await api.send('DELETE', '/api/auth/sessions', { token: laptop })).status).toBe(200)
    const late = await api.post('/api/auth/sign-in', { idToken: bare, remember: true })
    expect(errorOf(late).code).toBe('auth/session-ended')
    expect(await statusOf(laptop)).toBe(200)
  })

  it('still opens a session if a copied session repeatedly ends all others', async () => {
    api.world.now += 2 * MINUTE_MS
    const own = prove('own', api.world.now)
    api.world.now += SECOND_MS
    expect((await api.send('DELETE', '/api/auth/sessions', { token: phone })).status).toBe(200)
    expect((await api.post('/api/auth/sign-in', { idToken: own, remember: true })).status).toBe(200)
  })

  it('also ends with all others if it opened a session that has since expired', async () => {
    const { current } = await list(phone)
    api.world.states.delete(current)
    api.world.now += 2 * MINUTE_MS
    await api.send('DELETE', '/api/auth/sessions', { token: laptop })
    expect([...api.world.signIns.keys()]).toEqual([`marie/${START / SECOND_MS}`])
  })

  it.each(['change-password', 'reset-password'])('is ended by %s', async (name) => {
    const bare = prove('bare', START + 20 * SECOND_MS)
    api.world.now += MINUTE_MS
    const { idToken, code } = reset(api)
    const body = { idToken, ...(name === 'reset-password' && { code }) }
    expect((await api.post(`/api/auth/${name}`, body, laptop)).status).toBe(200)
    const late = await api.post('/api/auth/sign-in', { idToken: bare, remember: true })
    expect(errorOf(late).code).toBe('auth/session-ended')
    expect((await api.post('/api/auth/sign-in', { idToken, remember: true })).status).toBe(200)
  })
})

describe('a sign-in from a device missing from the history', () => {
  const enter = async (browser?: string) => {
    const body = JSON.stringify({ idToken: 'laptop', remember: true })
    const headers = browser === undefined ? {} : { [BROWSER_HEADER]: browser }
    return (await api.send('POST', '/api/auth/sign-in', { body, headers })).headers
  }

  it('alerts the person whatever token the browser sends: only a token that we signed identifies a known device', async () => {
    await enter()
    expect(api.world.notifications).toEqual([])
    const thief = (await enter('')).get(BROWSER_HEADER) ?? ''
    expect(api.world.notifications).toMatchObject([{ kind: 'new-device', browser: '?' }])
    await enter(thief)
    expect(api.world.notifications).toHaveLength(1)
    const [id = ''] = thief.split('.')
    const forged = [id, `${id}.`, `${id}.AAAA`, `x${thief}`, `${thief}A`, `${randomId()}.${thief}`]
    for (const token of forged) await enter(token)
    expect(api.world.notifications).toHaveLength(1 + forged.length)
  })

  it('alerts each person who signs in on the same browser, and stores nothing that links the people to each other', async () => {
    const shared = (await enter('')).get(BROWSER_HEADER) ?? ''
    api.prove('paul', { uid: 'paul', email: 'paul@exemple.fr', provider: 'google.com' })
    const sign = (browser: string) =>
      api.send('POST', '/api/auth/sign-in', {
        body: JSON.stringify({ idToken: 'paul', remember: true }),
        headers: { [BROWSER_HEADER]: browser },
      })
    await sign('')
    await sign(shared)
    expect(api.world.notifications.filter(({ uid }) => uid === 'paul')).toHaveLength(1)
    const keys = (uid: string) => Object.keys(api.world.tree.read(`devices/${uid}`) ?? {})
    expect(keys('paul').filter((key) => keys('marie').includes(key))).toEqual([])
    const [id = ''] = shared.split('.')
    expect(JSON.stringify(api.world.tree.read(''))).not.toContain(id)
  })

  it('alerts the person once per device, but not at their first sign-in', async () => {
    expect(api.world.notifications).toEqual([])
    const body = JSON.stringify({ idToken: 'laptop', remember: true })
    const headers = { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/130.0' }
    await api.send('POST', '/api/auth/sign-in', { body, headers })
    expect(api.world.notifications).toMatchObject([{ kind: 'new-device', browser: 'Firefox' }])
    await api.send('POST', '/api/auth/sign-in', { body, headers })
    expect(api.world.notifications).toHaveLength(1)
  })
})

describe('a sign-in that has ended', () => {
  it('appears in the history if someone uses it to sign in again', async () => {
    const { current } = await list(phone)
    await api.send('DELETE', `/api/auth/sessions/${current}`, { token: laptop })
    const before = api.world.logins.length
    await api.post('/api/auth/sign-in', { idToken: 'phone', remember: true })
    expect(api.world.logins.slice(before)).toMatchObject([
      { uid: 'marie', provider: 'google.com', mark: 'refused', at: api.world.now },
    ])
  })

  it.each([
    ['no profile', 'new', 'auth/sign-up-incomplete'],
    ['no proof', null, 'auth/invalid-token'],
  ])('is not listed if there is %s', async (_, uid, code) => {
    if (uid !== null) api.prove('stranger', { uid, authTimeSeconds: START / SECOND_MS })
    const before = api.world.logins.length
    const reply = await api.post('/api/auth/sign-in', { idToken: 'stranger', remember: true })
    expect(errorOf(reply).code).toBe(code)
    expect(api.world.logins).toHaveLength(before)
  })
})

describe('the log', () => {
  it('shows a path as written in the contract, without the session’s id', async () => {
    await api.send('DELETE', '/api/auth/sessions/AAAAAAAAAA', { token: laptop })
    expect(api.world.lines.join()).toContain('/api/auth/sessions/:sid')
    expect(api.world.lines.join()).not.toContain('AAAAAAAAAA')
  })
})
