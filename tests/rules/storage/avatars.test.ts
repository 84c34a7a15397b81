import { ACCOUNT_PROVIDERS } from '@sesame/contract/account-providers'
import { DAY_MS, MINUTE_MS } from '@sesame/contract/durations'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openBucket } from '../support/bucket.ts'
import { cast, SIGNED_IN_SECONDS } from '../support/personas.ts'
import { isAllowed } from '../support/verbs.ts'

const stage = cast()
const MEBIBYTE = 1024 * 1024
const NO_PHOTOS = [
  'image/svg+xml',
  'image/gif',
  'text/html',
  'ximage/png',
  'image/png; x',
  'IMAGE/PNG',
  'image/*',
]
const TYPES = ['image/png', 'image/jpeg', 'image/webp']
const avatar = (uid: string, file = '0') => `avatars/${uid}/${file}`

/** Uploads an avatar as a registered person. */
const put = (file: string, options = {}) => {
  const { registered } = stage().people
  const upload_ = registered.files().upload(avatar(registered.uid, file), {
    contentType: 'image/png',
    ...options,
  })
  return isAllowed(upload_)
}

describe('an avatar at avatars/{uid}/{file}', () => {
  it('has one of two allowed names', async () => {
    expect(await put('0')).toBe(true)
    expect(await put('1')).toBe(true)
    expect(await put('2')).toBe(false)
  })

  it.each(['-1', '00', '01', '10', '0.png', '0 ', 'O', 'me.png', '.', '..', '0/0', '../0'])(
    'cannot be named %j',
    async (file) => {
      expect(await put(file)).toBe(false)
    },
  )

  it.each([
    ...TYPES.map((type) => [type, true] as const),
    ...NO_PHOTOS.map((type) => [type, false] as const),
  ])('is %s: %s', async (contentType, allowed) => {
    const { registered } = stage().people
    expect(await put('0', { contentType })).toBe(allowed)
    expect(await put('0')).toBe(true)
    expect(await isAllowed(registered.files().relabel(avatar(registered.uid), contentType))).toBe(
      allowed,
    )
  })

  it('is at most 2 MiB large', async () => {
    expect(await put('0', { bytes: 2 * MEBIBYTE })).toBe(true)
    expect(await put('0', { bytes: 2 * MEBIBYTE + 1 })).toBe(false)
  })
})

/** Operations on files, as a registered person whose token has these claims. */
function filesBy(claims: object, provider: unknown = 'password') {
  const { people, as } = stage()
  const { uid } = people.registered
  const token = tokenOf(claims, provider)
  return { path: avatar(uid), ...as(uid, token as Parameters<typeof as>[1]).files() }
}

const tokenOf = (claims: object = {}, provider: unknown = 'password') => ({
  auth_time: SIGNED_IN_SECONDS,
  registered: true,
  firebase: { sign_in_provider: provider },
  ...claims,
})
const PNG = { contentType: 'image/png' }

describe('changing the picture', () => {
  it.each(['password', ...ACCOUNT_PROVIDERS, 'custom'])(
    'is allowed after a sign-in with %s',
    async (provider) => {
      const { path, upload, remove } = filesBy({}, provider)
      expect(await isAllowed(upload(path, PNG))).toBe(true)
      expect(await isAllowed(remove(path))).toBe(true)
    },
  )

  it.each(['anonymous', 'phone', 'twitter.com', 'saml.test', 'oidc.test', '', null])(
    'is denied after a sign-in with %s',
    async (provider) => {
      const { path, upload, remove } = filesBy({}, provider)
      expect(await isAllowed(filesBy({}).upload(path, PNG))).toBe(true)
      expect(await isAllowed(upload(path, PNG))).toBe(false)
      expect(await isAllowed(remove(path))).toBe(false)
    },
  )

  it.each([
    ['a moment ago', 0, true],
    ['a minute less than thirty days ago', 30 * DAY_MS - MINUTE_MS, true],
    ['a minute more than thirty days ago', 30 * DAY_MS + MINUTE_MS, false],
  ])('is allowed after a sign-in %s: %s', async (_, ageMs, allowed) => {
    const { path, upload, remove } = filesBy({ auth_time: Math.floor((Date.now() - ageMs) / 1000) })
    expect(await isAllowed(filesBy({}).upload(path, PNG))).toBe(true)
    expect(await isAllowed(upload(path, PNG))).toBe(allowed)
    expect(await isAllowed(remove(path))).toBe(allowed)
  })

  // Runs the rules in this process, because an emulator would use its own clock.
  it('is denied from exactly thirty days after the sign-in', async () => {
    const bucket = openBucket()
    onTestFinished(bucket.close)
    const { upload } = bucket.as({ uid: 'marie', token: tokenOf() })
    const end = SIGNED_IN_SECONDS * 1000 + 30 * DAY_MS
    const uploadAt = (ms: number) => upload(avatar('marie'), { ...PNG, at: new Date(ms) })
    expect(await isAllowed(uploadAt(end - 1))).toBe(true)
    expect(await isAllowed(uploadAt(end))).toBe(false)
  })

  it.each([undefined, null, '1', true])(
    'is denied if the time of the sign-in is %j, which is not a number',
    async (authTime) => {
      const { path, upload } = filesBy({ auth_time: authTime })
      expect(await isAllowed(upload(path, PNG))).toBe(false)
    },
  )
})
