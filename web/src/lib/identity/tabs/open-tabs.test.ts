import { SECOND_MS } from '@sesame/contract/durations'
import { describe, expect, it } from 'vitest'
import { browser, KEY } from '../../../test/fakes/fake-browser.ts'
import { settled } from '../../../test/fakes/fake-clock.ts'

const marie = { uid: 'marie', refreshToken: 'a' }

describe('a user kept until the last tab closes', () => {
  it('the user is stored in the open tabs, but not on the device', async () => {
    const { open, openWith, device } = browser()
    const second = open()
    await openWith(marie)
    expect(await second.place._get(KEY)).toEqual(marie)
    expect(second.changed).toHaveBeenCalledOnce()
    expect(device.length).toBe(0)
  })

  it('the user is copied to a tab that is opened later, if the browser’s session belongs to this user', async () => {
    const { open, openWith, session } = browser()
    await openWith(marie)
    session.uid = 'marie'
    expect(await open().place._get(KEY)).toEqual(marie)
  })

  it('the user is not copied to a new tab if the browser’s session belongs to another person or does not exist', async () => {
    const { open, openWith, session, clock, asked } = browser()
    await openWith(marie)
    expect(await open().place._get(KEY)).toBeNull()
    expect(asked()).toBe(0)
    session.uid = 'paul'
    const answer = open().place._get(KEY)
    await settled()
    expect(asked()).toBe(1)
    await clock.pass(SECOND_MS)
    expect(await answer).toBeNull()
  })

  it('the user is updated in every tab when one tab updates it', async () => {
    const { open, openWith, device } = browser()
    const [second, first] = [open(), await openWith(marie)]
    await second.place._set(KEY, { ...marie, refreshToken: 'b' })
    expect(await first.place._get(KEY)).toEqual({ ...marie, refreshToken: 'b' })
    expect(device.length).toBe(0)
  })

  it('the user is not stored on the device if this page has not chosen a storage', async () => {
    const { open, device } = browser()
    const { place, storage } = open()
    await place._set(KEY, marie)
    expect([device.length, storage.length]).toEqual([0, 1])
  })

  it('the user is removed from every tab when one tab signs out', async () => {
    const { open, openWith } = browser()
    const [second, first] = [open(), await openWith(marie)]
    await second.place._remove(KEY)
    expect(await first.place._get(KEY)).toBeNull()
    expect(first.storage.length).toBe(0)
  })

  it('the user is not restored by another tab’s write that started before the sign-out', async () => {
    const { open, openWith, device } = browser()
    const [second, first] = [open(), await openWith(marie)]
    await first.place._remove(KEY)
    await second.place._set(KEY, marie)
    expect([device.length, first.storage.length, second.storage.length]).toEqual([0, 0, 0])
    // After a new sign-in, the user is stored again.
    first.place.choose('tab')
    await first.place._set(KEY, marie)
    expect(await second.place._get(KEY)).toEqual(marie)
  })

  it('the user can be removed from one tab only', async () => {
    const { open, openWith } = browser()
    const [second, first] = [open(), await openWith(marie)]
    second.place.forgetHere()
    expect(second.storage.length).toBe(0)
    expect(await first.place._get(KEY)).toEqual(marie)
  })

  it('the user is updated in a page that returns from the back/forward cache', async () => {
    const { open, openWith, session } = browser()
    const [second, first] = [open(), await openWith(marie)]
    session.uid = 'marie'
    second.leave()
    await first.place._set(KEY, { ...marie, refreshToken: 'b' })
    second.comeBack()
    expect(await second.place._get(KEY)).toEqual({ ...marie, refreshToken: 'b' })
  })
})

describe('a copy that a page finds when it starts', () => {
  const newer = { ...marie, refreshToken: 'b' }

  it.each([undefined, 'paul'])('the copy is deleted if the session’s user is %s', async (uid) => {
    const { open, session, clock } = browser()
    if (uid !== undefined) session.uid = uid
    const { place, storage } = open({ copy: marie })
    const got = place._get(KEY)
    await settled()
    await clock.pass(SECOND_MS)
    expect(await got).toBeNull()
    expect(storage.length).toBe(0)
  })

  it('the copy is replaced by a newer copy before the SDK reads it', async () => {
    const { open, openWith, session } = browser()
    await openWith(newer)
    session.uid = 'marie'
    expect(await open({ copy: marie }).place._get(KEY)).toEqual(newer)
  })

  it('the copy is used after a short wait if no other tab responds', async () => {
    const { open, session, clock } = browser()
    session.uid = 'marie'
    const got = open({ copy: marie }).place._get(KEY)
    await settled()
    await clock.pass(200)
    expect(await got).toEqual(marie)
  })

  it('the copy is used without asking other tabs if the person has just returned from a provider’s page', async () => {
    const { open, openWith, session, asked } = browser()
    await openWith(newer)
    session.uid = 'marie'
    const back = { ...marie, _redirectEventId: 'r' }
    expect(await open({ copy: back }).place._get(KEY)).toEqual(back)
    expect(asked()).toBe(0)
  })
})

