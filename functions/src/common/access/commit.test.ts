import { afterEach, describe, expect, it, vi } from 'vitest'
import { NOW, recordOf, SIGN_IN } from '../../testing/access-records.ts'
import type { Changes } from '../ports/person-records.ts'
import { NO_ACCESS, type AccessRecord } from './access-record.ts'
import { commit, CommitError, type CommitParts, type Decision, type Facts } from './commit.ts'
import { endSessions, lockSession } from './sessions.ts'

afterEach(() => vi.restoreAllMocks())

const record = recordOf({ a: {} })
const moved = { ...record, rev: 8, by: 'another' }

/**
 * Commits a decision. `answers` are the results of the commit's writes, and `found` are the records that the commit reads
 * later.
 */
async function attempt<Result>(
  decide: (facts: Facts) => Decision<Result>,
  { from = record, answers = [true], found = [] as readonly AccessRecord[] } = {},
) {
  const written: Changes[] = []
  const seen: AccessRecord[] = []
  const committed: AccessRecord[] = []
  let reads = 0
  const parts: CommitParts<Facts> = {
    uid: 'marie',
    requestId: 'own',
    now: () => NOW,
    wait: () => Promise.resolve(),
    onCommitted: (now) => committed.push(now),
    write: (values) => {
      written.push(values)
      return Promise.resolve(answers[Math.min(written.length, answers.length) - 1] ?? true)
    },
    read: () => Promise.resolve({ record: found[Math.min(reads++, found.length - 1)] ?? from }),
  }
  const outcome = await commit(parts, { record: from }, (facts) => {
    seen.push(facts.record)
    return decide(facts)
  }).catch((error: unknown) => (error as Error).message)
  return { outcome, written, seen, committed }
}

const lock = (facts: Facts): Decision<number> => ({
  record: lockSession(facts.record, 'a', NOW),
  follows: { 'audit/marie/x': 1 },
  result: facts.record.rev,
})

