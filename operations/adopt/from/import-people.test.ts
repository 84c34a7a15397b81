import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { RESTORING } from '../../../functions/src/adapters/firebase/console/job-runs.ts'
import { MemoryDatabase } from '../../../functions/src/testing/memory-database.ts'
import type { ExportedAccount } from '../../backup/exported-account.ts'
import { CallRefused } from '../../backup/identity.ts'
import { fakeIdentity, type FakeIdentity } from '../testing/fake-identity.ts'
import { importSite } from '../testing/import-site.ts'
import { importPeople, type ImportWish } from './import-people.ts'

const folder = mkdtempSync(join(tmpdir(), 'sesame-import-'))
afterAll(() => rmSync(folder, { recursive: true }))

let identity: FakeIdentity
let tree: MemoryDatabase
let erased: string[]
let said: string[]
beforeEach(() => {
  ;[identity, tree, erased, said] = [fakeIdentity(), new MemoryDatabase(), [], []]
})

/** Writes a file that only its owner may read. */
function write(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  chmodSync(file, 0o600)
  return file
}

function run(
  file: string,
  format: ImportWish['format'],
  { apply = true, overwrite = [] as readonly string[] } = {},
) {
  said = []
  const site = importSite(identity, tree, erased)
  return importPeople(site, { file, format, apply, overwrite }, ({ fr }) => said.push(fr))
}
const csv = (...lines: string[]) => write('people.csv', lines.join('\n'))
const told = (words: string) => said.filter((line) => line.includes(words))
const nobody = (localId: string, more: Partial<ExportedAccount> = {}): ExportedAccount => ({
  localId,
  providerUserInfo: [],
  ...more,
})

const BCRYPT = `$2b$10$${'a'.repeat(53)}`

/** The number of people in the file, and how many of their lines are wrong. The wrong lines have faults of every kind. */
const [PEOPLE, WRONG] = [10_000, 37]
const isWrong = (n: number) => n % 270 === 7 && n < 270 * WRONG

describe('a file of ten thousand people, thirty-seven of them with faults', () => {
  const faults = [
    (n: number) => `u${n},nobody,,,`,
    (n: number) => `u${n},u${n}@exemple.fr,"Zoé,,`,
    (n: number) => `u${n},U1@EXEMPLE.fr,,,`,
    () => 'u1,other@exemple.fr,,,',
    (n: number) => `a/${n},u${n}@exemple.fr,,,`,
    (n: number) => `u${n},u${n}@exemple.fr,,BCRYPT,abc`,
    (n: number) => `u${n},u${n}@exemple.fr`,
  ]
  const header = 'uid,email,name,algorithm,hash'
  const lines = Array.from({ length: PEOPLE }, (_, n) =>
    isWrong(n)
      ? (faults[Math.floor(n / 270) % faults.length] ?? String)(n)
      : `u${n},u${n}@exemple.fr,Zoé,BCRYPT,${BCRYPT}`,
  )
  const wrongLines = lines.flatMap((_, n) => (isWrong(n) ? [n + 2] : []))

  it('is imported except for the wrong lines, which are reported by number', async () => {
    const done = await run(csv(header, ...lines), 'csv')
    expect(done).toEqual({ imported: PEOPLE - WRONG, refused: WRONG })
    expect(identity.accounts.size).toBe(PEOPLE - WRONG)
    const numbers = told('ligne ').map((line) => Number(/^ligne (\d+)/.exec(line)?.[1]))
    expect(numbers).toEqual(wrongLines)
  })

  it('is checked but not imported without --apply', async () => {
    const done = await run(csv(header, ...lines), 'csv', { apply: false })
    expect(done).toEqual({ imported: 0, refused: WRONG })
    expect(said).toContain(`10000 lus\u00A0: ${PEOPLE - WRONG} à importer, 0 déjà là, 37 refusés`)
    expect(identity.accounts.size).toBe(0)
  })

  it('gives the same result if it contains JSON objects, one per line', async () => {
    const objects = lines.map((_, n) =>
      isWrong(n)
        ? ['{"user_id":', `{"user_id":"a/${n}","email":"x${n}@exemple.fr"}`][n % 2]
        : JSON.stringify({
            user_id: `auth0|${n}`,
            email: `u${n}@exemple.fr`,
            passwordHash: BCRYPT,
          }),
    )
    const done = await run(write('people.ndjson', objects.join('\n')), 'auth0')
    expect(done).toEqual({ imported: PEOPLE - WRONG, refused: WRONG })
    const numbers = told('ligne ').map((line) => Number(/^ligne (\d+)/.exec(line)?.[1]))
    expect(numbers).toEqual(wrongLines.map((line) => line - 1))
  })

  it('gives the same result if it is in the format of firebase auth:export', async () => {
    const objects = lines.map((_, n) =>
      isWrong(n)
        ? [`{"localId":"u${n}`, `{"localId":"u${n}","email":7}`][n % 2]
        : JSON.stringify({ localId: `u${n}`, email: `u${n}@exemple.fr` }),
    )
    const done = await run(
      write('people.json', `{"users":[\n${objects.join(',\n')}\n]}`),
      'firebase',
    )
    expect(done).toEqual({ imported: PEOPLE - WRONG, refused: WRONG })
    const numbers = told('ligne ').map((line) => Number(/^ligne (\d+)/.exec(line)?.[1]))
    expect(numbers).toEqual(wrongLines)
  })
})

