import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ROOT } from '../../../scripts/project.ts'
import { fromAuth0 } from './auth0.ts'
import { fromCsv } from './csv.ts'
import { judge, type Entry, type Person } from './newcomer.ts'

const folder = mkdtempSync(join(tmpdir(), 'sesame-formats-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function judged(entries: AsyncIterable<Entry>): Promise<Person[]> {
  const people: Person[] = []
  for await (const entry of entries) {
    people.push('fault' in entry ? { ...entry, uid: '' } : judge(entry.line, entry.given))
  }
  return people
}
function inFile(text: string | Buffer): string {
  const file = join(folder, 'people')
  writeFileSync(file, text)
  return file
}
const auth0 = async (user: object) => (await judged(fromAuth0(inFile(JSON.stringify(user)))))[0]
const csv = async (...lines: string[]) => judged(fromCsv(inFile(lines.join('\r\n')), null))

/** A person's hash parameters, or why the password is not imported, or the fault of the line. */
const passwordOf = (person: Person | undefined) => {
  if (!person) return null
  if ('fault' in person) return `fault: ${person.fault.en}`
  return person.left ? `left: ${person.left.en}` : (person.hashed ?? 'none')
}

const BCRYPT = `$2b$10$${'a'.repeat(53)}`
const base64 = (bytes: number) => Buffer.alloc(bytes, 1).toString('base64')
const hex = (bytes: number) => Buffer.alloc(bytes, 1).toString('hex')
const HASHES = 'algorithm,hash,encoding,salt,salt_encoding,order,rounds'

describe('people from Auth0', () => {
  const user = { user_id: 'auth0|1', email: 'a@exemple.fr' }
  const custom = (custom_password_hash: object) => auth0({ ...user, custom_password_hash })

  it('have the address, a name other than the address, and the accounts that they signed in with', async () => {
    const nickname = { ...user, name: 'a@exemple.fr', nickname: 'Zoé', blocked: true }
    expect(await auth0({ ...nickname, created_at: '2024-05-01T10:00:00.000Z' })).toMatchObject({
      account: {
        localId: 'auth0|1',
        displayName: 'Zoé',
        disabled: true,
        createdAt: '1714557600000',
      },
    })
    const identities = [
      { provider: 'auth0', user_id: '1' },
      { provider: 'facebook', user_id: 7 },
    ]
    expect(await auth0({ ...user, identities })).toMatchObject({
      account: { providerUserInfo: [{ providerId: 'facebook.com', rawId: '7' }] },
    })
    expect(await auth0({ user_id: 'google-oauth2|7' })).toMatchObject({
      account: { providerUserInfo: [{ providerId: 'google.com', rawId: '7' }] },
    })
    expect(await auth0({ _id: { $oid: '1' }, email: 'a@exemple.fr' })).toMatchObject({
      account: { localId: 'auth0|1' },
    })
    const github = await auth0({ user_id: 'github|7', email: 'a@exemple.fr' })
    expect(passwordOf(github)).toBe('fault: unknown provider')
  })

  it.each([
    [{ passwordHash: BCRYPT }, { algorithm: 'BCRYPT' }],
    [{ password_hash: BCRYPT }, { algorithm: 'BCRYPT' }],
    [{ password_hash: '$2b$10$short' }, 'fault: the hash is not one'],
  ])('have a password that is imported or refused as expected: %j', async (password, expected) => {
    const told = passwordOf(await auth0({ ...user, ...password }))
    if (typeof expected === 'string') expect(told).toContain(expected)
    else expect(told).toEqual(expected)
  })

  it.each([
    [{ algorithm: 'bcrypt', hash: { value: BCRYPT } }, { algorithm: 'BCRYPT' }],
    [
      { algorithm: 'md5', hash: { value: hex(16), encoding: 'hex' } },
      { algorithm: 'MD5', rounds: 0 },
    ],
    [
      {
        algorithm: 'sha256',
        hash: { value: hex(32), encoding: 'hex' },
        salt: { value: 'sel', encoding: 'utf8', position: 'suffix' },
      },
      { algorithm: 'SHA256', rounds: 1, passwordHashOrder: 'PASSWORD_AND_SALT' },
    ],
    [
      {
        algorithm: 'hmac',
        hash: {
          value: base64(64),
          encoding: 'base64',
          digest: 'sha512',
          key: { value: 'clef', encoding: 'utf8' },
        },
      },
      { algorithm: 'HMAC_SHA512', signerKey: Buffer.from('clef').toString('base64') },
    ],
    [
      { algorithm: 'pbkdf2', hash: { value: `$pbkdf2-sha256$i=5000,l=32$c2Vs$${base64(32)}` } },
      'fault',
    ],
    [
      {
        algorithm: 'pbkdf2',
        hash: { value: `$pbkdf2-sha256$i=5000,l=32$c2Vs$${base64(32).replace('=', '')}` },
      },
      { algorithm: 'PBKDF2_SHA256', rounds: 5000 },
    ],
    [
      { algorithm: 'pbkdf2', hash: { value: `$pbkdf2-sha512$i=5000,l=64$c2Vs$${base64(63)}` } },
      'left: the identity service does not verify PBKDF2_SHA512',
    ],
    [
      {
        algorithm: 'scrypt',
        keylen: 32,
        cost: 16_384,
        blockSize: 8,
        parallelization: 1,
        hash: { value: base64(32), encoding: 'base64' },
        salt: { value: 'c2Vs', encoding: 'base64' },
      },
      {
        algorithm: 'STANDARD_SCRYPT',
        dkLen: 32,
        cpuMemCost: 16_384,
        blockSize: 8,
        parallelization: 1,
      },
    ],
    [{ algorithm: 'argon2', hash: { value: '$argon2id$' } }, 'left: the identity service'],
    [{ algorithm: 'ldap', hash: { value: '{SSHA}x' } }, 'left: the identity service'],
    [
      {
        algorithm: 'sha1',
        hash: { value: hex(20), encoding: 'hex' },
        password: { encoding: 'utf16le' },
      },
      'left: the password was hashed in another encoding',
    ],
    [{ algorithm: 'sha1', hash: { value: 'zz', encoding: 'hex' } }, 'fault: the hash or its salt'],
    [{ algorithm: 'sha1', hash: { value: hex(16), encoding: 'hex' } }, 'fault: the hash is not'],
    [{ algorithm: 'rot13', hash: { value: 'x' } }, 'fault: the algorithm'],
  ])(
    'have a custom password that is imported, left out or refused as expected: %j',
    async (given, expected) => {
      const told = passwordOf(await custom(given))
      if (typeof expected === 'string') expect(told).toContain(expected)
      else expect(told).toEqual(expected)
    },
  )
})

describe('people from a CSV file', () => {
  it('are read from a spreadsheet’s file with semicolons, a byte order mark, quotes and an empty last line', async () => {
    const [person] = await csv('\uFEFFUID;Email;Name', 'a;A@exemple.fr;"Zoé ""Zaza""; Martin"', '')
    expect(person).toMatchObject({
      line: 2,
      account: { localId: 'a', email: 'a@exemple.fr', displayName: 'Zoé "Zaza"; Martin' },
    })
  })

  it.each([
    ['true', true],
    ['t', true],
    ['Oui', true],
    ['0', false],
    ['faux', false],
  ])('have a boolean from the text « %s »', async (word, is) => {
    const [person] = await csv('uid,email,disabled', `a,a@exemple.fr,${word}`)
    expect(person).toMatchObject({ account: { disabled: is } })
  })

  it.each([
    ['2024-05-01', '2024-05-01T00:00:00Z'],
    ['2024-05-01T10:00Z', '2024-05-01T10:00:00Z'],
    ['2024-05-01T10:00:00.123456+02:00', '2024-05-01T08:00:00.123Z'],
    ['2024-05-01T10:00:00', '2024-05-01T10:00:00Z'],
    ['2024-05-01 10:00:00+00', '2024-05-01T10:00:00Z'],
    ['2024-05-01 10:00:00.5+0530', '2024-05-01T04:30:00.500Z'],
    ['1714557600', '2024-05-01T10:00:00Z'],
    ['1714557600000', '2024-05-01T10:00:00Z'],
  ])('have a date from the text « %s »', async (date, is) => {
    const [person] = await csv('created_at,email,uid', `${date},a@exemple.fr,a`)
    expect(person).toMatchObject({ account: { createdAt: String(Date.parse(is)) } })
  })

  it.each([
    ...['01/05/2024', '05/01/2024 10:00', '2024-02-31', '2024-13-01', '2024-05-01T25:00Z'],
    ...['1.71456E+12', 'Wed May 01 2024', '2024-05-01T10:00:00 CET', '-1', '1969-12-31'],
  ])('are refused if their date is ambiguous or invalid: %s', async (date) => {
    const [person] = await csv('uid,email,last_sign_in_at', `a,a@exemple.fr,${date}`)
    expect(passwordOf(person)).toContain('fault: invalid date of sign-in')
  })

  it.each([
    ['uid,email', 'sesame:heart,a@exemple.fr', 'invalid uid'],
    ['uid,email', `${'u'.repeat(129)},a@exemple.fr`, 'invalid uid'],
    ['uid,email', 'a.b,a@exemple.fr', 'invalid uid'],
    ['uid,email', ',a@exemple.fr', 'invalid uid'],
    ['uid,email', 'a,Zoé <a@exemple.fr>', 'invalid address'],
    ['uid,email,name', `a,a@exemple.fr,${'é'.repeat(81)}`, 'invalid name'],
    ['uid,email,name', 'a,a@exemple.fr,\u202Eeoz', 'invalid name'],
    ['uid,email,phone', 'a,a@exemple.fr,0612345678', 'invalid phone'],
    ['uid,email,picture', 'a,a@exemple.fr,javascript:alert(1)', 'picture'],
    ['uid,email,created_at', 'a,a@exemple.fr,hier', 'invalid date'],
    ['uid,email,disabled', 'a,a@exemple.fr,maybe', 'neither true nor false'],
    ['uid,email,claims', 'a,a@exemple.fr,[]', 'invalid claims'],
    ['uid,email,google', 'a,a@exemple.fr,1.00E+20', 'the id at the provider'],
    ['uid,email,google', 'a,a@exemple.fr,"1,00E+20"', 'the id at the provider'],
    ['uid,name', 'a,Zoé', 'nothing to sign in with'],
    [`uid,${HASHES}`, `a,BCRYPT,${BCRYPT},,,,,`, 'a password without an address'],
    ['uid,email', 'a,"a@exemple.fr', 'quotes'],
    ['uid,email', 'a,a@exemple.fr,x', 'as many values'],
  ])('are refused with the header « %s » and the line « %s »', async (header, line, reason) => {
    const [person] = await csv(header, line)
    expect(passwordOf(person)).toContain(`fault: `)
    expect(passwordOf(person)).toContain(reason)
  })

  it.each([
    [`bcrypt,${BCRYPT},,,,,`, { algorithm: 'BCRYPT' }],
    [`pbkdf2-sha256,${base64(64)},,c2Vs,,,27500`, { algorithm: 'PBKDF2_SHA256', rounds: 27_500 }],
    [`PBKDF2_SHA256,${base64(64)},,c2Vs,,,120001`, 'left: more rounds'],
    [`PBKDF2_SHA256,${base64(64)},,c2Vs,,,`, 'fault: a parameter'],
    [`pbkdf2-sha512,${base64(64)},,c2Vs,,,210000`, 'left: the identity service'],
    [`argon2,${base64(32)},,c2Vs,,,`, 'left: the identity service'],
    [`SHA1,${hex(20)},hex,sel,text,between,1`, 'fault: a parameter'],
    [`SHA1,${hex(20)},hex,sel,text,,1`, 'fault: a parameter'],
    [`SHA1,${hex(20)},hex,,,,1`, { algorithm: 'SHA1', rounds: 1 }],
    [`SHA1,${hex(20)},rot13,,,,1`, 'fault: the hash or its salt'],
    [`SCRYPT,${base64(64)},,c2Vs,,,8`, 'fault: a parameter'],
    [`,${base64(64)},,c2Vs,,,8`, 'fault: the algorithm'],
    [`BCRYPT,$argon2id$v=19$m=65536$c2Vs$AAAA,,,,,`, 'fault: the hash is not'],
    [`BCRYPT,${BCRYPT}a,,,,,`, 'fault: the hash is not'],
    [`SHA256,${hex(32)},base64,,,,1`, 'fault: the hash is not'],
    [`PBKDF2_SHA256,${BCRYPT},text,c2Vs,,,1.5`, 'fault: a parameter'],
    ['other,pbkdf2_sha256$1$c2Vs$AAAA,,,,,', 'left: the identity service does not verify this'],
  ])(
    'have a password that is imported, left out or refused as expected: %s',
    async (line, expected) => {
      const [person] = await csv(`uid,email,${HASHES}`, `a,a@exemple.fr,${line}`)
      const told = passwordOf(person)
      if (typeof expected === 'string') expect(told).toContain(expected)
      else expect(told).toEqual(expected)
    },
  )

  it('have MD5 hashes stored as hexadecimal digits, because the service compares digits for MD5', async () => {
    const [person] = await csv(`uid,email,${HASHES}`, `a,a@exemple.fr,MD5,${hex(16)},hex,,,,0`)
    const digits = Buffer.from(hex(16)).toString('base64')
    expect(person).toMatchObject({ account: { passwordHash: digits } })
  })

  it('are refused one by one if their line is too long or in Latin-1, and the next lines are read', async () => {
    const latin = Buffer.concat([
      Buffer.from('uid,email,name\na,a@exemple.fr,'),
      Buffer.from([0xe9, 0x0a]),
      Buffer.from(`b,b@exemple.fr,${'x'.repeat(70_000)}\nc,c@exemple.fr,Zoé\n`),
    ])
    const people = await judged(fromCsv(inFile(latin), null))
    expect(people.map((each) => [each.line, 'fault' in each])).toEqual([
      [2, true],
      [3, true],
      [4, false],
    ])
  })
})

it.each([
  ['people.csv', fromCsv(join(ROOT, 'docs/samples/people.csv'), null), 'u-0005'],
  [
    'auth0.ndjson',
    fromAuth0(join(ROOT, 'docs/samples/auth0.ndjson')),
    'auth0|000000000000000000000005',
  ],
])(
  'an import of the sample %s creates everybody, with all passwords except an Argon2 one',
  async (_, entries, argon2) => {
    const people = await judged(entries)
    expect(people.filter((each) => 'fault' in each)).toEqual([])
    expect(people).toHaveLength(5)
    const left = people.flatMap((each) =>
      'account' in each && each.left ? each.account.localId : [],
    )
    expect(left).toEqual([argon2])
  },
)