describe('a user who left one tab for a provider’s page', () => {
  it('a user who left for a provider’s page is marked as away in that tab only', async () => {
    const { open, openWith, said } = browser()
    const [second, first] = [open(), await openWith(marie)]
    const before = said.length
    await second.place._set(KEY, { ...marie, _redirectEventId: 'r' })
    expect(said.length).toBe(before)
    await first.place._set(KEY, { ...marie, refreshToken: 'b' })
    expect(await first.place._get(KEY)).not.toHaveProperty('_redirectEventId')
    expect(await second.place._get(KEY)).toEqual({
      ...marie,
      refreshToken: 'b',
      _redirectEventId: 'r',
    })
  })
})

describe('a user stored on the device', () => {
  it('has no copy in any tab, and a new tab asks no other tab for a copy', async () => {
    const { open, session, asked } = browser()
    const first = open()
    first.place.choose('device')
    await first.place._set(KEY, marie)
    session.uid = 'marie'
    const second = open()
    expect(await second.place._get(KEY)).toEqual(marie)
    expect(await second.place.hasDevice()).toBe(true)
    expect([first.storage.length, second.storage.length, asked()]).toEqual([0, 0, 0])
  })

  it('stays there if another tab, which had chosen its own storage, updates the user', async () => {
    const { open, device } = browser()
    const [first, second] = [open(), open()]
    first.place.choose('tab')
    second.place.choose('device')
    await second.place._set(KEY, marie)
    await first.place._set(KEY, { ...marie, refreshToken: 'b' })
    expect(device.length).toBe(1)
    expect(first.storage.length).toBe(0)
  })

  it('takes precedence over a leftover copy, which is removed', async () => {
    const { open, device, session } = browser()
    session.uid = 'marie'
    const [first, second] = [open(), open({ copy: marie })]
    first.place.choose('device')
    await first.place._set(KEY, { ...marie, refreshToken: 'b' })
    await second.place._set(KEY, { ...marie, refreshToken: 'c' })
    expect([device.length, second.storage.length]).toEqual([1, 0])
    expect(await first.place._get(KEY)).toEqual({ ...marie, refreshToken: 'c' })
  })

  it('stays there until the next sign-in, even if the tab’s storage has been chosen', async () => {
    const { open, device } = browser()
    const { place, storage } = open()
    place.choose('device')
    await place._set(KEY, marie)
    place.choose('tab')
    await place._get(KEY)
    expect([device.length, storage.length]).toEqual([1, 0])
    await place.moveToChosen()
    expect([device.length, storage.length]).toEqual([0, 1])
    place.choose('device')
    await place.moveToChosen()
    expect([device.length, storage.length]).toEqual([1, 0])
    expect(await place._get(KEY)).toEqual(marie)
  })

  it('the next user replaces the user stored on the device if no other storage is chosen', async () => {
    const { open, device } = browser()
    const { place } = open()
    device.setItem(KEY, JSON.stringify({ uid: 'guest' }))
    await place._set(KEY, marie)
    expect([await place._get(KEY), device.length]).toEqual([marie, 1])
  })

  it('a change of the stored user is reported to listeners, even if the whole storage is cleared', () => {
    const { place, changed } = browser().open()
    place.hearStorage({ key: KEY, newValue: JSON.stringify(marie) })
    place.hearStorage({ key: 'accessToken', newValue: 'x' })
    expect(changed).toHaveBeenCalledTimes(1)
    place.hearStorage({ key: null, newValue: null })
    expect(changed).toHaveBeenCalledTimes(2)
  })
})

describe('a message from another tab', () => {
  it.each([
    null,
    'bonjour',
    { key: 'accessToken', kept: '{"uid":"marie"}' },
    { key: KEY, kept: 'not a user' },
    { key: KEY, kept: '{"uid":7}' },
    { asked: 7 },
  ])('a message is ignored if it is %j', async (message) => {
    const { open, say } = browser()
    const { place, storage } = open()
    say(message)
    expect(await place._get(KEY)).toBeNull()
    expect(storage.length).toBe(0)
  })

  it('a message is ignored if its copy cannot be stored', () => {
    const { open, say } = browser()
    const { storage, changed } = open()
    storage.full = true
    expect(() => say({ key: KEY, kept: JSON.stringify(marie) })).not.toThrow()
    expect(changed).not.toHaveBeenCalled()
  })
})

describe('a user whom the SDK removes while it starts', () => {
  it('a user whom the SDK removes while starting stays stored, and is reported to the SDK afterwards', async () => {
    const { openWith } = browser()
    const { place, changed } = await openWith(marie)
    place.keepThroughStart()
    await place._remove(KEY)
    expect(await place._get(KEY)).toEqual(marie)
    expect(changed).not.toHaveBeenCalled()
    expect(await place.giveBack()).toBe(true)
    expect(changed).toHaveBeenCalledOnce()
  })

  it('a user whom the SDK removes after its start is removed as usual', async () => {
    const { openWith } = browser()
    const { place } = await openWith(marie)
    place.keepThroughStart()
    expect(await place.giveBack()).toBe(false)
    await place._remove(KEY)
    expect(await place._get(KEY)).toBeNull()
  })
})