describe('commit', () => {
  it('writes nothing if the decision changes nothing', async () => {
    const { outcome, written } = await attempt((facts) => ({ ...facts, follows: {}, result: 'ok' }))
    expect([outcome, written]).toEqual(['ok', []])
  })

  it('writes the changed values, the writes outside the record and the next `rev` in one update', async () => {
    const { outcome, written } = await attempt(lock)
    expect(outcome).toBe(7)
    expect(written).toHaveLength(1)
    expect(written[0]).toMatchObject({
      'access/marie/rev': 8,
      'access/marie/by': 'own',
      'audit/marie/x': 1,
      'access/marie/states/a/lockedAt': NOW,
    })
  })

  it('recomputes the fields that the rules read, so that the rules stop accepting a locked sign-in', async () => {
    const { written } = await attempt(lock, { from: { ...record, signIns: record.lives } })
    expect(written[0]).toMatchObject({ [`access/marie/signIns/${SIGN_IN}`]: null })
  })

  it('writes the next timer even if it has not changed, because a job may have changed the stored timer', async () => {
    const from = { ...record, wakeAt: NOW - 1 }
    const { written } = await attempt(lock, { from })
    expect(written[0]).toMatchObject({ 'access/marie/wakeAt': NOW - 1 })
  })

  it('increments `rev` even if only values outside the record are written', async () => {
    const { written } = await attempt((facts) => ({
      ...facts,
      follows: { 'audit/marie/x': 1 },
      result: 0,
    }))
    expect(written).toEqual([
      { 'access/marie/rev': 8, 'access/marie/by': 'own', 'audit/marie/x': 1 },
    ])
  })

  it.each([
    [{ 'users/marie/displayName': 'Zoé', 'users/marie/locale': 'fr' }, false],
    [{ 'users/marie/displayName': 'Zoé', 'users/marie/email': 'z@exemple.fr' }, true],
    [{ 'users/karim/displayName': 'Zoé' }, true],
  ])('increments `rev` unless only display fields change: %j', async (follows, isCommit) => {
    const { written } = await attempt((facts) => ({ ...facts, follows, result: 0 }))
    expect('access/marie/rev' in (written[0] ?? {})).toBe(isCommit)
  })

  it('increments `rev` if a name changes together with the access record', async () => {
    const { written } = await attempt((facts) => ({
      ...lock(facts),
      follows: { 'users/marie/displayName': 'Zoé' },
    }))
    expect(written[0]).toMatchObject({ 'access/marie/rev': 8 })
  })

  it('removes the data that clients stored for a session that ends', async () => {
    const { written } = await attempt((facts) => ({
      record: endSessions(facts.record, { chosen: () => true }),
      follows: {},
      result: 0,
    }))
    expect(written[0]).toMatchObject({ 'presence/marie/a': null, 'pushTokens/marie/a': null })
  })

  it('decides again with new facts if another commit was written first', async () => {
    const { outcome, written, seen } = await attempt(lock, {
      answers: [false, true],
      found: [moved],
    })
    expect([outcome, seen]).toEqual([8, [record, moved]])
    expect(written.map((values) => values['access/marie/rev'])).toEqual([8, 9])
  })

  it('recognizes its own commit if the response was lost and the update was sent again', async () => {
    const { outcome, written, seen } = await attempt(lock, {
      answers: [false],
      found: [{ ...moved, by: 'own' }],
    })
    expect([outcome, written.length, seen.length]).toEqual([7, 1, 1])
  })

  it('does not mistake an earlier commit of the same request for the current one', async () => {
    const { outcome } = await attempt(lock, { from: { ...record, by: 'own' }, answers: [false] })
    expect(outcome).toBe('commit: rules-refused')
  })

  it('reports the written record with its new `rev`', async () => {
    const { committed } = await attempt(lock, { answers: [false, true], found: [moved] })
    expect(committed).toMatchObject([{ rev: 9, states: { a: { lockedAt: NOW } } }])
    const follows = { 'users/marie/displayName': 'Zoé' }
    const named = await attempt((facts) => ({ ...facts, follows, result: 0 }))
    expect(named.committed).toEqual([record])
    const idle = await attempt((facts) => ({ ...facts, follows: {}, result: 0 }))
    expect(idle.committed).toEqual([])
  })

  it('ends the opened session and its sign-in after a lost response, since no client received their tokens', async () => {
    const takenBack: Changes[] = []
    const lose = (next: AccessRecord) =>
      commit(
        {
          uid: 'marie',
          requestId: 'own',
          now: () => NOW,
          read: () => Promise.resolve({ record }),
          write: () => Promise.reject(new Error('no answer')),
          takeBack: (values) => takenBack.push(values),
        },
        { record },
        () => ({ record: next, follows: {}, result: 0 }),
      )
    const opened = { b: { authTimeSeconds: SIGN_IN + 1 } }
    await expect(lose(recordOf({ a: {}, ...opened }))).rejects.toThrow('no answer')
    await expect(lose(recordOf({ a: {}, b: {} }))).rejects.toThrow('no answer')
    await expect(lose(lockSession(record, 'a', NOW))).rejects.toThrow('no answer')
    const session = { 'access/marie/states/b/expiresAt': 0, 'access/marie/shown/b': null }
    const next = { 'access/marie/rev': record.rev + 2, 'access/marie/by': 'own' }
    const signIn = {
      [`access/marie/lives/${SIGN_IN + 1}`]: null,
      [`access/marie/signIns/${SIGN_IN + 1}`]: null,
    }
    // The earlier session and its sign-in remain.
    expect(takenBack).toEqual([
      { ...session, ...signIn, ...next },
      { ...session, ...next },
    ])
  })

  it('gives up immediately if the rules reject the update although the record has not changed', async () => {
    const { outcome, written } = await attempt(lock, { answers: [false] })
    expect([outcome, written.length]).toEqual(['commit: rules-refused', 1])
  })

  it('reports that the person was erased meanwhile, instead of a rejection by the rules', async () => {
    const erased = { ...NO_ACCESS, rev: 9, erasedSince: NOW }
    const { outcome } = await attempt(lock, { answers: [false], found: [erased] })
    expect(outcome).toBe('commit: erased')
  })

  it('lets the decision return a refusal if the person was erased meanwhile', async () => {
    const erased = { ...NO_ACCESS, rev: 9, erasedSince: NOW }
    const refusing = (facts: Facts) =>
      facts.record.erasedSince === undefined
        ? lock(facts)
        : { record: facts.record, follows: {}, result: 0 }
    const { outcome, written } = await attempt(refusing, { answers: [false], found: [erased] })
    expect([outcome, written.length]).toEqual([0, 1])
  })

  it('names the paths that the rules rejected, without ids', () => {
    const paths = [
      'access/marie/states/a/n',
      'access/marie/rev',
      'logins/marie/x',
      'logins/marie/y',
    ]
    const update = Object.fromEntries([...paths, 'users/marie'].map((path) => [path, 1]))
    const { places } = new CommitError('rules-refused', update)
    expect(places).toBe('access/rev access/states logins users')
  })

  const others = Array.from({ length: 99 }, (_, i) => ({ ...moved, rev: 8 + i }))

  it('gives up if other commits are repeatedly written first', async () => {
    const { outcome, written } = await attempt(lock, { answers: [false], found: others })
    expect([outcome, written.length]).toEqual(['commit: record-moved-on', 25])
  })

  it('gives up after five seconds', async () => {
    let at = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (at += 2000))
    const { outcome, written } = await attempt(lock, { answers: [false], found: others })
    expect([outcome, written.length]).toEqual(['commit: record-moved-on', 3])
  })

  it('passes on an error thrown by the decision, and writes nothing', async () => {
    const { outcome, written } = await attempt(() => {
      throw new Error('refused')
    })
    expect([outcome, written]).toEqual(['refused', []])
  })
})
