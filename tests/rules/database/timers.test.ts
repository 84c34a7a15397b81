import { DAY_MS } from '@sesame/contract/durations'
import { randomId } from '@sesame/contract/random-id'
import { describe, expect, it } from 'vitest'
import { mayUpdate, REV, seededSession, timerOf, type Judged } from '../support/judged.ts'
import { cast } from '../support/personas.ts'
import { update, whoMay } from '../support/verbs.ts'

const NOW = 1_700_000_000_000
const PAGE_SIZE = 100

const stage = cast()
const may = (name: Judged, values: Record<string, unknown>) => mayUpdate(stage(), name, values)
const session = () => seededSession(stage(), NOW)
const fresh = () => `judged-${randomId()}`

describe('access/{uid}/wakeAt', () => {
  it('can be set by a job only for the version of the record that the job read', async () => {
    const { uid } = await session()
    for (const rev of [REV - 1, REV + 1, `${REV}`, true, { a: REV }, null]) {
      expect(await may('jobs', timerOf(uid, rev)), JSON.stringify(rev)).toBe(false)
    }
    expect(await may('jobs', timerOf(uid))).toBe(true)
  })

  it('cannot be set without the number of the record', async () => {
    const { uid } = await session()
    const alone = { [`access/${uid}/wakeAt`]: NOW }
    expect(await may('jobs', alone)).toBe(false)
    await stage().seed({ [`access/${uid}/wokeRev`]: REV - 1 })
    expect(await may('jobs', alone)).toBe(false)
    expect(await may('jobs', { ...timerOf(uid), ...alone })).toBe(true)
  })

  it('must be a number, whether written by a job or by a commit', async () => {
    const { uid, next } = await session()
    for (const wakeAt of ['x', true, { at: NOW }]) {
      expect(await may('jobs', timerOf(uid, REV, wakeAt))).toBe(false)
      expect(await may('heart', { ...next, [`access/${uid}/wakeAt`]: wakeAt })).toBe(false)
    }
    expect(await may('jobs', timerOf(uid, REV, null))).toBe(false)
    expect(await may('jobs', timerOf(uid, REV, NOW))).toBe(true)
    expect(await may('heart', { ...next, [`access/${uid}/wakeAt`]: NOW })).toBe(true)
  })

  it.each<[string, unknown]>([
    ['missing', null],
    ['a text', 'x'],
    ['a map', { at: 1 }],
    ['negative', -1],
    ['a year ahead', NOW + 365 * DAY_MS],
  ])(
    'can be replaced if it is %s, and does not block commits in the meantime',
    async (_what, wakeAt) => {
      const { uid, next } = await session()
      await stage().seed({ [`access/${uid}/wakeAt`]: wakeAt })
      expect(await may('heart', next)).toBe(true)
      expect(await may('jobs', timerOf(uid, REV + 1, NOW))).toBe(true)
    },
  )

  it('cannot be set without a record, or on a record without a number', async () => {
    for (const rev of [null, 'odd', true]) {
      const uid = fresh()
      const alone = { [`access/${uid}/wakeAt`]: NOW }
      await stage().seed({ [`access/${uid}`]: rev && { rev, wokeRev: rev, lives: { 1: NOW } } })
      for (const woke of [rev, 0, 1]) expect(await may('jobs', timerOf(uid, woke))).toBe(false)
      expect(await may('jobs', alone)).toBe(false)
      await stage().seed({ [`access/${uid}/rev`]: 0 })
      expect(await may('jobs', timerOf(uid, 0))).toBe(true)
    }
  })

  it('does not restore a person whose erasure began or ended after the job read the record', async () => {
    const { uid } = await session()
    const timer = { ...timerOf(uid), [`seen/${uid}`]: NOW }
    for (const record of [
      { rev: REV + 1, erasingSince: NOW, wakeAt: NOW },
      { rev: REV + 2, erasedSince: NOW, wakeAt: NOW },
      null,
    ]) {
      await stage().seed({ [`access/${uid}`]: record })
      expect(await may('jobs', timer)).toBe(false)
      expect(await may('jobs', timerOf(uid))).toBe(false)
    }
    await stage().seed({ [`access/${uid}`]: { rev: REV, lives: { 1: NOW } } })
    expect(await may('jobs', timer)).toBe(true)
  })

  it('is set for all people of a page, or for none if the record of one of them has changed', async () => {
    const people = Array.from({ length: PAGE_SIZE }, fresh)
    const records = people.map((uid) => [`access/${uid}/rev`, REV] as const)
    await stage().seed(Object.fromEntries(records))
    const page = Object.assign({}, ...people.map((uid) => timerOf(uid))) as Record<string, unknown>
    const [changed = ''] = people
    expect(await may('heart', { [`access/${changed}/rev`]: REV + 1 })).toBe(true)
    expect(await may('jobs', page)).toBe(false)
    expect(await may('jobs', { ...page, ...timerOf(changed, REV + 1) })).toBe(true)
  })
})

