import { shardOf, SHARDS } from '@sesame/contract/shard'
import { beforeEach, describe, expect, it } from 'vitest'
import { ROUND_MS } from '../../functions/src/common/access/access-record.ts'
import { firebaseDirectoryIndex } from '../../functions/src/adapters/firebase/console/directory-index.ts'
import { firebaseJournal } from '../../functions/src/adapters/firebase/operators/journal.ts'
import { run, twoDatabases } from '../../functions/src/testing/two-databases.ts'
import { addCrowd, byPassword, byProvider, FakeProject, NOW } from './testing/fake-project.ts'

let project: FakeProject
beforeEach(() => {
  project = new FakeProject()
})

const read = (path: string) => project.tree.read(path)
const journal = () => Object.values((read('operatorAudit/entries') ?? {}) as Record<string, object>)

describe('a count of accounts', () => {
  it('writes nothing and prints the number of accounts of each kind', async () => {
    addCrowd(project)
    expect(await project.run(false)).toEqual({ adopted: 0, completed: 0, left: 0, kept: {} })
    expect(read('')).toBeNull()
    expect(project.claims('zoe')).toEqual({})
    expect(project.said).toEqual([
      '8 accounts: 6 to adopt, 0 to complete, 0 with a profile',
      'sign-in methods: password 3, google.com 1, phone 1',
      'addresses: 3 verified, 1 not (their first sign-in decides what is trusted), 2 accounts without',
      'last seen: within 30 days 6, within a year 0, before 0',
      'guests: 1, whom a job will erase after 30 days without a visit',
      '! without an address or a method that Sésame knows: 1, who get a guest’s profile and cannot sign in',
      'disabled: 1, who stay so',
      'claims of other systems: 1 accounts, which keep them',
      expect.stringContaining('cannot be adopted: 2, a uid that begins with “sesame:”') as string,
    ])
    expect(project.said.at(-1)).toContain('"a.b", "sesame:heart"')
  })
})

