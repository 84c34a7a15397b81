import { randomId } from '@sesame/contract/random-id'
import { describe, expect, it } from 'vitest'
import { mayUpdate, only, REV, seededSession, timerOf, type Judged } from '../support/judged.ts'
import { cast } from '../support/personas.ts'
import { isAllowed, read, update, whoMay } from '../support/verbs.ts'

const NOW = 1_700_000_000_000
const stage = cast()
const may = (name: Judged, values: Record<string, unknown>) => mayUpdate(stage(), name, values)
const session = (changes: object = {}) => seededSession(stage(), NOW, changes)

/** Values that a commit may write about a person in addition to the access record. The test adds a key below each place. */
const FOLLOWING: readonly (readonly [place: string, value: unknown])[] = [
  ...[
    ...['users', 'logins', 'devices', 'notifications', 'audit'],
    ...['mails', 'mailQueue', 'passkeys'],
  ].map((place) => [place, 'x'] as const),
  // Clients write these records, and a commit can only remove them.
  ...['presence', 'pushTokens'].map((place) => [place, null] as const),
]

describe('a commit to a person’s access record', () => {
  it.each(FOLLOWING)(
    'may write %s of a person only if it increments the access record’s number (`rev`)',
    async (place, value) => {
      const { uid, next } = await session()
      await stage().seed({ [`${place}/${uid}/other`]: value === null ? 'x' : null })
      const follow = { [`${place}/${uid}/other`]: value }
      expect(await may('heart', follow)).toBe(false)
      expect(await may('heart', { ...follow, [`access/${uid}/rev`]: REV })).toBe(false)
      expect(await may('heart', { ...follow, [`access/${uid}/rev`]: REV + 2 })).toBe(false)
      expect(await may('refresh', { ...follow, ...next })).toBe(false)
      expect(await may('jobs', { ...follow, ...timerOf(uid) })).toBe(false)
      expect(await may('heart', { ...follow, [`access/another${uid}/rev`]: 1 })).toBe(false)
      expect(await may('heart', { ...follow, ...next })).toBe(true)
    },
  )

  it('may write `seen` only if it increments the record’s number, while a refresh needs only an existing session', async () => {
    const { uid, next } = await session()
    const seen = { [`seen/${uid}`]: NOW }
    expect(await may('heart', seen)).toBe(false)
    expect(await may('heart', { [`seen/${uid}`]: 'now', ...next })).toBe(false)
    expect(await may('heart', { ...seen, ...next })).toBe(true)
    expect(await may('refresh', seen)).toBe(true)
    expect(await may('refresh', { [`seen/judged-${randomId()}`]: NOW })).toBe(false)
  })

  it('may write an event only about the person in whose record it increments the number, and only with the new number', async () => {
    const { uid, next } = await session()
    const path = `events/receiver/${randomId()}`
    const event = (changes: object = {}) => ({
      [path]: { uid, rev: REV + 1, kind: 'x', ...changes },
    })
    expect(await may('heart', event())).toBe(false)
    expect(await may('heart', event({ rev: REV }))).toBe(false)
    for (const changes of [
      { rev: REV },
      { rev: null },
      { uid: 'another' },
      { uid: null },
      { uid: 1 },
    ]) {
      expect(await may('heart', { ...event(changes), ...next })).toBe(false)
    }
    expect(await may('heart', { [`${path}/uid`]: uid, ...next })).toBe(false)
    // The value must be a string even if the uid consists only of digits.
    const digits = 1 + Math.floor(Math.random() * 1e9)
    const numbered = (id: number | string) => ({
      [`events/receiver/n${digits}`]: { uid: id, rev: 1, kind: 'x' },
      [`access/${digits}/rev`]: 1,
    })
    expect(await may('heart', numbered(digits))).toBe(false)
    expect(await may('heart', numbered(String(digits)))).toBe(true)
    expect(await may('jobs', { ...event(), ...timerOf(uid) })).toBe(false)
    expect(await may('heart', { ...event(), ...next })).toBe(true)
    expect(await may('heart', { [path]: null, [`access/${uid}/rev`]: REV + 2 })).toBe(false)
    const other = await session()
    const theirs = { [path]: { uid: other.uid, rev: REV + 1, kind: 'x' }, ...other.next }
    expect(await may('heart', theirs)).toBe(false)
    // When a request retries its commit with a new decision, it rewrites its event.
    const again = { [path]: { uid, rev: REV + 2, kind: 'x' }, [`access/${uid}/rev`]: REV + 2 }
    expect(await may('heart', again)).toBe(true)
  })

  it('must increment the record’s number by one, or start with 1 if there is no record', async () => {
    const { uid } = await session()
    const first = `judged-${randomId()}`
    expect(await may('heart', { 'access/rev': 1 })).toBe(false)
    const live = { [`access/${uid}/lives/1`]: 1 }
    for (const rev of [REV - 1, REV, REV + 2, 1, 'x', `${REV + 1}`, { a: 1 }, null]) {
      expect(await may('heart', { [`access/${uid}/rev`]: rev, ...live })).toBe(false)
    }
    expect(await may('heart', live)).toBe(false)
    expect(await may('heart', { [`access/${uid}`]: null })).toBe(false)
    expect(await may('heart', { [`access/${uid}/rev`]: REV + 1, ...live })).toBe(true)
    expect(await may('heart', { [`access/${first}/rev`]: 2 })).toBe(false)
    expect(await may('heart', { [`access/${first}/rev`]: 1 })).toBe(true)
    expect(await may('heart', { [`access/${first}/rev`]: 1 })).toBe(false)
  })

  it('starts again at 1 if the record’s number is unreadable', async () => {
    const { uid } = await session()
    await stage().seed({ [`access/${uid}/rev`]: 'odd' })
    expect(await may('heart', { [`access/${uid}/rev`]: 'odd1' })).toBe(false)
    expect(await may('heart', { [`access/${uid}/rev`]: 1 })).toBe(true)
  })

  it('cannot lower the watermark of ended sign-ins, but can replace a watermark that is not a number', async () => {
    const { uid } = await session()
    const to = (seconds: unknown, rev = REV + 1) =>
      may('heart', { [`access/${uid}/rev`]: rev, [`access/${uid}/endedSeconds`]: seconds })
    await stage().seed({ [`access/${uid}/endedSeconds`]: 100 })
    for (const seconds of [99, 'x', true, { a: 1 }]) expect(await to(seconds)).toBe(false)
    expect(await to(100)).toBe(true)
    expect(await to(101, REV + 2)).toBe(true)
    await stage().seed({ [`access/${uid}/endedSeconds`]: 'odd' })
    expect(await to('odder', REV + 3)).toBe(false)
    expect(await to(5, REV + 3)).toBe(true)
  })

  it('can advance a session only from the step that it read, even though a refresh does not increment the record’s number', async () => {
    const { uid, at, step } = await session({ stepId: 'before' })
    const take = (n: unknown, stepId: unknown, rev = REV + 1) =>
      may('heart', { [`access/${uid}/rev`]: rev, [`${at}/n`]: n, [`${at}/stepId`]: stepId })
    expect(await may('refresh', step())).toBe(true)
    for (const [n, id] of [
      [5, 'mine'],
      [7, 'mine'],
      [6, 'before'],
      [4, 'before'],
      [5, null],
    ] as const) {
      expect(await take(n, id)).toBe(false)
    }
    expect(await take(6, 'mine')).toBe(true)
    const other = { [`access/${uid}/rev`]: REV + 2, [`${at}/lockedAt`]: NOW }
    expect(await may('heart', other)).toBe(true)
  })

  it('can open a session at any step, but only a complete session', async () => {
    const { uid, next } = await session()
    const whole = { n: 0, authTimeSeconds: 1, expiresAt: NOW }
    const opened = (state: object) => may('heart', { ...next, [`access/${uid}/states/new`]: state })
    for (const part of Object.keys(whole))
      expect(await opened({ ...whole, [part]: null })).toBe(false)
    for (const leaf of ['x', 1, true]) {
      expect(await may('heart', { ...next, [`access/${uid}/states/new`]: leaf })).toBe(false)
      expect(await may('heart', { ...next, [`access/${uid}/shown/new`]: leaf })).toBe(false)
    }
    expect(await opened(whole)).toBe(true)
  })

  it('cannot write any part of a session that has ended, for example for a lock that arrives late', async () => {
    const { uid, sid, next } = await session()
    const lock = (id: string) => ({
      [`access/${uid}/states/${id}/lockedAt`]: NOW,
      [`access/${uid}/shown/${id}/lockedAt`]: NOW,
    })
    for (const values of [
      lock('gone'),
      only(lock('gone'), '/states/'),
      only(lock('gone'), '/shown/'),
    ]) {
      expect(await may('heart', { ...next, ...values })).toBe(false)
    }
    expect(await may('heart', { ...next, ...lock(sid) })).toBe(true)
  })

  it('can end an existing session, and cannot write any part of a session that does not exist', async () => {
    const { uid, sid, next } = await session()
    const end = (id: string) => ({
      ...next,
      [`access/${uid}/states/${id}/expiresAt`]: 0,
      [`access/${uid}/shown/${id}`]: null,
      [`access/${uid}/lives/1`]: null,
    })
    expect(await may('heart', end('lost'))).toBe(false)
    expect(await may('heart', end(sid))).toBe(true)
  })

  it('can change an existing person’s profile without incrementing the number, but cannot create a profile', async () => {
    const { uid } = await session()
    const { seed } = stage()
    const name = { [`users/${uid}/displayName`]: 'Marie' }
    expect(await may('heart', name)).toBe(false)
    // The change is refused unless both the profile and the access record exist.
    await seed({ [`users/${uid}/uid`]: uid })
    expect(await may('heart', name)).toBe(false)
    await seed({ [`users/${uid}/uid`]: null, [`access/${uid}/lives/1`]: NOW })
    expect(await may('heart', name)).toBe(false)
    await seed({ [`users/${uid}/uid`]: uid })
    expect(await may('refresh', name)).toBe(false)
    expect(await may('heart', { [`users/${uid}`]: null })).toBe(false)
    expect(await may('heart', name)).toBe(true)
  })

  it('can record the outcome of an existing e-mail without incrementing the number', async () => {
    const { uid } = await session()
    const outcome = { [`mails/${uid}/message/outcome`]: 'sent' }
    const taken = { [`mails/${uid}/message`]: null }
    for (const values of [outcome, taken]) {
      await stage().seed({ [`mails/${uid}`]: null })
      expect(await may('heart', values)).toBe(false)
      await stage().seed({ [`mails/${uid}/message/kind`]: 'x' })
      expect(await may('refresh', values)).toBe(false)
      expect(await may('heart', values)).toBe(true)
    }
  })

  it('can remove a sent e-mail from the queue without incrementing the number, but cannot change or add an e-mail', async () => {
    const { uid } = await session()
    const path = `mailQueue/${uid}/message`
    const gone = { [path]: null }
    expect(await may('heart', { [path]: { at: 1 } })).toBe(false)
    await stage().seed({ [`${path}/at`]: 1 })
    expect(await may('heart', { [`${path}/at`]: 2 })).toBe(false)
    expect(await may('heart', { [`${path}/at`]: null, [`${path}/message`]: 'x' })).toBe(false)
    expect(await may('heart', { [`mailQueue/${uid}`]: null })).toBe(false)
    expect(await may('refresh', gone)).toBe(false)
    expect(await may('heart', gone)).toBe(true)
    expect(await may('heart', gone)).toBe(false)
  })

  it('accepts only a time as an alert’s `readAt`', async () => {
    const { uid } = await session()
    const mark = (at: unknown, rev: number) =>
      may('heart', { [`access/${uid}/rev`]: rev, [`notifications/${uid}/alert/readAt`]: at })
    expect(await mark('x', REV + 1)).toBe(false)
    expect(await mark(true, REV + 1)).toBe(false)
    expect(await mark(NOW, REV + 1)).toBe(true)
  })

  it('is refused for an erased person, of whom only the record of the erasure remains', async () => {
    const { seed } = stage()
    for (const [place, value] of FOLLOWING) {
      const { uid, next } = await session()
      const follow = { [`${place}/${uid}/other`]: value, ...next }
      const late = () => may('heart', follow)
      await seed({
        [`${place}/${uid}/other`]: value === null ? 'x' : null,
        [`access/${uid}`]: { rev: REV, erasedSince: 1 },
      })
      expect(await late(), place).toBe(false)
      for (const rev of [1, REV, REV + 1]) {
        expect(await may('heart', { [`access/${uid}/rev`]: rev })).toBe(false)
        const lifted = { [`access/${uid}/rev`]: rev, [`access/${uid}/erasedSince`]: null }
        expect(await may('heart', lifted)).toBe(false)
      }
      await seed({ [`access/${uid}/erasedSince`]: null })
      expect(await late(), place).toBe(true)
    }
  })

  it('can end an erasure that has begun', async () => {
    const { uid, next } = await session()
    await stage().seed({ [`access/${uid}/erasingSince`]: 1, [`users/${uid}/uid`]: uid })
    const ends = { [`access/${uid}/erasingSince`]: null, [`access/${uid}/erasedSince`]: NOW }
    const follow = { [`users/${uid}`]: null }
    expect(await may('heart', { ...ends, ...follow })).toBe(false)
    expect(await may('heart', { ...next, ...ends, ...follow })).toBe(true)
  })
})