describe('an import that is killed', () => {
  const file = () =>
    csv('uid,email', ...Array.from({ length: 2600 }, (_, n) => `u${n},u${n}@exemple.fr`))

  it.each([true, false])(
    'is completed by the next run, which prints the right counts, at whichever write it is killed (write carried out: %s)',
    async (isDone) => {
      for (let after = 0; after < 6; after += 1) {
        identity = fakeIdentity()
        identity.failure = { after, isDone }
        await expect(run(file(), 'csv')).rejects.toThrow('killed')
        const before = identity.accounts.size
        identity.failure = null
        expect(await run(file(), 'csv')).toEqual({ imported: 2600 - before, refused: 0 })
        expect(told('2600 lus')).toEqual([
          `2600 lus\u00A0: ${2600 - before} importés, ${before} déjà là, 0 refusés`,
        ])
        expect(identity.accounts.size).toBe(2600)
      }
    },
  )
})

describe('an import', () => {
  it('refuses a repeated uid, linked account or address, also in other letter case or Unicode form', async () => {
    const file = csv(
      'uid,email,name,google',
      'a,Zoé@Exemple.FR,,',
      'b,ZOÉ@exemple.fr,,',
      'c,"  zoé@exemple.fr ",,'.normalize('NFD'),
      'a,other@exemple.fr,,',
      'd,d@exemple.fr,Zoé,7'.normalize('NFD'),
      'e,e@exemple.fr,,7',
    )
    expect(await run(file, 'csv')).toEqual({ imported: 2, refused: 4 })
    expect([...identity.accounts.values()]).toEqual([
      { localId: 'a', email: 'zoé@exemple.fr', providerUserInfo: [] },
      {
        localId: 'd',
        email: 'd@exemple.fr',
        displayName: 'Zoé',
        providerUserInfo: [{ providerId: 'google.com', rawId: '7' }],
      },
    ])
    expect(told('ligne ')).toEqual([
      'ligne 3 (b)\u00A0: la même adresse qu’à la ligne 2',
      'ligne 4 (c)\u00A0: la même adresse qu’à la ligne 2',
      'ligne 5 (a)\u00A0: le même uid qu’à la ligne 2',
      'ligne 7 (e)\u00A0: le même google.com qu’à la ligne 6',
    ])
  })

  it('refuses an address or a linked account of an existing account, and names that account', async () => {
    identity.accounts.set('marie', nobody('marie', { email: 'marie@exemple.fr' }))
    const providerUserInfo = [{ providerId: 'google.com', rawId: '7' }]
    identity.accounts.set('karim', nobody('karim', { providerUserInfo }))
    const file = csv(
      'uid,email,google',
      'x,Marie@exemple.fr,',
      'y,y@exemple.fr,7',
      'z,z@exemple.fr,',
    )
    expect(await run(file, 'csv')).toEqual({ imported: 1, refused: 2 })
    expect(told('ligne ')).toEqual([
      'ligne 2 (x)\u00A0: l’adresse est déjà d’un autre compte (marie)',
      'ligne 3 (y)\u00A0: le compte google.com est déjà d’un autre compte (karim)',
    ])
  })

  it('reports the service’s refusals by line, and imports the other people of the call', async () => {
    const { found } = identity
    // A person signs up between the look-up and the import.
    identity.found = async (shape, who) => {
      const people = await found(shape, who)
      identity.accounts.set('new', nobody('new', { email: 'b@exemple.fr' }))
      return people
    }
    const file = csv('uid,email', 'a,a@exemple.fr', 'b,b@exemple.fr', 'c,c@exemple.fr')
    expect(await run(file, 'csv')).toEqual({ imported: 2, refused: 1 })
    expect(told('ligne ')).toEqual([
      'ligne 3 (b)\u00A0: refusé par le service d’identité\u00A0: DUPLICATE_EMAIL : …',
    ])
  })

  it('splits a call that the service refuses as a whole, until it finds the account that causes the refusal', async () => {
    const { create } = identity
    const refusal = { error: { message: 'INVALID_PHONE_NUMBER : +3361234567890' } }
    identity.create = (some, hash) =>
      some.some(({ localId }) => localId === 'u7')
        ? Promise.reject(new CallRefused('accounts:batchCreate', refusal))
        : create(some, hash)
    const file = csv('uid,email', ...Array.from({ length: 20 }, (_, n) => `u${n},u${n}@exemple.fr`))
    expect(await run(file, 'csv')).toEqual({ imported: 19, refused: 1 })
    expect(told('ligne ')).toEqual([expect.stringMatching(/^ligne 9 \(u7\).*INVALID_PHONE_NUMBER/)])
  })

  it('refuses a person who was erased from this project', async () => {
    erased = ['gone']
    const file = csv('uid,email', 'gone,gone@exemple.fr', 'a,a@exemple.fr')
    expect(await run(file, 'csv')).toEqual({ imported: 1, refused: 1 })
    expect(identity.accounts.has('gone')).toBe(false)
  })

  it('shows no address, name or secret in any message', async () => {
    const secret = 'S3cret'
    const file = csv(
      'uid,email,name,algorithm,hash',
      `zoe@exemple.fr,zoe@exemple.fr,Zoé,BCRYPT,${secret}`,
      'b,zoe,Zoé,,',
      'c,c@exemple.fr,Zoé,ARGON2ID,$argon2id$S3cret',
      `"d@exemple.fr`,
      'e@exemple.fr,c@exemple.fr,Zoé,,',
    )
    await run(file, 'csv', { apply: false })
    expect(told('ligne ')).toHaveLength(5)
    expect(said.join('\n')).not.toMatch(/@|Zoé|S3cret/)
  })
})

