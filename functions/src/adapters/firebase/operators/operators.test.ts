import {
  COMMAND_LINE,
  type Operator,
  type OperatorSession,
} from '@sesame/contract/records/operator'
import { beforeEach, describe, expect, it } from 'vitest'
import { interleavedCalls, type InterleavedCalls } from '../../../testing/interleaved-calls.ts'
import { MemoryDatabase } from '../../../testing/memory-database.ts'
import type { OperatorStore } from '../../../common/ports/console/operator-store.ts'
import { firebaseOperators } from './operators.ts'

const HASH = 'h'.repeat(43)
const session: OperatorSession = {
  createdAt: 1,
  lastSeenAt: 1,
  authTimeSeconds: 1,
  provider: 'password',
}
const record = (role: Operator['role']): Operator => ({ role, grantedAt: 1, grantedBy: 'x' })

let db: MemoryDatabase
let calls: InterleavedCalls
beforeEach(() => {
  db = new MemoryDatabase()
  calls = interleavedCalls()
  for (const uid of ['camille', 'noe', 'sacha']) db.write(`users/${uid}/uid`, uid)
})

const instance = (actor: number): OperatorStore =>
  firebaseOperators(db.databases((work) => calls.call(actor, work)))

async function run<Result>(...acts: Promise<Result>[]): Promise<Result[]> {
  await calls.run(acts, (waiting) => waiting.at(-1) ?? 0)
  return Promise.all(acts)
}

describe('operators’ roles', () => {
  beforeEach(() => {
    db.write('operators/camille', { ...record('owner'), lastSeenAt: 5 })
    db.write('operators/noe', record('admin'))
  })

  it('are granted, changed and removed, without losing the time of the last visit', async () => {
    await run(instance(0).set('sacha', record('owner')))
    await run(instance(0).set('camille', record('support')))
    expect(db.read('operators/camille')).toEqual({ ...record('support'), lastSeenAt: 5 })
    await run(instance(0).set('camille', null))
    expect(db.read('operators')).toEqual({ noe: record('admin'), sacha: record('owner') })
  })

  it.each([null, record('admin'), record('support')])(
    'always include an owner: the last owner’s role cannot be changed to %j',
    async (given) => {
      expect(await run(instance(0).set('camille', given))).toEqual(['last-owner'])
      expect(db.read('operators/camille')).toEqual({ ...record('owner'), lastSeenAt: 5 })
      db.write('operators/noe', record('owner'))
      expect(await run(instance(0).set('camille', given))).toEqual(['set'])
    },
  )

  it('always include one owner, even if the only two owners are removed at the same time', async () => {
    db.write('operators/noe', record('owner'))
    const done = await run(instance(0).set('camille', null), instance(1).set('noe', null))
    expect(done.sort()).toEqual(['last-owner', 'set'])
    expect(Object.keys(db.read('operators') as object)).toHaveLength(1)
  })

  it('are removed together with all the operator’s sessions', async () => {
    db.write(`operatorSessions/noe/${HASH}`, session)
    await run(instance(0).set('noe', null))
    expect(db.read('operatorSessions')).toBeNull()
  })

  it('are not given to a person who is being erased or has no profile', async () => {
    await run(instance(0).set('marie', record('admin')))
    expect(db.read('operators/marie')).toBeNull()
    db.write('access/noe/erasingSince', 1)
    expect(await run(instance(0).find('noe'))).toEqual([null])
  })
})

describe('an operator’s session', () => {
  it('records calls and the latest proof of identity', async () => {
    db.write(`operatorSessions/noe/${HASH}`, {
      ...session,
      provider: 'passkey',
      passkey: 'a'.repeat(43),
    })
    db.write('operators/noe', record('admin'))
    const proof = { authTimeSeconds: 9, provider: 'password' } as const
    const expected = { ...session, ...proof, lastSeenAt: 7 }
    expect(await run(instance(0).see('noe', HASH, 7, proof))).toEqual([expected])
    expect(db.read(`operatorSessions/noe/${HASH}`)).toEqual(expected)
    expect(db.read('operators/noe')).toEqual({ ...record('admin'), lastSeenAt: 7 })
  })

  it('is not recreated by a late call after it ended, and a removed role is not recreated either', async () => {
    expect(await run(instance(0).see('noe', HASH, 7))).toEqual([null])
    db.write(`operatorSessions/noe/${HASH}`, session)
    await run(instance(0).see('noe', HASH, 7))
    expect(db.read('operators')).toBeNull()
    await run(instance(0).endSession('noe', HASH))
    expect(db.read('operatorSessions')).toBeNull()
  })

  it('removes the person’s ended sessions when it is created, and keeps the other sessions', async () => {
    db.write('operatorSessions/noe', { old: session, open: { ...session, createdAt: 5 } })
    await run(instance(0).openSession('noe', HASH, { ...session, createdAt: 9 }, 5))
    expect(Object.keys(db.read('operatorSessions/noe') as object).sort()).toEqual([HASH, 'open'])
  })

  it('records the operator’s visit when it is created, but does not recreate a removed role', async () => {
    db.write('operators/noe', record('admin'))
    await run(instance(0).openSession('noe', HASH, { ...session, lastSeenAt: 9 }, 5))
    expect(db.read('operators')).toEqual({ noe: { ...record('admin'), lastSeenAt: 9 } })
    db.write('operators', null)
    await run(instance(0).openSession('noe', HASH, session, 5))
    expect(db.read('operators')).toBeNull()
  })

  it('is not created for a person without a profile', async () => {
    await run(instance(0).openSession('marie', HASH, session, 0))
    expect(db.read('operatorSessions')).toBeNull()
  })
})