describe('an adoption', () => {
  it('creates a profile without accepted terms for each account, with the account’s own data', async () => {
    const uids = addCrowd(project)
    expect(await project.run()).toEqual({ adopted: 6, completed: 0, left: 0, kept: {} })
    expect(Object.keys(read('users') as object).sort()).toEqual([...uids].sort())
    expect(read('users/marie')).toEqual({
      uid: 'marie',
      email: 'marie@exemple.fr',
      emailVerified: true,
      displayName: 'Marie Lefèvre',
      photoURL: 'https://lh3.googleusercontent.com/a/marie',
      isAnonymous: false,
      providers: ['google.com'],
      locale: 'fr',
      createdAt: NOW - 8 * 86_400_000,
      adoptedAt: NOW,
    })
    expect(read('users/guest/isAnonymous')).toBe(true)
    expect(read('users/guest/adoptedAt')).toBeNull()
    expect(read('users/phone/isAnonymous')).toBe(true)
    expect(read('mailQueue')).toBeNull()
  })

  it('trusts all sign-in methods and the verified address of an account, but nothing if its address is unverified', async () => {
    addCrowd(project)
    project.add('both', {
      ...byPassword('both'),
      providerUserInfo: [
        { providerId: 'password' },
        { providerId: 'google.com', rawId: 'g' },
        { providerId: 'saml.acme', rawId: 's' },
      ],
    })
    project.add('nameless', { providerUserInfo: [{ providerId: 'facebook.com', rawId: 'f' }] })
    await project.run()
    const methods = (uid: string) => read(`access/${uid}/methods`)
    expect(methods('both')).toEqual({ password: NOW - 500, google: 'g', email: 'both@exemple.fr' })
    expect(methods('marie')).toEqual({ google: 'google.com of marie', email: 'marie@exemple.fr' })
    expect(methods('nameless')).toEqual({ facebook: 'f' })
    expect([methods('karim'), read('access/karim/adoptedSince')]).toEqual([null, NOW])
    expect(read('users/karim/providers')).toEqual(['password'])
    const waiting = ['both', 'nameless', 'marie', 'guest', 'phone'].filter(
      (uid) => read(`access/${uid}/adoptedSince`) !== null,
    )
    expect(waiting).toEqual([])
  })

  it('adds the claim `registered`, keeps the claims of other systems, and adds people to the directory', async () => {
    addCrowd(project)
    await project.run()
    expect(project.claims('marie')).toEqual({ plan: 'pro', registered: true })
    expect(project.claims('karim')).toEqual({ registered: true })
    expect([project.claims('guest'), project.claims('phone')]).toEqual([{}, {}])
    expect(read('directory/marie')).toMatchObject({ viaGoogle: NOW - 8 * 86_400_000 })
    expect(read('directory/ines/disabled')).toBe(NOW - 5 * 86_400_000)
    expect(Object.keys(read('directory') as object)).toHaveLength(6)
  })

  it('spreads the times at which the job next checks people over one whole round of the job', async () => {
    addCrowd(project)
    const before = Date.now()
    await project.run()
    for (const uid of ['zoe', 'marie', 'guest']) {
      const due = Number(read(`access/${uid}/wakeAt`)) - (shardOf(uid) / SHARDS) * ROUND_MS
      expect(due).toBeGreaterThanOrEqual(NOW)
      expect(Number(read(`access/${uid}/wakeAt`))).toBeLessThanOrEqual(before + ROUND_MS)
    }
  })

  it('processes the oldest accounts first, however few accounts are kept in memory', async () => {
    for (let i = 0; i < 9; i += 1) project.add(`p${i}`, { createdAt: String(NOW - (i % 5) * 1000) })
    project.kept = 2
    const order: string[] = []
    project.after = (paths) => {
      order.push(...paths.filter((path) => /^users\/p\d$/.test(path) && read(path) !== null))
    }
    expect(await project.run()).toMatchObject({ adopted: 9 })
    const uids = [...new Set(order)].map((path) => path.slice('users/'.length))
    expect(uids).toEqual(['p4', 'p3', 'p8', 'p2', 'p7', 'p1', 'p6', 'p0', 'p5'])
  })

  it('is recorded in the operators’ journal, unless there is nothing to do', async () => {
    project.add('zoe', byPassword('zoe'))
    await project.run()
    const own = { action: 'people-adopted', operator: 'command-line', about: '1 accounts' }
    expect(journal()).toMatchObject([
      { ...own, phase: 'begun' },
      { ...own, phase: 'done' },
    ])
    await project.run()
    expect(journal()).toHaveLength(2)
  })

  it('does not change people who have a profile', async () => {
    project.add('zoe', byPassword('zoe'))
    await project.run()
    project.tree.write('users/zoe/displayName', 'Zoé')
    const before = read('')
    expect(await project.run()).toEqual({ adopted: 0, completed: 0, left: 0, kept: {} })
    expect({ ...(read('') as object) }).toEqual(before)
    expect(project.said).toContain('1 accounts: 0 to adopt, 0 to complete, 1 with a profile')
  })

  it('adopts people whose sign-in the API refused and whom a job would erase as unfinished', async () => {
    project.add('zoe', byPassword('zoe', false))
    project.tree.write('access/zoe', { rev: 3, by: 'x', signUpSince: NOW - 1, wakeAt: NOW + 5 })
    expect(await project.run()).toMatchObject({ adopted: 1 })
    expect(read('access/zoe')).toMatchObject({ rev: 4, adoptedSince: NOW })
    expect(read('access/zoe/signUpSince')).toBeNull()
  })

  it.each([
    ['is being erased', { rev: 1, erasingSince: NOW - 1 }, 'erased'],
    ['was erased', { rev: 2, erasedSince: NOW - 1 }, 'erased'],
    ['had a profile, which was lost', { rev: 2, methods: { password: 1 } }, 'lost'],
    ['had its only method removed', { rev: 2, refused: { password: 1 } }, 'lost'],
    ['still has a session', { rev: 2, lives: { 5: NOW + 1 } }, 'lost'],
  ])('writes nothing for an account that %s', async (_what, access, why) => {
    project.add('zoe', byPassword('zoe', false))
    project.tree.write('access/zoe', access)
    expect(await project.run()).toEqual({ adopted: 0, completed: 0, left: 0, kept: { [why]: 1 } })
    expect([read('access/zoe'), read('users'), read('directory')]).toEqual([access, null, null])
    expect(project.claims('zoe')).toEqual({})
  })

  it('ignores an account that has just begun to sign up with a passkey', async () => {
    project.add('zoe', { email: 'zoe@exemple.fr', customAuth: true })
    project.tree.write('access/zoe', { rev: 1, signUpSince: NOW - 1 })
    expect(await project.run()).toMatchObject({ adopted: 0, kept: { 'signing-up': 1 } })
    expect(read('users')).toBeNull()
  })

  it.each([
    ['no room for a claim', { customAttributes: JSON.stringify({ x: 'y'.repeat(975) }) }],
    ['a claim of our name with another meaning', { customAttributes: '{"registered":"2019"}' }],
    ['claims that cannot be read', { customAttributes: '{' }],
    [
      'a method of another server alone',
      { email: undefined, providerUserInfo: [], customAuth: true },
    ],
  ])('does not adopt an account with %s, and reports it', async (_what, account) => {
    project.add('zoe', { ...byPassword('zoe'), ...account })
    expect(await project.run()).toMatchObject({ adopted: 0 })
    expect(project.said.join()).toContain('! cannot be adopted: 1, ')
    expect(read('users')).toBeNull()
  })

  it.each([
    ['data of the application before', { plan: 'pro', name: 'Zoé' }],
    ['a text', 'Zoé'],
  ])('does not overwrite %s at the path of a profile', async (_what, occupied) => {
    addCrowd(project)
    project.tree.write('users/zoe', occupied)
    expect(await project.run()).toMatchObject({ adopted: 5, left: 0 })
    expect([read('users/zoe'), read('access/zoe')]).toEqual([occupied, null])
    expect(project.said.join()).toContain('cannot be adopted: 1, users/{uid} holds something')
  })

  it('finds profiles even if the service lists accounts in no order', async () => {
    for (const uid of ['a', 'z']) project.add(uid, byPassword(uid))
    await project.run()
    for (let i = 0; i < 20; i += 1) project.tree.write(`users/m${i}`, { isAnonymous: false })
    for (const uid of ['b', 'y']) project.add(uid, byPassword(uid))
    project.order = ['a', 'y', 'b', 'z']
    const before = [read('users/a'), read('users/z')]
    expect(await project.run()).toMatchObject({ adopted: 2 })
    expect(project.said).toContain('4 accounts: 2 to adopt, 0 to complete, 2 with a profile')
    expect([read('users/a'), read('users/z')]).toEqual(before)
  })

  it('cuts a name that is too long for a profile, and drops a picture from another site', async () => {
    project.add('zoe', {
      ...byPassword('zoe'),
      displayName: ` ${'é'.repeat(79)}😀 `,
      photoUrl: 'https://exemple.fr/x.png',
    })
    project.add('marie', { ...byProvider('marie', 'apple.com'), displayName: 'a\u0000b' })
    await project.run()
    expect(read('users/zoe/displayName')).toBe('é'.repeat(79))
    expect([read('users/zoe/photoURL'), read('users/marie/displayName')]).toEqual([null, null])
  })

  it('is refused during a restore, and does not block the next run', async () => {
    project.add('zoe', byPassword('zoe'))
    project.tree.write('restoring/startedAt', 1)
    await expect(project.run()).rejects.toThrow('Une restauration est inachevée')
    expect([read('users'), read('jobs/adopting')]).toEqual([null, null])
  })
})

describe('people spread over two database instances', () => {
  it('each get their record and profile in their own instance, and a directory entry in the first instance', async () => {
    const uids = addCrowd(project)
    const db = twoDatabases()
    const databases = db.as(0)
    const directoryIndex = firebaseDirectoryIndex(databases)
    const journal = firebaseJournal(databases.common)
    const adoption = project.run(true, { databases, directoryIndex, journal })
    await run(db, [adoption])
    expect(await adoption).toMatchObject({ adopted: 6, left: 0 })
    const isInSecond = (uid: string) => shardOf(uid) % 2 === 1
    expect(new Set(uids.map(isInSecond)).size).toBe(2)
    for (const place of ['users', 'access']) {
      const [first, second] = [db.first.keys(place), db.second.keys(place)]
      expect(second.sort()).toEqual(uids.filter(isInSecond).sort())
      expect(first.sort()).toEqual(uids.filter((uid) => !isInSecond(uid)).sort())
    }
    expect(db.first.keys('directory').sort()).toEqual([...uids].sort())
    expect(db.second.keys('directory')).toEqual([])
  })
})
