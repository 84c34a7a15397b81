import { beforeEach, describe, expect, it } from 'vitest'
import { cast } from '../support/personas.ts'
import { isAllowed, SERVER_TIME, write } from '../support/verbs.ts'

const stage = cast()
const online = { online: true, lastChanged: SERVER_TIME }

beforeEach(async () => {
  const { people, seed } = stage()
  const uids = new Set(Object.values(people).map(({ uid }) => uid))
  await seed(
    Object.fromEntries([...uids].map((uid) => [`access/${uid}/shown/Session001/device`, 'x'])),
  )
})

describe('presence/{uid}/{sid}', () => {
  it('can be written only while the session exists, and can be cleared after the session has ended', async () => {
    const { people, seed } = stage()
    const { registered } = people
    const path = `presence/${registered.uid}/Session001`
    expect(
      await isAllowed(write(registered, `presence/${registered.uid}/Session002`, online)),
    ).toBe(false)
    expect(await isAllowed(write(registered, path, online))).toBe(true)
    await seed({ [`access/${registered.uid}/shown/Session001`]: null })
    expect(await isAllowed(write(registered, path, online))).toBe(false)
    expect(await isAllowed(write(registered, path, null))).toBe(true)
  })

  it('cannot be written for all sessions at once', async () => {
    const { registered } = stage().people
    const path = `presence/${registered.uid}`
    expect(await isAllowed(write(registered, path, { Session001: online }))).toBe(false)
    expect(await isAllowed(write(registered, `${path}/Session001`, online))).toBe(true)
  })

  it.each([
    ['offline', { ...online, online: false }, true],
    ['since a minute ago', { ...online, lastChanged: Date.now() - 60_000 }, true],
    ['since later than now', { ...online, lastChanged: Date.now() + 60_000 }, false],
    ['since the epoch', { ...online, lastChanged: 0 }, true],
    ['since before time', { ...online, lastChanged: -1 }, false],
    ['since a text', { ...online, lastChanged: 'now' }, false],
    ['without its time', { online: true }, false],
    ['without its state', { lastChanged: SERVER_TIME }, false],
    ['with a state in words', { ...online, online: 'yes' }, false],
    ['with something unknown', { ...online, place: 'Paris' }, false],
    ['that is a leaf', true, false],
  ])('is accepted or refused %s', async (_, value, allowed) => {
    const { registered } = stage().people
    expect(await isAllowed(write(registered, `presence/${registered.uid}/Session001`, value))).toBe(
      allowed,
    )
  })
})
