import { beforeEach, describe, expect, it } from 'vitest'
import { list, open, relabel, remove, upload } from './support/files.ts'
import { cast } from './support/personas.ts'
import { isAllowed, whoMay } from './support/verbs.ts'

const stage = cast()
const MEBIBYTE = 1024 * 1024
const avatar = (uid: string, file = 'me.png') => `avatars/${uid}/${file}`

/** Uploads an avatar as a registered person. */
const put = (file: string, options = {}) => {
  const { registered } = stage().people
  return isAllowed(upload(registered, avatar(registered.uid, file), options))
}

beforeEach(async () => {
  const { registered } = stage().people
  await upload(registered, avatar(registered.uid))
})

/** Storage rules see neither profiles nor revocations: only the token counts. */
const REGISTERED_TOKENS = [
  'registered',
  'other',
  'unfinished',
  'upgrading',
  'keptDevice',
  'oldDevice',
  'revokedDevice',
  'lockedDevice',
]

describe('avatars/{uid}/{file}', () => {
  it('is written and deleted by its owner, registered', async () => {
    const { people } = stage()
    expect(await whoMay(people, (p) => upload(p, avatar(p.uid, 'new.webp')))).toEqual(
      REGISTERED_TOKENS,
    )
    const kept = REGISTERED_TOKENS.filter((name) => !/^(old|revoked|locked)/.test(name))
    for (const name of kept as (keyof typeof people)[]) {
      expect(await isAllowed(remove(people[name], avatar(people[name].uid, 'new.webp')))).toBe(true)
    }
    expect(await isAllowed(remove(people.guest, avatar(people.guest.uid)))).toBe(false)
  })

  it('is written and deleted by nobody else', async () => {
    const { people } = stage()
    const path = avatar(people.registered.uid)
    expect(await whoMay(people, (p) => upload(p, path))).toEqual(['registered'])
    expect(await whoMay(people, (p) => relabel(p, path, 'image/png'))).toEqual(['registered'])
    expect(await whoMay(people, (p) => remove(p, path))).toEqual(['registered'])
  })

  it('is seen by everybody who is signed in, and listed by nobody', async () => {
    const { people } = stage()
    const path = avatar(people.registered.uid)
    expect(await whoMay(people, (p) => open(p, path))).toEqual(
      Object.keys(people).filter((name) => name !== 'none'),
    )
    expect(await whoMay(people, (p) => list(p, `avatars/${p.uid}`))).toEqual([])
    expect(await whoMay(people, (p) => list(p, `avatars/${p.uid}/folder`))).toEqual([])
    expect(await whoMay(people, (p) => list(p, 'avatars'))).toEqual([])
  })

  it('is at most 2 MiB', async () => {
    expect(await put('me.png', { bytes: 2 * MEBIBYTE })).toBe(true)
    expect(await put('me.png', { bytes: 2 * MEBIBYTE + 1 })).toBe(false)
  })

  it.each(['me.png', 'me.jpg', 'me.jpeg', 'me.webp', 'A_b-9.png', `${'a'.repeat(64)}.png`])(
    'may be named %s',
    async (file) => {
      expect(await put(file)).toBe(true)
    },
  )

  it.each([
    ['me.svg', 'image/svg+xml'],
    ['me.png', 'image/svg+xml'],
    ['me.png', 'text/html'],
    ['me.png', 'image/webp'],
    ['me.jpg', 'image/png'],
    ['me.webp', 'image/png'],
    ['me.png', 'ximage/png'],
    ['me.png', 'image/png; x'],
    ['me.gif', 'image/gif'],
    ['me-png', 'image/png'],
    ['me.html', 'image/png'],
    ['me.png.html', 'image/png'],
    ['me', 'image/png'],
    ['.png', 'image/png'],
    ['m e.png', 'image/png'],
    [`${'a'.repeat(65)}.png`, 'image/png'],
    ['deep/me.png', 'image/png'],
  ])('is not %s as %s', async (file, contentType) => {
    expect(await put(file, { contentType })).toBe(false)
  })

  it('is not relabelled as something else', async () => {
    const { registered } = stage().people
    expect(await isAllowed(relabel(registered, avatar(registered.uid), 'text/html'))).toBe(false)
    expect(await isAllowed(relabel(registered, avatar(registered.uid), 'image/png'))).toBe(true)
  })
})