describe('access/{uid}/wokeRev', () => {
  it('can only be the record’s current number, even without a timer', async () => {
    const { uid } = await session()
    const path = `access/${uid}/wokeRev`
    for (const rev of [REV - 1, REV + 1, `${REV}`, null]) {
      expect(await may('jobs', { [path]: rev })).toBe(false)
    }
    expect(await may('jobs', { [path]: REV })).toBe(true)
    expect(await may('jobs', { [path]: null })).toBe(false)
    await stage().seed({ [`access/${uid}/rev`]: 'odd' })
    expect(await may('jobs', { [path]: 'odd' })).toBe(false)
    await stage().seed({ [`access/${uid}/rev`]: null })
    expect(await may('jobs', { [path]: null })).toBe(false)
  })
})

describe('seen/{uid}, written by a job', () => {
  it('is written together with the timer of the record that the job read', async () => {
    const { uid } = await session()
    const { uid: other } = await session()
    const seen = { [`seen/${uid}`]: NOW }
    expect(await may('jobs', seen)).toBe(false)
    expect(await may('jobs', { ...seen, ...timerOf(other) })).toBe(false)
    for (const rev of [REV - 1, REV + 1]) {
      await stage().seed({ [`access/${uid}/wokeRev`]: rev })
      expect(await may('jobs', seen)).toBe(false)
      expect(await may('jobs', { ...seen, ...timerOf(uid, rev) })).toBe(false)
    }
    for (const value of ['now', true, { at: NOW }, null]) {
      expect(await may('jobs', { ...timerOf(uid), [`seen/${uid}`]: value })).toBe(false)
    }
    expect(await may('jobs', { ...seen, ...timerOf(uid) })).toBe(true)
  })

  it('cannot be written without a record, or for a record without a number', async () => {
    for (const rev of [null, 'odd']) {
      const uid = fresh()
      await stage().seed({ [`access/${uid}`]: rev && { rev, wokeRev: rev } })
      expect(await may('jobs', { [`seen/${uid}`]: NOW })).toBe(false)
      await stage().seed({ [`access/${uid}/rev`]: REV })
      expect(await may('jobs', { ...timerOf(uid), [`seen/${uid}`]: NOW })).toBe(true)
    }
  })
})