describe('people who already have an account', () => {
  const MARIE = nobody('marie', {
    email: 'marie@exemple.fr',
    displayName: 'Marie',
    disabled: false,
  })
  const file = () =>
    csv(
      'uid,email,email_verified,name,disabled,algorithm,hash',
      `marie,new@exemple.fr,true,Marie Curie,false,BCRYPT,${BCRYPT}`,
    )
  beforeEach(() => void identity.accounts.set('marie', MARIE))

  it('keep their data without --overwrite, and the differences are counted by field', async () => {
    expect(await run(file(), 'csv')).toEqual({ imported: 0, refused: 0 })
    expect(identity.accounts.get('marie')).toBe(MARIE)
    expect(said.at(-1)).toContain('email 1, emailVerified 1, displayName 1')
  })

  it('get only the chosen fields from the file, and never a password', async () => {
    await run(file(), 'csv', { overwrite: ['displayName'] })
    expect(identity.accounts.get('marie')).toEqual({ ...MARIE, displayName: 'Marie Curie' })
    await run(file(), 'csv', { overwrite: ['email'] })
    expect(identity.accounts.get('marie')).toMatchObject({
      email: 'new@exemple.fr',
      emailVerified: false,
    })
    await expect(run(file(), 'csv', { overwrite: ['passwordHash'] })).rejects.toThrow(
      'passwordHash',
    )
    await expect(run(file(), 'csv', { overwrite: ['name'] })).rejects.toThrow('--overwrite')
  })

  it('do not get an address that belongs to another account', async () => {
    identity.accounts.set('new', nobody('new', { email: 'new@exemple.fr' }))
    expect(await run(file(), 'csv', { overwrite: ['email'] })).toEqual({ imported: 0, refused: 1 })
    expect(told('ligne 2 (marie)')).toEqual([expect.stringContaining('EMAIL_EXISTS')])
    expect(identity.accounts.get('marie')).toBe(MARIE)
  })

  it('keep Sésame’s own claims, which do not count as a difference', async () => {
    const ours = { ...MARIE, customAttributes: '{"registered":true,"plan":"gold"}' }
    identity.accounts.set('marie', ours)
    const same = csv('uid,email,claims', 'marie,marie@exemple.fr,"{""plan"":""gold""}"')
    await run(same, 'csv', { overwrite: ['customAttributes'] })
    expect(told('autrement')).toEqual([])
    const other = csv('uid,email,claims', 'marie,marie@exemple.fr,"{""plan"":""iron""}"')
    await run(other, 'csv', { overwrite: ['customAttributes'] })
    const { customAttributes = '' } = identity.accounts.get('marie') ?? {}
    expect(JSON.parse(customAttributes)).toEqual({ registered: true, plan: 'iron' })
  })

  it('are not changed without --apply, and never if they have a profile', async () => {
    await run(file(), 'csv', { overwrite: ['displayName'], apply: false })
    expect(said.at(-1)).toContain('à changer\u00A0: 1')
    tree.write('users/marie', { uid: 'marie' })
    await run(file(), 'csv', { overwrite: ['displayName'] })
    expect(told('ligne 2 (marie)')).toEqual([expect.stringContaining('a un profil')])
    expect(identity.accounts.get('marie')).toBe(MARIE)
  })
})

