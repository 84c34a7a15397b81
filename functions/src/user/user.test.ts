import { userRecord } from '@sesame/contract/records/user'
import { user as apiUser, type User } from '@sesame/contract/user'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorOf, grantOf, startApi, type TestApi } from '../testing/api-client.ts'

let api: TestApi
let token: string
async function open(options?: Parameters<typeof startApi>[0]): Promise<void> {
  api = await startApi(options)
  const idToken = api.prove('id', { provider: 'google.com', displayName: 'Marie' })
  token = grantOf(await api.post('/api/auth/sign-in', { idToken, remember: true })).accessToken
}
beforeEach(() => open())
afterEach(() => api.close())

const patch = (user: object) =>
  api.send('PATCH', '/api/common/user', { token, body: JSON.stringify({ user }) })
/** Returns Marie's stored profile, with null for fields that the database dropped. */
const stored = () => userRecord.parse(api.world.users.get('marie'))
const own = (path: string) =>
  `https://firebasestorage.googleapis.com/v0/b/test.firebasestorage.app/o/${path}?alt=media`

describe('GET api/common/user', () => {
  it('returns the whole user', async () => {
    const reply = await api.send('GET', '/api/common/user', { token })
    expect(reply.status).toBe(200)
    expect(JSON.parse(reply.text)).toEqual(stored())
  })

  it('returns changes at the identity service: a new address, its verification, the providers', async () => {
    const { displayName, createdAt } = api.world.users.get('marie') ?? {}
    const now = {
      email: 'neuve@exemple.fr',
      emailVerified: true,
      providers: ['google.com' as const],
    }
    const until = api.world.now + 1
    api.world.tree.write('access/marie/asked/email', { address: now.email, until })
    api.world.accounts.set('marie', { ...now, providers: ['google.com', 'apple.com'] })
    const first = await api.send('GET', '/api/common/user', { token })
    expect(JSON.parse(first.text)).toMatchObject({ ...now, displayName, createdAt })
    // The new address is trusted now. So the Apple account is trusted too, because Apple verifies addresses.
    const { text } = await api.send('GET', '/api/common/user', { token })
    expect(JSON.parse(text)).toMatchObject({ ...now, providers: ['google.com', 'apple.com'] })
    expect(api.world.users.get('marie')?.email).toBe('neuve@exemple.fr')
  })
})

