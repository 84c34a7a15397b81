import { describe, expect, it } from 'vitest'
import { cast, SIGNED_IN_SECONDS } from '../support/personas.ts'
import { isAllowed, read, write } from '../support/verbs.ts'

const stage = cast()

/** What a registered person may do with their own data. */
async function may() {
  const { registered } = stage().people
  return [
    await isAllowed(read(registered, `users/${registered.uid}`)),
    await isAllowed(write(registered, `settings/${registered.uid}/theme`, 'dark')),
    await isAllowed(read(registered, 'announcements')),
  ]
}

const YES = [true, true, true]
const NO = [false, false, false]

describe('revocations/{uid}', () => {
  it.each([
    ['beforeSeconds', SIGNED_IN_SECONDS, YES],
    ['beforeSeconds', SIGNED_IN_SECONDS + 1, NO],
    [`authTimes/${SIGNED_IN_SECONDS}`, 'revoked', NO],
    [`authTimes/${SIGNED_IN_SECONDS}`, 'locked', NO],
    [`authTimes/${SIGNED_IN_SECONDS + 1}`, 'revoked', YES],
  ])('with %s %j decide at once', async (field, value, expected) => {
    const { people, seed } = stage()
    const path = `revocations/${people.registered.uid}`
    expect(await may()).toEqual(YES)
    await seed({ [`${path}/${field}`]: value })
    expect(await may()).toEqual(expected)
    await seed({ [path]: null })
    expect(await may()).toEqual(YES)
  })

  it('of one person leave others alone', async () => {
    const { people, seed } = stage()
    await seed({ [`revocations/${people.other.uid}/beforeSeconds`]: SIGNED_IN_SECONDS + 1 })
    expect(await isAllowed(read(people.other, `users/${people.other.uid}`))).toBe(false)
    expect(await may()).toEqual(YES)
  })
})