describe('imported passwords', () => {
  it('are grouped by algorithm and parameters, and those that the service cannot verify are left out and reported', async () => {
    const sha = Buffer.alloc(32, 1).toString('base64')
    const file = csv(
      'uid,email,algorithm,hash,salt,rounds',
      `a,a@exemple.fr,bcrypt,${BCRYPT},,`,
      `b,b@exemple.fr,PBKDF2_SHA256,${sha},c2Vs,1000`,
      `c,c@exemple.fr,PBKDF2_SHA256,${sha},c2Vs,1000`,
      `d,d@exemple.fr,PBKDF2_SHA256,${sha},c2Vs,27500`,
      'e,e@exemple.fr,argon2id,$argon2id$v=19$x,,',
      'f,f@exemple.fr,,,,',
      `g,g@exemple.fr,PBKDF2_SHA256,${sha},c2Vs,600000`,
    )
    expect(await run(file, 'csv')).toEqual({ imported: 7, refused: 0 })
    expect(identity.calls.map(({ hash, uids }) => [hash && Object.values(hash), uids])).toEqual([
      [['BCRYPT'], ['a']],
      [
        ['PBKDF2_SHA256', 1000],
        ['b', 'c'],
      ],
      [['PBKDF2_SHA256', 27_500], ['d']],
      [null, ['e', 'f', 'g']],
    ])
    expect(identity.accounts.get('b')).toMatchObject({ passwordHash: sha, salt: 'c2Vs' })
    expect(identity.accounts.get('e')).not.toHaveProperty('passwordHash')
    expect(told('ligne ')).toEqual([
      'ligne 6 (e)\u00A0: vient sans mot de passe\u00A0: le service d’identité ne vérifie pas ARGON2ID',
      expect.stringMatching(/^ligne 8 \(g\).*plus de tours/),
    ])
    expect(told('2 sans mot de passe')).toHaveLength(1)
  })

  it('from a Firebase project require its hash parameters in a file next to the accounts', async () => {
    const passwordHash = Buffer.alloc(64, 1).toString('base64')
    const user = { localId: 'a', email: 'a@exemple.fr', passwordHash, salt: 'c2Vs' }
    const file = write('project.json', JSON.stringify({ users: [user] }))
    await expect(run(file, 'firebase')).rejects.toThrow('NOM.hash.json')
    expect(identity.accounts.size).toBe(0)
    write('project.hash.json', '{"algorithm":"SCRYPT"}')
    await expect(run(file, 'firebase')).rejects.toThrow('project.hash.json')
    const signerKey = Buffer.alloc(64, 2).toString('base64')
    const hash = {
      algorithm: 'SCRYPT',
      signerKey,
      saltSeparator: 'Bw==',
      rounds: 8,
      memoryCost: 14,
    }
    write('project.hash.json', JSON.stringify(hash))
    expect(await run(file, 'firebase')).toEqual({ imported: 1, refused: 0 })
    expect(identity.calls).toEqual([{ hash, uids: ['a'] }])
  })
})

it('an import leaves out Sésame’s own claims, because they give rights in this project', async () => {
  const claims = JSON.stringify({ operator: 'owner', registered: true, plan: 'gold' })
  const user = { localId: 'a', email: 'a@exemple.fr', customAttributes: claims }
  await run(write('claims.json', JSON.stringify({ users: [user] })), 'firebase')
  expect(identity.accounts.get('a')?.customAttributes).toBe('{"plan":"gold"}')
})

it('an import is refused while a restore is unfinished', async () => {
  tree.write(RESTORING, { backup: 'x', startedAt: 1 })
  await expect(run(csv('uid,email', 'a,a@exemple.fr'), 'csv')).rejects.toThrow('restauration')
  expect(identity.accounts.size).toBe(0)
})

it('an import warns if other users of the machine can read the file', async () => {
  const file = csv('uid,email')
  chmodSync(file, 0o644)
  await run(file, 'csv')
  expect(told('chmod 600')).toHaveLength(1)
})

it.each(['localId,email\na,b', 'uid,email,uid', 'email', 'uid,password'])(
  'an import refuses a file whose first line is not a valid header: %j',
  async (text) => {
    await expect(run(csv(text), 'csv')).rejects.toThrow('La première ligne')
  },
)