describe('adding passkeys and using links', () => {
  const keys = (uid = 'noe') => (db.read(`operators/${uid}`) as Operator | null)?.passkeys
  const [OLD, NEW] = ['o'.repeat(43), 'n'.repeat(43)]
  const admission = (passkey: string) => ({ passkey, keyHash: HASH })
  const link = { by: 'camille', until: 10 }
  beforeEach(() => {
    db.write('operators/noe', { ...record('admin'), passkeys: { [OLD]: HASH } })
  })

  it('adds a passkey and keeps the others, if the requesting passkey still gives access to the console', async () => {
    expect(await run(instance(0).admit('noe', admission(NEW), OLD))).toEqual([true])
    expect(keys()).toEqual({ [OLD]: HASH, [NEW]: HASH })
    expect(await run(instance(0).admit('noe', admission(HASH), 'x'.repeat(43)))).toEqual([false])
    expect(await run(instance(0).admit('sacha', admission(NEW), OLD))).toEqual([false])
    expect(db.read('operators/sacha')).toBeNull()
  })

  it('removes a passkey, if the requesting passkey still gives access to the console', async () => {
    db.write('operators/noe/passkeys', { [OLD]: HASH, [NEW]: HASH })
    const both = [instance(0).withdraw('noe', NEW, OLD), instance(1).withdraw('noe', OLD, NEW)]
    expect((await run(...both)).sort()).toEqual([false, true])
    expect(Object.keys(keys() as object)).toHaveLength(1)
  })

  it('creates a link only once, only for the operator who requested it and only before it expires', async () => {
    const make = (by: string, now: number, hash = HASH) =>
      instance(0).makeLink('noe', by, { hash, now, until: 20 })
    expect(await run(make('camille', 1))).toEqual([false])
    expect(await run(instance(0).allowLink('noe', link))).toEqual([true])
    expect(await run(make('sacha', 1))).toEqual([false])
    expect(await run(make('camille', 10))).toEqual([false])
    const both = [
      make('camille', 9),
      instance(1).makeLink('noe', 'camille', { hash: NEW, now: 9, until: 20 }),
    ]
    expect((await run(...both)).sort()).toEqual([false, true])
  })

  it('accepts a link only once and only before it expires, and leaves only the new passkey', async () => {
    db.write('operators/noe/link', { ...link, hash: HASH })
    expect(await run(instance(0).useLink('noe', NEW, admission(NEW), 1))).toEqual([false])
    expect(await run(instance(0).useLink('noe', HASH, admission(NEW), 10))).toEqual([false])
    expect(keys()).toEqual({ [OLD]: HASH })
    const done = await run(
      instance(0).useLink('noe', HASH, admission(NEW), 9),
      instance(1).useLink('noe', HASH, admission('t'.repeat(43)), 9),
    )
    expect(done.sort()).toEqual([false, true])
    expect(Object.keys(keys() ?? {})).toHaveLength(1)
    expect(keys()).not.toHaveProperty(OLD)
  })

  it('keeps the passkeys and drops links if the console changes the role; the command line replaces the passkeys', async () => {
    db.write('operators/noe/link', link)
    const given = { ...record('support'), passkeys: { [NEW]: HASH } }
    await run(instance(0).set('noe', given))
    expect(db.read('operators/noe')).toEqual({ ...record('support'), passkeys: { [OLD]: HASH } })
    await run(instance(0).set('noe', { ...given, grantedBy: COMMAND_LINE }))
    expect(keys()).toEqual({ [NEW]: HASH })
  })
})
