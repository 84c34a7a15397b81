import { DAY_MS } from '@sesame/contract/durations'
import { describe, expect, it } from 'vitest'
import {
  alone,
  endOthers,
  erase,
  faultsOf,
  lock,
  move,
  open,
  refresh,
  rename,
  seeded,
  setTimer,
  signOut,
  T,
  UID,
  type Act,
} from '../support/acts.ts'
import {
  interleavedDatabases,
  NOW,
  type InterleavedDatabase,
} from '../support/interleaved-database.ts'
import { timerOf } from '../support/judged.ts'
import { KNOWN_DEVICE, signInOnNewDevice } from '../support/sign-in-on-new-device.ts'

const database = interleavedDatabases()
const two = seeded({ A: [100], B: [50] })

describe('a request that still writes after the person was erased', () => {
  const tombstone = { erasedSince: NOW, wakeAt: NOW + DAY_MS }
  const enterLate: Act = (db) => signInOnNewDevice(db).act()

  /** Runs an act up to its n-th call, then runs the whole erasure, then lets the act finish. */
  async function overtaken(act: Act, calls: number): Promise<InterleavedDatabase> {
    const db = database(two)
    db.write(KNOWN_DEVICE)
    const acts = [erase(db.as(0)), act(db.as(1))]
    let left = calls
    await db.run(acts, (waiting) => {
      if (waiting.includes(1) && left-- > 0) return 1
      return waiting.includes(0) ? 0 : 1
    })
    await Promise.allSettled(acts)
    return db
  }

  it.each<[string, Act]>([
    ['a sign-in', open('C', 300)],
    ['a sign-in on a new device, with its alert and its e-mail', enterLate],
    ['a move', move('A', 300)],
    ['a lock', lock('A')],
    ['a sign-out', signOut('A')],
    ['the end of all others', endOthers('A', 90)],
    ['a refresh', refresh('A', 3)],
    ['a change of the profile', rename],
    ['a timer, with when the person was here', setTimer],
    ['another erasure', erase],
  ])('leaves nothing behind: %s', async (_what, act) => {
    for (const calls of [0, 1, 2, 3, 4]) {
      const db = await overtaken(act, calls)
      expect(faultsOf(db), `${calls} calls`).toEqual([])
      expect(db.read(`access/${UID}`)).toMatchObject(tombstone)
    }
  })

  const token = { auth_time: T + 100, firebase: { sign_in_provider: 'password' } }
  it.each<[string, (db: InterleavedDatabase) => boolean]>([
    [
      'an outcome of an e-mail',
      ({ may }) => may('sesame:heart', {}, { [`mails/${UID}/m/outcome`]: 'sent' }),
    ],
    [
      'the end of an e-mail',
      ({ may }) => may('sesame:heart', {}, { [`mailQueue/${UID}/m`]: null }),
    ],
    [
      'a step that was presented',
      ({ may }) => may('sesame:refresh', {}, { [`access/${UID}/states/A/usedStep`]: 3 }),
    ],
    ['a timer', ({ may }) => may('sesame:jobs', {}, timerOf(UID))],
    [
      'when the person was here',
      ({ may }) => may('sesame:jobs', {}, { ...timerOf(UID), [`seen/${UID}`]: NOW }),
    ],
    ['the owner’s settings', ({ may }) => may(UID, token, { [`settings/${UID}/theme`]: 'dark' })],
    ['a device’s name', ({ may }) => may(UID, token, { [`devices/${UID}/d/name`]: 'PC' })],
    ['a read alert', ({ may }) => may(UID, token, { [`notifications/${UID}/a/readAt`]: NOW })],
    [
      'a presence',
      ({ may }) => may(UID, token, { [`presence/${UID}/A`]: { online: true, lastChanged: NOW } }),
    ],
    ['a push token', ({ may }) => may(UID, token, { [`pushTokens/${UID}/A`]: 'x' })],
  ])('cannot write %s', async (what, write) => {
    const db = database(two)
    db.write({
      [`mails/${UID}/m/kind`]: 'x',
      [`mailQueue/${UID}/m/at`]: 1,
      [`devices/${UID}/d/device`]: 'x',
      [`notifications/${UID}/a/kind`]: 'x',
    })
    expect(write(db)).toBe(true)
    await alone(db, erase)
    expect(write(db)).toBe(false)
    expect(faultsOf(db)).toEqual([])
    expect(db.read(`settings/${UID}`)).toEqual(what.includes('settings') ? { theme: 'dark' } : null)
  })
})
