import { MAX_PASSKEYS } from '@sesame/contract/constants'
import { describe, expect, it } from 'vitest'
import { oneDatabase } from '../../../testing/one-database.ts'
import { recordsBehindClaims, settleClaims, type Recorded } from './claims.ts'

type Claims = Readonly<Record<string, unknown>>

/** The identity service, which replaces all claims at once, and the records of an account. */
function account(customClaims: Claims | undefined, recorded: Partial<Recorded>) {
  const kept = {
    claims: customClaims,
    recorded: { isRegistered: false, passkeys: [] as readonly string[], role: null, ...recorded },
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
    ['the passkeys that there are', { passkeys: ['a'] }, { passkeys: ['b'] }, { passkeys: ['b'] }],
    ['no passkeys where there are none', { passkeys: ['a'] }, {}, {}],
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
    const { kept, settle } = account(
      { operator: 'admin', passkeys: ['a', 'b'] },
      { passkeys: ['a', 'b'], role: 'admin' },
    )
    await settle()
    expect(kept.writes).toBe(0)
  })

  it('do not bring a passkey back that is removed while they are written', async () => {
    const { kept, settle } = account({ passkeys: ['a', 'b'] }, { passkeys: ['a', 'b'] })
    kept.recorded = { ...kept.recorded, isRegistered: true }
    kept.meanwhile.push(async () => {
      kept.recorded = { ...kept.recorded, passkeys: ['b'] }
      await settle()
    })
    await settle()
    expect(kept.claims).toEqual({ registered: true, passkeys: ['b'] })
  })

  it('say the role that is given, for who gives it', async () => {
    const { kept, settle } = account({ registered: true, operator: 'support' }, { role: 'owner' })
    await settle({ givesRole: true })
    expect(kept.claims).toEqual({ registered: true, operator: 'owner' })
  })

  it('do not lose a passkey that is added while a role is given', async () => {
    const { kept, settle } = account({ registered: true }, { isRegistered: true, role: 'support' })
    kept.meanwhile.push(async () => {
      kept.recorded = { ...kept.recorded, passkeys: ['a'] }
      await settle()
    })
    await settle({ givesRole: true })
    expect(kept.claims).toEqual({ registered: true, passkeys: ['a'], operator: 'support' })
  })

  it('are given up where somebody else writes without end', async () => {
    const { kept, settle } = account({}, { isRegistered: true })
    const other = () => {
      kept.recorded = { ...kept.recorded, passkeys: [`${kept.writes}`] }
    }
    kept.meanwhile.push(...Array.from({ length: 100 }, () => other))
    await expect(settle()).rejects.toThrow('do not settle')
    expect(kept.waits).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
    expect(kept.writes).toBeLessThan(20)
  })

  it('have room for the passkeys of one operator', async () => {
    const passkeys = Array.from({ length: MAX_PASSKEYS }, () => 'A'.repeat(43))
    const { kept, settle } = account({}, { isRegistered: true, passkeys, role: 'support' })
    await settle({ givesRole: true })
    // The Admin SDK takes no more.
    expect(JSON.stringify(kept.claims).length).toBeLessThanOrEqual(1000)
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
  const passkey = { name: 'n', credentialId: 'QQ', publicKey: 'QQ', counter: 0, createdAt: 1 }
  const PASSKEYS = {
    'passkeys/marie': Object.fromEntries(
      ['b', 'a'].map((id) => [id.repeat(43), { ...passkey, syncs: true, backedUp: true }]),
    ),
  }
  const NOTHING: Recorded = { isRegistered: false, passkeys: [], role: null }

  it.each<[string, Record<string, unknown>, Recorded]>([
    ['nobody', {}, NOTHING],
    ['a guest', { 'users/marie/isAnonymous': true }, NOTHING],
    [
      'somebody registered',
      { 'users/marie/isAnonymous': false },
      { ...NOTHING, isRegistered: true },
    ],
    ['an operator', ROLE, { ...NOTHING, role: 'support' }],
    ['passkeys', PASSKEYS, { ...NOTHING, passkeys: ['a'.repeat(43), 'b'.repeat(43)] }],
    [
      'nothing of somebody who is being erased',
      { ...ROLE, ...PASSKEYS, 'erasures/marie': 1 },
      NOTHING,
    ],
  ])('tell of %s', async (_, records, recorded) => {
    expect(await recordsBehindClaims(database(records))('marie')).toEqual(recorded)
  })
})
