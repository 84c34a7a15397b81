import { describe, expect, it } from 'vitest'
import { oneDatabase } from '../../../testing/one-database.ts'
import { recordsBehindClaims, settleClaims, type Recorded } from './claims.ts'

type Claims = Readonly<Record<string, unknown>>

/** The identity service, which replaces all claims at once, and the records of an account. */
function account(customClaims: Claims | undefined, recorded: Partial<Recorded>) {
  const kept = {
    claims: customClaims,
    recorded: { isRegistered: false, role: null, ...recorded },
    writes: 0,
    waits: [] as number[],
    /** What others do between a reading and the write that follows. */
    meanwhile: [] as (() => unknown)[],
  }
  const sdk = {
    getUser: () => Promise.resolve({ customClaims: kept.claims }),
    async setCustomUserClaims(_uid: string, claims: Claims) {
      await kept.meanwhile.shift()?.()
      kept.claims = claims
      kept.writes += 1
    },
  } as unknown as Parameters<typeof settleClaims>[0]
  const settle = (options?: { givesRole: boolean }) =>
    settleClaims(sdk, () => Promise.resolve(kept.recorded), 'marie', {
      ...options,
      inTurn: (round) => Promise.resolve(void kept.waits.push(round)),
    })
  return { kept, settle }
}

describe('the claims of an account', () => {
  it.each<[string, Claims | undefined, Partial<Recorded>, Claims]>([
    ['nothing of somebody unknown', undefined, {}, {}],
    ['that a sign-up is complete', undefined, { isRegistered: true }, { registered: true }],
    ['so where the profile was put back', { registered: true }, {}, { registered: true }],
    ['a role that was given', { operator: 'owner' }, { role: 'owner' }, { operator: 'owner' }],
    ['no role that a record alone has', undefined, { role: 'owner' }, {}],
    ['no other role than was given', { operator: 'support' }, { role: 'owner' }, {}],
    ['no role that was taken', { operator: 'owner', other: 1 }, {}, { other: 1 }],
    ['what others wrote', { other: 1 }, { isRegistered: true }, { other: 1, registered: true }],
  ])('say %s', async (_, before, recorded, claims) => {
    const { kept, settle } = account(before, recorded)
    await settle()
    expect(kept.claims ?? {}).toEqual(claims)
  })

  it('are not written where they are right', async () => {
    const { kept, settle } = account({ operator: 'admin' }, { role: 'admin' })
    await settle()
    expect(kept.writes).toBe(0)
  })

  it('do not bring a role back that is taken while they are written', async () => {
    const { kept, settle } = account({ operator: 'admin' }, { role: 'admin', isRegistered: true })
    kept.meanwhile.push(async () => {
      kept.recorded = { ...kept.recorded, role: null }
      await settle()
    })
    await settle()
    expect(kept.claims).toEqual({ registered: true })
  })

  it('say the role that is given, for who gives it', async () => {
    const { kept, settle } = account({ registered: true, operator: 'support' }, { role: 'owner' })
    await settle({ givesRole: true })
    expect(kept.claims).toEqual({ registered: true, operator: 'owner' })
  })

  it('do not lose a sign-up that is completed while a role is given', async () => {
    const { kept, settle } = account({}, { role: 'support' })
    kept.meanwhile.push(async () => {
      kept.recorded = { ...kept.recorded, isRegistered: true }
      await settle()
    })
    await settle({ givesRole: true })
    expect(kept.claims).toEqual({ registered: true, operator: 'support' })
  })

  it('are given up where somebody else writes without end', async () => {
    const { kept, settle } = account({}, { role: 'support' })
    const other = () => {
      kept.recorded = { ...kept.recorded, role: kept.writes % 2 === 0 ? 'admin' : 'support' }
    }
    kept.meanwhile.push(...Array.from({ length: 100 }, () => other))
    await expect(settle({ givesRole: true })).rejects.toThrow('do not settle')
    expect(kept.waits).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
    expect(kept.writes).toBeLessThan(20)
  })
})

/** A database that holds these records, by their paths. */
function database(records: Readonly<Record<string, unknown>>) {
  const at = (path: string): object => ({
    child: (below: string) => at(below),
    get: () => Promise.resolve({ val: () => records[path] ?? null, exists: () => path in records }),
  })
  return oneDatabase({ ref: (path = '') => at(path) })
}

describe('the records behind claims', () => {
  const ROLE = { 'operators/marie': { role: 'support', grantedAt: 1, grantedBy: 'x' } }
  const NOTHING: Recorded = { isRegistered: false, role: null }

  it.each<[string, Record<string, unknown>, Recorded]>([
    ['nobody', {}, NOTHING],
    ['a guest', { 'users/marie/isAnonymous': true }, NOTHING],
    [
      'somebody registered',
      { 'users/marie/isAnonymous': false },
      { ...NOTHING, isRegistered: true },
    ],
    ['an operator', ROLE, { ...NOTHING, role: 'support' }],
    ['nothing of somebody who is being erased', { ...ROLE, 'erasures/marie': 1 }, NOTHING],
  ])('tell of %s', async (_, records, recorded) => {
    expect(await recordsBehindClaims(database(records))('marie')).toEqual(recorded)
  })
})