describe('a job that writes under `sesame:jobs`', () => {
  it('can write only timers, and nothing else together with a timer', async () => {
    const { uid, sid, at, next, step } = await session()
    await stage().seed({
      [`users/${uid}/uid`]: uid,
      [`mails/${uid}/m/kind`]: 'x',
      [`mailQueue/${uid}/m/at`]: 1,
      [`notifications/${uid}/a/kind`]: 'x',
      [`devices/${uid}/d/device`]: 'x',
    })
    for (const values of [
      ...[step(), next, { [at]: null }, { [`${at}/lockedAt`]: NOW }, { [`${at}/usedStep`]: 4 }],
      { [`${at}/idleExpiresAt`]: NOW + 1 },
      { [`access/${uid}/shown/${sid}/lastSeenAt`]: NOW },
      { [`access/${uid}/endedSeconds`]: 1 },
      { [`access/${uid}/lives/1`]: NOW },
      { [`access/${uid}/signIns/1`]: NOW },
      { [`access/${uid}/pending/x`]: { for: 'sign-in', until: NOW } },
      { [`access/${uid}/by`]: 'x' },
      { [`access/${uid}/goneSince`]: NOW },
      { [`access/${uid}/erasingSince`]: NOW },
      { [`access/${uid}/erasedSince`]: NOW },
      { [`users/${uid}/displayName`]: 'x' },
      { [`settings/${uid}/theme`]: 'dark' },
      { [`logins/${uid}/x`]: 'x' },
      { [`devices/${uid}/d/name`]: 'x' },
      { [`notifications/${uid}/a`]: null },
      { [`notifications/${uid}/a/readAt`]: NOW },
      { [`audit/${uid}/x`]: 'x' },
      { [`mails/${uid}/m`]: null },
      { [`mailQueue/${uid}/m`]: null },
      { [`passkeys/${uid}/x`]: 'x' },
      { [`passkeyOwners/${randomId()}`]: uid },
      { [`rateLimits/x/1/${randomId()}`]: { n: 1, max: 1 } },
      { [`presence/${uid}/${sid}`]: null },
      { [`pushTokens/${uid}/${sid}`]: null },
      { 'jobs/accountsCheckedAt': NOW },
    ]) {
      expect(await may('jobs', values), JSON.stringify(values)).toBe(false)
      expect(await may('jobs', { ...values, ...timerOf(uid) }), JSON.stringify(values)).toBe(false)
    }
    expect(await may('jobs', timerOf(uid))).toBe(true)
  })

  it('is the only writer of timers, even for a record that it has already seen', async () => {
    const { people, seed } = stage()
    const { uid: stranger } = await session()
    for (const uid of [...Object.values(people).map((person) => person.uid), stranger]) {
      await seed({ [`access/${uid}/rev`]: REV, [`access/${uid}/wokeRev`]: REV })
    }
    await seed({ [`access/${stranger}/states`]: null })
    const timersOf = (uid: string) => [
      { [`access/${uid}/wakeAt`]: NOW },
      { [`access/${uid}/wokeRev`]: REV },
      { [`seen/${uid}`]: NOW },
      { ...timerOf(uid), [`seen/${uid}`]: NOW },
    ]
    for (const [i, values] of timersOf(stranger).entries()) {
      expect(await whoMay(people, (one) => update(one, timersOf(one.uid)[i] ?? {}))).toEqual([])
      expect(await whoMay(people, (one) => update(one, values))).toEqual([])
      expect(await may('heart', values)).toBe(false)
      expect(await may('refresh', values)).toBe(false)
      expect(await may('jobs', values)).toBe(true)
    }
  })
})

describe('directory/{uid}/seen', () => {
  const seenAt = (uid: string, at: unknown = NOW) => ({ [`directory/${uid}/seen`]: at })

  it('can be written by a job for people who have an entry, a whole page at a time', async () => {
    const uids = [fresh(), fresh()]
    for (const uid of uids) await stage().seed({ [`directory/${uid}`]: { created: 1, seen: 2 } })
    const all = Object.assign({}, ...uids.map((uid) => seenAt(uid))) as Record<string, unknown>
    expect(await may('jobs', { ...all, ...seenAt(fresh()) })).toBe(false)
    expect(await may('jobs', all)).toBe(true)
  })

  it('must be a number, and is the only field of an entry that a job can write', async () => {
    const uid = fresh()
    await stage().seed({ [`directory/${uid}`]: { created: 1, seen: 2 } })
    for (const at of ['x', true, null, { at: 1 }])
      expect(await may('jobs', seenAt(uid, at))).toBe(false)
    // Check the same for a person whose uid equals the name of a field.
    await stage().seed({ 'directory/created': { created: 1 } })
    for (const values of [
      { [`directory/${uid}/name`]: 'x' },
      { [`directory/${uid}`]: null },
      { [`directory/${uid}`]: NOW },
    ]) {
      expect(await may('jobs', values)).toBe(false)
    }
    expect(await may('heart', seenAt(uid))).toBe(false)
    expect(await may('refresh', seenAt(uid))).toBe(false)
  })

  it('cannot be written without an entry, or to what a late request left of an entry', async () => {
    const uid = fresh()
    expect(await may('jobs', seenAt(uid))).toBe(false)
    await stage().seed({ [`directory/${uid}/acts`]: 3 })
    expect(await may('jobs', seenAt(uid))).toBe(false)
  })
})