describe('data that only the functions write', () => {
  const NONE = [
    ...['settings/{uid}/theme', 'announcements/x', 'announcementDrafts/x', 'members/x'],
    ...['directory/{uid}/name', 'operators/{uid}/role', 'operatorSessions/{uid}/x'],
    ...['operatorAudit/head', 'operatorRequests/x', 'jobs/sweep', 'jobRuns/x', 'restoring'],
    ...['shardMoves/x', 'rateLimits/x', 'rateLimits/x/1', 'passkeyOwners', 'access', 'users'],
    ...['mailRecipients/{uid},x', 'receivers/x', 'events', 'events/x'],
  ]

  it.each(NONE)(
    'cannot be written at %s, even under a uid of the functions such as sesame:heart',
    async (path) => {
      const { uid, next } = await session()
      const value = { n: 1, max: 1, a: 'x' }
      // An update cannot contain a path together with another path below it.
      const values = (beside: object) => ({
        [path.replace('{uid}', uid)]: value,
        ...(path !== 'access' && beside),
      })
      for (const name of ['heart', 'refresh'] as const)
        expect(await may(name, values(next))).toBe(false)
      expect(await may('jobs', values(timerOf(uid)))).toBe(false)
      expect(await may('jobs', timerOf(uid))).toBe(true)
      expect(await may('heart', next)).toBe(true)
    },
  )

  it('cannot be read, even under a uid of the functions such as sesame:heart', async () => {
    const { uid } = await session()
    for (const name of ['sesame:heart', 'sesame:refresh', 'sesame:jobs']) {
      for (const path of [`access/${uid}`, `access/${uid}/shown`, `users/${uid}`, 'announcements'])
        expect(await isAllowed(read(stage().as(name), path)), path).toBe(false)
    }
  })

  it('cannot be written by any person, about themselves or others', async () => {
    const { people, seed } = stage()
    const { uid: stranger, at, next } = await session()
    const own = Object.values(people).map(({ uid }) => uid)
    for (const uid of [...own, stranger]) {
      await seed({
        [`access/${uid}/rev`]: REV,
        [`access/${uid}/lives/1`]: NOW,
        [`access/${uid}/states/S`]: { n: 4, authTimeSeconds: 1, expiresAt: NOW },
        [`access/${uid}/shown/S`]: { createdAt: 1 },
        [`users/${uid}/uid`]: uid,
        [`mails/${uid}/m/kind`]: 'x',
        [`mailQueue/${uid}/m/at`]: 1,
      })
    }
    const commitsOf = (uid: string): Record<string, unknown>[] => {
      const counted = { [`access/${uid}/rev`]: REV + 1 }
      return [
        counted,
        ...FOLLOWING.map(([place, value]) => ({ ...counted, [`${place}/${uid}/other`]: value })),
        { ...counted, [`access/${uid}/lives/2`]: NOW },
        { ...counted, [`access/${uid}/signIns/2`]: NOW },
        { ...counted, [`access/${uid}/states/S/lockedAt`]: NOW },
        { ...counted, [`access/${uid}/pending/x/for`]: 'sign-in' },
        { ...counted, [`access/${uid}/erasingSince`]: NOW },
        { [`users/${uid}/displayName`]: 'x' },
        { [`mails/${uid}/m/outcome`]: 'sent' },
        { [`mailQueue/${uid}/m`]: null },
      ]
    }
    for (const of of ['own', 'stranger'] as const) {
      const count = commitsOf('').length
      for (let i = 0; i < count; i++) {
        const wrote = await whoMay(people, (person) =>
          update(person, commitsOf(of === 'own' ? person.uid : stranger)[i] ?? {}),
        )
        expect(wrote, `${of} ${JSON.stringify(commitsOf('{uid}')[i])}`).toEqual([])
      }
    }
    expect(await may('heart', { ...next, [`${at}/lockedAt`]: NOW })).toBe(true)
  })
})
