import { HOUR_MS } from '@sesame/contract/durations'
import { randomId } from '@sesame/contract/random-id'
import { describe, expect, it } from 'vitest'
import { UID } from '../support/acts.ts'
import { interleavedDatabases, NOW } from '../support/interleaved-database.ts'
import { mayUpdate, only, REV, seededSession, timerOf, type Judged } from '../support/judged.ts'
import { cast } from '../support/personas.ts'
import { update, whoMay } from '../support/verbs.ts'

const stage = cast()
const emptyDatabase = interleavedDatabases()
const may = (name: Judged, values: Record<string, unknown>) => mayUpdate(stage(), name, values)
const session = (...changes: [changes?: object, visible?: object | null]) =>
  seededSession(stage(), NOW, ...changes)

describe('the next step of a session', () => {
  it('can be written only by the functions', async () => {
    const { step } = await session()
    // Try the whole update, then each part alone, because one rule may hide that another is missing.
    for (const values of [step(), only(step(), '/states/'), only(step(), '/shown/')]) {
      expect(await whoMay(stage().people, (person) => update(person, values))).toEqual([])
    }
    expect(await may('heart', step())).toBe(false)
    expect(await may('refresh', step())).toBe(true)
    expect(await may('refresh', step())).toBe(false)
  })

  it.each([3, 4, 6])('is not step %i after step 4', async (n) => {
    const { step } = await session()
    expect(await may('refresh', step(n))).toBe(false)
    expect(await may('refresh', step(5))).toBe(true)
  })

  it.each([
    ['is locked', { lockedAt: NOW }],
    ['was idle for too long', { idleExpiresAt: NOW }],
    ['is past its absolute life', { expiresAt: NOW }],
  ])('is refused if the session %s', async (_fact, changes) => {
    const { step } = await session(changes)
    expect(await may('refresh', step())).toBe(false)
  })

  it('does not restore an ended session or an erased person', async () => {
    for (const visible of [null, { createdAt: 1 }, { lastSeenAt: 1 }]) {
      const hidden = await session({}, visible)
      expect(await may('refresh', hidden.step())).toBe(false)
    }
    const whole = await session({}, { createdAt: 1, lastSeenAt: 1 })
    expect(await may('refresh', whole.step())).toBe(true)
    const { uid, at, step } = await session()
    await stage().seed({ [at]: null })
    for (const n of [0, 1, 5]) expect(await may('refresh', step(n))).toBe(false)
    await stage().seed({ [`access/${uid}`]: { rev: REV, erasedSince: 1 } })
    for (const n of [0, 1, 5]) expect(await may('refresh', step(n))).toBe(false)
  })

  it('can be written only inside a session, not on its parent', async () => {
    const uid = `judged-${randomId()}`
    const states = `access/${uid}/states`
    const state = { n: 4, usedStep: 3, idleExpiresAt: NOW + 1, expiresAt: NOW + 1 }
    const at = (place: string) => ({ [`${place}/n`]: 5, [`${place}/rotatedAt`]: NOW })
    await stage().seed({ [states]: { ...state, S: { ...state, authTimeSeconds: 1 } } })
    expect(await may('refresh', at(states))).toBe(false)
    expect(await may('refresh', at(`${states}/S`))).toBe(true)
  })

  it('can be marked as used only once, only if it is the current step, and without a prior read of the session', async () => {
    const { at } = await session()
    const use = (n: unknown, name: Judged = 'refresh') => may(name, { [`${at}/usedStep`]: n })
    for (const n of [3, 5, 'x', null]) expect(await use(n)).toBe(false)
    expect(await whoMay(stage().people, (one) => update(one, { [`${at}/usedStep`]: 4 }))).toEqual(
      [],
    )
    expect(await use(4, 'heart')).toBe(false)
    expect(await use(4)).toBe(true)
    expect(await use(4)).toBe(false)
    expect(await may('refresh', { [`${at}none/usedStep`]: 4 })).toBe(false)
  })

  it('is the only thing that the functions may write under the uid `sesame:refresh`', async () => {
    const { uid, sid, at } = await session()
    for (const values of [
      { [at]: null },
      { [`${at}/n`]: null },
      { [`${at}/lockedAt`]: null },
      { [`${at}/expiresAt`]: NOW + HOUR_MS },
      { [`access/${uid}/shown/${sid}`]: null },
      { [`access/${uid}/shown/${sid}/lastSeenAt`]: 'text' },
      { [`access/${uid}/shown/${sid}/lastSeenAt`]: null },
      { [`access/${uid}/shown/${sid}/device`]: 'x' },
      { [`access/${uid}/lives/1`]: NOW },
      { [`access/${uid}/signIns/1`]: NOW },
      { [`access/${uid}/pending/x`]: { for: 'sign-in', until: NOW } },
      { [`access/${uid}/rev`]: REV + 1 },
      timerOf(uid),
      { [`users/${uid}/displayName`]: 'x' },
      { [`audit/${uid}/x`]: 'x' },
    ]) {
      expect(await may('refresh', values), JSON.stringify(values)).toBe(false)
    }
    expect(await may('refresh', { [`access/${uid}/shown/${sid}/lastSeenAt`]: NOW })).toBe(true)
  })
})

