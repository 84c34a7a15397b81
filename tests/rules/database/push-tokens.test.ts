import { beforeEach, describe, expect, it } from 'vitest'
import { cast, SIGNED_IN_SECONDS } from '../support/personas.ts'
import { isAllowed, update, write } from '../support/verbs.ts'

const stage = cast()
const TOKEN = 'dNf3:APA91b_x-9'
const at = (uid: string, sid = 'Session001') => `pushTokens/${uid}/${sid}`
const authTime = (uid: string, sid = 'Session001') => `access/${uid}/states/${sid}/authTimeSeconds`

beforeEach(async () => {
  const { people, seed } = stage()
  await seed({
    [`pushTokens/${people.registered.uid}`]: null,
    [authTime(people.registered.uid)]: SIGNED_IN_SECONDS,
    [authTime(people.other.uid)]: SIGNED_IN_SECONDS,
  })
})

describe('pushTokens/{uid}/{sid}', () => {
  it('can be written only by the session’s own device', async () => {
    const { people, seed } = stage()
    const { uid } = people.registered
    await seed({ [authTime(uid, 'Session002')]: SIGNED_IN_SECONDS + 1 })
    const write_ = (sid: string) => isAllowed(write(people.registered, at(uid, sid), TOKEN))
    expect(await write_('Session002')).toBe(false)
    expect(await write_('Session003')).toBe(false)
    expect(await write_('Session001')).toBe(true)
  })

  it('cannot be written after the session has ended, but can be cleared', async () => {
    const { people, seed } = stage()
    const { uid } = people.registered
    expect(await isAllowed(write(people.registered, at(uid), TOKEN))).toBe(true)
    await seed({ [authTime(uid)]: null })
    expect(await isAllowed(write(people.registered, at(uid), TOKEN))).toBe(false)
    expect(await isAllowed(write(people.registered, at(uid), null))).toBe(true)
  })

  it('cannot be written for all sessions at once, or with other fields', async () => {
    const { registered } = stage().people
    const all = { Session001: TOKEN }
    expect(await isAllowed(write(registered, `pushTokens/${registered.uid}`, all))).toBe(false)
    const beside = { [`${at(registered.uid)}/at`]: 1 }
    expect(await isAllowed(update(registered, beside))).toBe(false)
    expect(await isAllowed(write(registered, at(registered.uid), TOKEN))).toBe(true)
  })

  it.each([
    ['of one character', 'a', true],
    ['of the last letters and digits', 'AZaz09', true],
    ['with a colon, an underscore and a dash', ':_-', true],
    ['as long as can be', 'x'.repeat(4096), true],
    ['longer than that', 'x'.repeat(4097), false],
    ['that is empty', '', false],
    ['with a space in it', 'a b', false],
    ['with a space before it', ' a', false],
    ['with a space after it', 'a ', false],
    ['with a slash', 'a/b', false],
    ['with a character after Z', 'a[', false],
    ['with a character before A', 'a@', false],
    ['with a character after z', 'a{', false],
    ['with a character before a', 'a`', false],
    ['with a letter of another script', 'é', false],
    ['that is a number', 1, false],
    ['that is yes', true, false],
    ['that is an object', { token: 'a' }, false],
  ])('accepts or refuses a token %s: %#', async (_, token, allowed) => {
    const { registered } = stage().people
    expect(await isAllowed(write(registered, at(registered.uid), token))).toBe(allowed)
  })
})
