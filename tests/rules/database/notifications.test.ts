import { beforeEach, describe, expect, it } from 'vitest'
import { cast } from '../support/personas.ts'
import { isAllowed, SERVER_TIME, update, write } from '../support/verbs.ts'

const stage = cast()
const readAt = (uid: string, id = 'new-device') => `notifications/${uid}/${id}/readAt`

/** Creates an unread notification for each persona. */
async function notify() {
  const { people, seed } = stage()
  const uids = new Set(Object.values(people).map(({ uid }) => uid))
  const alert = { kind: 'new-device', at: 1_700_000_000_000 }
  await seed(
    Object.fromEntries([...uids].map((uid) => [`notifications/${uid}`, { 'new-device': alert }])),
  )
}

beforeEach(notify)

describe('notifications/{uid}', () => {
  it('can be marked as read once, and again only after the mark is removed', async () => {
    const { registered } = stage().people
    const path = readAt(registered.uid)
    expect(await isAllowed(write(registered, path, null))).toBe(false)
    const allowed = []
    for (const value of [SERVER_TIME, SERVER_TIME, null, SERVER_TIME]) {
      allowed.push(await isAllowed(write(registered, path, value)))
    }
    expect(allowed).toEqual([true, false, true, true])
  })

  it('cannot be marked as read if they do not exist', async () => {
    const { registered } = stage().people
    expect(await isAllowed(write(registered, readAt(registered.uid, 'none'), SERVER_TIME))).toBe(
      false,
    )
    expect(await isAllowed(write(registered, readAt(registered.uid), SERVER_TIME))).toBe(true)
  })

  it.each([
    ['the time of the server', () => SERVER_TIME, true],
    ['a minute ago', () => Date.now() - 60_000, false],
    ['a minute ahead', () => Date.now() + 60_000, false],
    ['a text', () => 'now', false],
    ['yes', () => true, false],
    ['an object', () => ({ at: SERVER_TIME }), false],
  ])('accept %s as the time of reading: %s', async (_, value, allowed) => {
    const { registered } = stage().people
    expect(await isAllowed(write(registered, readAt(registered.uid), value()))).toBe(allowed)
  })

  it('cannot be added, deleted or changed, except for the mark', async () => {
    const { registered } = stage().people
    const mark = { [readAt(registered.uid)]: SERVER_TIME }
    const kind = { [`notifications/${registered.uid}/new-device/kind`]: 'x' }
    expect(await isAllowed(update(registered, { ...mark, ...kind }))).toBe(false)
    expect(
      await isAllowed(write(registered, `notifications/${registered.uid}/mine`, { at: 1 })),
    ).toBe(false)
    expect(await isAllowed(write(registered, `notifications/${registered.uid}`, null))).toBe(false)
    expect(await isAllowed(update(registered, mark))).toBe(true)
  })
})