describe('the idle time of a session whose last response was lost', () => {
  const LONGEST = NOW + HOUR_MS + 60_000
  const state = {
    n: 4,
    usedStep: 3,
    authTimeSeconds: 1,
    idleExpiresAt: NOW + 1,
    expiresAt: NOW + 1,
  }
  const path = `access/${UID}/states/A/idleExpiresAt`
  /** Whether the idle time may be set on a session whose state has these changes. */
  const moved = (changes: object | null, value: unknown = LONGEST, name: Judged = 'refresh') => {
    const db = emptyDatabase()
    db.write({
      [`access/${UID}`]: { rev: REV, states: { A: changes && { ...state, ...changes } } },
    })
    return db.may(`sesame:${name}`, {}, { [path]: value })
  }

  it('can be extended by at most the lifetime of a token, plus a minute for clock differences', () => {
    expect(moved({})).toBe(true)
    expect(moved({}, LONGEST + 1)).toBe(false)
    expect(moved({}, LONGEST - 1)).toBe(true)
  })

  it.each<[string, object | null, object]>([
    ['is over', { idleExpiresAt: NOW }, { idleExpiresAt: NOW + 1 }],
    ['is not there', { idleExpiresAt: null }, { idleExpiresAt: NOW + 1 }],
    ['belongs to a session past its life', { expiresAt: NOW }, { expiresAt: NOW + 1 }],
    ['belongs to a locked session', { lockedAt: 1 }, { lockedAt: null }],
    ['belongs to a step that was used', { usedStep: 4 }, { usedStep: 3 }],
    ['belongs to no session', null, {}],
  ])('cannot be extended if it %s', (_what, refused, allowed) => {
    expect(moved(refused)).toBe(false)
    expect(moved(allowed)).toBe(true)
  })

  it.each([
    ['a text', 'x'],
    ['nothing', null],
    ['a map', { at: NOW }],
    ['yes', true],
  ])('cannot be %s', (_what, value) => {
    expect(moved({}, value)).toBe(false)
  })

  it('can be set only by a refresh, in an update without other changes', async () => {
    expect(moved({}, LONGEST, 'heart')).toBe(false)
    const { at } = await session({ idleExpiresAt: Date.now() + HOUR_MS, expiresAt: 2e12 })
    const values = { [`${at}/idleExpiresAt`]: Date.now() + HOUR_MS }
    expect(await whoMay(stage().people, (person) => update(person, values))).toEqual([])
    expect(await may('refresh', { ...values, [`${at}/expiresAt`]: 3e12 })).toBe(false)
    expect(await may('refresh', values)).toBe(true)
  })
})