describe('PATCH api/common/user', () => {
  it('changes the given fields and returns the whole user (specification, section 7)', async () => {
    const before = stored()
    const reply = await patch({ displayName: 'Élise' })
    expect(reply.status).toBe(200)
    expect(JSON.parse(reply.text)).toEqual({ ...before, displayName: 'Élise' })
    expect(api.world.renamed.get('marie')).toBe('Élise')
  })

  it('accepts a whole user that the API returned, with only the name changed', async () => {
    const photoURL = 'https://lh3.googleusercontent.com/a/marie'
    api.world.users.set('marie', { ...stored(), photoURL })
    const { text } = await api.send('GET', '/api/common/user', { token })
    const given = { ...(JSON.parse(text) as User), displayName: 'Élise' }
    const reply = await patch(given)
    expect(reply.status).toBe(200)
    expect(JSON.parse(reply.text)).toEqual(given)
  })

  it('ignores `refusedEmail`, whatever its value, since any e-mail may change it', async () => {
    const reply = await patch({ ...stored(), refusedEmail: 'marie@exemple.fr' })
    expect(reply.status).toBe(200)
    expect(stored().refusedEmail).toBeUndefined()
  })

  it('accepts a guest’s whole user, without a name', async () => {
    const idToken = api.prove('guest', { uid: 'guest', provider: 'guest', email: null })
    const { accessToken, user } = grantOf(
      await api.post('/api/auth/sign-in', { idToken, remember: true }),
    )
    const body = JSON.stringify({ user: { ...user, locale: 'en' } })
    const reply = await api.send('PATCH', '/api/common/user', { token: accessToken, body })
    expect(JSON.parse(reply.text)).toEqual({ ...user, locale: 'en' })
  })

  it('ignores a field’s value from before its last change, which a page may still show, and rejects older values', async () => {
    const stale = stored()
    const verified = { emailVerified: true, providers: ['google.com' as const] }
    for (const email of ['neuve@exemple.fr', 'derniere@exemple.fr']) {
      const before = stored()
      const until = api.world.now + 1
      api.world.tree.write('access/marie/asked/email', { address: email, until })
      api.world.accounts.set('marie', { ...verified, email })
      await api.send('GET', '/api/common/user', { token })
      const reply = await patch({ ...apiUser.parse(before), displayName: 'Élise' })
      expect(JSON.parse(reply.text)).toMatchObject({ email, displayName: 'Élise' })
      expect(stored().email).toBe(email)
    }
    expect(errorOf(await patch(apiUser.parse(stale))).fields).toEqual({ 'user.email': 'invalid' })
  })

  it.each<[string, unknown]>([
    ['uid', 'karim'],
    ['email', 'karim@exemple.fr'],
    ['email', null],
    ['emailVerified', false],
    ['isAnonymous', true],
    ['providers', []],
    ['unconfirmed', ['password']],
    ['createdAt', 1],
    ['acceptedTermsAt', 1],
    ['displayName', null],
  ])('rejects changing %s to %j', async (field, value) => {
    const before = stored()
    const reply = await patch({ ...apiUser.parse(before), locale: 'en', [field]: value })
    expect(errorOf(reply).fields).toEqual({ [`user.${field}`]: 'invalid' })
    expect(stored()).toEqual(before)
  })

  it('rejects unknown fields and names them, even __proto__', async () => {
    const body = '{"user":{"role":"owner","__proto__":{"uid":"karim"}}}'
    const reply = await api.send('PATCH', '/api/common/user', { token, body })
    expect(errorOf(reply).fields).toEqual({
      'user.role': 'unknown',
      'user.__proto__': 'unknown',
    })
  })

  it('rejects a name of 200 kB', async () => {
    const reply = await patch({ ...apiUser.parse(stored()), displayName: 'x'.repeat(200_000) })
    expect(errorOf(reply).code).toBe('request/too-large')
  })

  it.each<[string, string]>([
    ['', 'too-short'],
    ['   ', 'too-short'],
    ['x'.repeat(81), 'too-long'],
    ['a\u0000b', 'invalid'],
    ['a\u202Eb', 'invalid'],
  ])('rejects the name %j', async (displayName, code) => {
    expect(errorOf(await patch({ displayName })).fields).toEqual({ 'user.displayName': code })
  })

  it.each(['é', '👩‍👧', 'ليلى', 'x'.repeat(80)])('accepts the name %j', async (displayName) => {
    const user = JSON.parse((await patch({ displayName })).text) as User
    expect(user.displayName).toBe(displayName.normalize('NFC'))
  })

  it('accepts null and the person’s own avatar', async () => {
    const photoURL = own('avatars%2Fmarie%2F1')
    expect((JSON.parse((await patch({ photoURL })).text) as User).photoURL).toBe(photoURL)
    expect((JSON.parse((await patch({ photoURL: null })).text) as User).photoURL).toBeNull()
  })

  it.each(['localhost', '127.0.0.1'])(
    'accepts an avatar served by the emulator at %s, but only in the emulator',
    async (host) => {
      const photoURL = `http://${host}:9199/v0/b/test.firebasestorage.app/o/avatars%2Fmarie%2F1`
      expect(errorOf(await patch({ photoURL })).fields).toEqual({ 'user.photoURL': 'invalid' })
      await api.close()
      await open({ inEmulator: true })
      expect((await patch({ photoURL })).status).toBe(200)
    },
  )

  it.each([
    own('avatars%2Fother%2F1'),
    own('avatars%2Fmarie%2F..%2Fother%2F1'),
    own('avatars%2Fmarie%2F..'),
    own('avatars%2Fmarie%2F.'),
    own('avatars%2Fmarie%2F2'),
    own('avatars%2Fmarie%2F'),
    own('private%2Fmarie%2F1'),
    'https://evil.example/v0/b/test.firebasestorage.app/o/avatars%2Fmarie%2F1',
    'http://firebasestorage.googleapis.com/v0/b/test.firebasestorage.app/o/avatars%2Fmarie%2F1',
    'javascript:alert(1)',
  ])('rejects %s as an avatar', async (photoURL) => {
    expect(errorOf(await patch({ photoURL })).fields).toEqual({ 'user.photoURL': 'invalid' })
  })
})
