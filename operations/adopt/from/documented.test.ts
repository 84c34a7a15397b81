import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ROOT } from '../../../scripts/project.ts'
import type { ExportedAccount } from '../../backup/exported-account.ts'
import { blocksOf, mappedSample, runInFolder } from '../../../tests/support/documented-import.ts'
import { fakeIdentity, type FakeIdentity } from '../testing/fake-identity.ts'
import { importSite } from '../testing/import-site.ts'
import { importPeople, type ImportWish } from './import-people.ts'

let folder: string
let identity: FakeIdentity
let said: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sesame-documented-'))
  ;[identity, said] = [fakeIdentity(), []]
})
afterEach(() => rmSync(folder, { recursive: true }))

function run(file: string, format: ImportWish['format']) {
  chmodSync(file, 0o600)
  const wish = { file, format, apply: true, overwrite: [] }
  return importPeople(importSite(identity), wish, ({ fr }) => said.push(fr))
}
const told = () => said.filter((line) => line.startsWith('ligne '))
/** The accounts that were created, without their hashes, and the hash parameters of each call. */
const created = () => ({
  people: [...identity.accounts.values()].map(({ passwordHash: _, salt: __, ...own }) => own),
  hashed: identity.calls.map(({ hash, uids }) => [hash && Object.values(hash), uids]),
})
const person = (localId: string, more: Partial<ExportedAccount>) => ({
  localId,
  providerUserInfo: [],
  ...more,
})
const at = (iso: string) => String(Date.parse(iso))

describe('the conversion commands of docs/import.md', () => {
  it('import people from Clerk with their bcrypt hashes, and mark only verified addresses as verified', async () => {
    expect(await run(mappedSample('Clerk', folder), 'csv')).toEqual({ imported: 5, refused: 0 })
    const [ines, yann, maya, louise, theo] = [
      'user_2aInesMarchand00000000001',
      'user_2aYannLeGoff000000000002',
      'user_2aMayaDiallo000000000003',
      'user_2aLouiseAubert0000000004',
      'user_2aTheoCaron00000000000005',
    ]
    const { people, hashed } = created()
    expect(people.toSorted((a, b) => a.email?.localeCompare(b.email ?? '') ?? 0)).toEqual([
      person(ines, {
        email: 'ines.marchand@exemple.fr',
        emailVerified: true,
        displayName: 'Inès Marchand',
        phoneNumber: '+33612345678',
      }),
      person(louise, {
        email: 'louise.aubert@exemple.fr',
        emailVerified: true,
        displayName: 'Louise Aubert',
      }),
      person(maya, {
        email: 'maya.diallo@exemple.fr',
        emailVerified: false,
        displayName: 'Maya Diallo',
      }),
      person(theo, {
        email: 'theo.caron@exemple.fr',
        emailVerified: true,
        displayName: 'Théo',
      }),
      person(yann, {
        email: 'yann.legoff@exemple.fr',
        emailVerified: true,
        displayName: 'Yann Le Goff, dit "Yannig"',
      }),
    ])
    expect(hashed).toEqual([
      [['BCRYPT'], [ines, yann, maya]],
      [null, [louise, theo]],
    ])
    expect(told()).toEqual([expect.stringMatching(/^ligne 6 .*vient sans mot de passe/)])
  })

  it('read a Clerk export with Windows line endings, a line break in a name, and other columns and dates', async () => {
    const [command = ''] = blocksOf('Clerk', 'sh')
    const text =
      '\uFEFFcreated_at,id,primary_email_address,verified_email_addresses,last_name,first_name\r\n' +
      '2024-05-01T10:00:00Z,user_1,a@exemple.fr,"b@exemple.fr,a@exemple.fr","Le\r\nGoff",Zoé\r\n'
    writeFileSync(join(folder, 'clerk.csv'), text)
    runInFolder(command, folder)
    expect(await run(join(folder, 'people.csv'), 'csv')).toEqual({ imported: 1, refused: 0 })
    expect(created().people).toEqual([
      person('user_1', {
        email: 'a@exemple.fr',
        emailVerified: true,
        displayName: 'Zoé Le Goff',
        createdAt: at('2024-05-01T10:00:00Z'),
      }),
    ])
  })

  it('import people from Supabase with providers and dates, and disable those who are banned', async () => {
    expect(await run(mappedSample('Supabase', folder), 'csv')).toEqual({ imported: 5, refused: 0 })
    const uid = (n: number) => `10000000-0000-4000-8000-00000000000${n}`
    const { people, hashed } = created()
    expect(people.toSorted((a, b) => a.localId.localeCompare(b.localId))).toEqual([
      person(uid(1), {
        email: 'sami.benoit@exemple.fr',
        emailVerified: true,
        displayName: 'Sami Benoît',
        createdAt: at('2024-05-01T10:00:00.123Z'),
        lastSignedInAt: at('2024-09-01T08:00:00.250Z'),
      }),
      person(uid(2), {
        email: 'lea.fontaine@exemple.fr',
        emailVerified: false,
        displayName: 'Léa "Lilou" Fontaine',
        createdAt: at('2024-05-02T10:00:00Z'),
      }),
      person(uid(3), {
        email: 'nora.klein@exemple.fr',
        emailVerified: true,
        displayName: 'Nora Klein',
        createdAt: at('2024-05-03T10:00:00Z'),
        lastSignedInAt: at('2024-09-03T08:00:00Z'),
        providerUserInfo: [
          { providerId: 'google.com', rawId: '100000000000000000006' },
          { providerId: 'apple.com', rawId: '000006.0123456789abcdef0123456789abcdef.0006' },
        ],
      }),
      person(uid(4), {
        email: 'hugo.mercier@exemple.fr',
        emailVerified: true,
        disabled: true,
        createdAt: at('2024-05-04T10:00:00Z'),
      }),
      person(uid(5), {
        email: 'iris.leblanc@exemple.fr',
        emailVerified: true,
        displayName: 'Iris Leblanc',
        disabled: false,
        createdAt: at('2024-05-05T10:00:00Z'),
      }),
    ])
    expect(hashed).toEqual([
      [['BCRYPT'], [uid(1), uid(2), uid(4)]],
      [null, [uid(3), uid(5)]],
    ])
    expect(told()).toEqual([expect.stringMatching(/^ligne 6 .*vient sans mot de passe/)])
  })

  it('use an SQL statement for Supabase whose columns match the sample file', () => {
    const [statement = ''] = blocksOf('Supabase', 'sql')
    const [selected = ''] = statement.split('\n  from ')
    const named = [...selected.matchAll(/ as (\w+)|\bu\.(email|created_at|last_sign_in_at),/g)]
    const [header] = readFileSync(join(ROOT, 'docs/samples/supabase.csv'), 'utf8').split('\n')
    expect(named.map(([, alias, own]) => alias ?? own).join()).toBe(header)
  })

  it('import people from Keycloak with PBKDF2 hashes and their rounds, and without a password for other algorithms', async () => {
    expect(await run(mappedSample('Keycloak', folder), 'csv')).toEqual({ imported: 7, refused: 0 })
    const uid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
    const own = (n: number, address: string, more: Partial<ExportedAccount>) =>
      person(uid(n), {
        email: `${address}@exemple.fr`,
        emailVerified: true,
        disabled: false,
        createdAt: String(1_690_000_000_000 + n * 86_400_000),
        ...more,
      })
    const { people, hashed } = created()
    const linked = (providerId: string, rawId: string) => [{ providerId, rawId }]
    expect(people.toSorted((a, b) => a.localId.localeCompare(b.localId))).toEqual([
      own(1, 'anais.perrin', {
        displayName: 'Anaïs Perrin',
        providerUserInfo: linked('google.com', '100000000000000000004'),
      }),
      own(2, 'bilal.haddad', { displayName: 'Bilal Haddad', emailVerified: false }),
      own(3, 'chloe.vidal', { displayName: 'Chloé Vidal' }),
      own(4, 'david.nguyen', { displayName: 'David Nguyen' }),
      own(5, 'elsa.riviere', { displayName: 'Elsa Riviere', disabled: true }),
      own(6, 'farid.mansour', {
        displayName: 'Farid Mansour',
        providerUserInfo: linked('facebook.com', '1000000000000005'),
      }),
      own(7, 'gaelle.prigent', { displayName: 'Gaëlle Prigent' }),
    ])
    expect(hashed).toEqual([
      [
        ['PBKDF2_SHA256', 27_500],
        [uid(1), uid(2)],
      ],
      [null, [uid(3), uid(4), uid(6), uid(7)]],
      [['PBKDF_SHA1', 20_000], [uid(5)]],
    ])
    expect(told().map((line) => line.slice(0, 8))).toEqual(['ligne 4 ', 'ligne 5 ', 'ligne 8 '])
  })

  it('import people from several Keycloak files together', async () => {
    const [command = ''] = blocksOf('Keycloak', 'sh')
    const several = command.replace(' realm.json >', ' one.json two.json >')
    expect(several).not.toBe(command)
    for (const name of ['one', 'two']) {
      const user = { id: name, email: `${name}@exemple.fr` }
      writeFileSync(join(folder, `${name}.json`), JSON.stringify({ realm: 'r', users: [user] }))
    }
    runInFolder(several, folder)
    expect(await run(join(folder, 'people.csv'), 'csv')).toEqual({ imported: 2, refused: 0 })
    expect([...identity.accounts.keys()]).toEqual(['one', 'two'])
    expect(told()).toEqual([])
  })

  it('convert an Auth0 list to lines, and join Auth0’s two exports', async () => {
    const [list = '', join_ = ''] = blocksOf('`auth0`', 'sh')
    copyFileSync(join(ROOT, 'docs/samples/auth0.ndjson'), join(folder, 'all.ndjson'))
    const lines = readFileSync(join(folder, 'all.ndjson'), 'utf8').trim().split('\n')
    const [nina = '', omar = ''] = lines
    writeFileSync(join(folder, 'users.json'), `[${lines.join(',\n')}]`)
    runInFolder(list, folder)
    expect(readFileSync(join(folder, 'people.ndjson'), 'utf8').trim().split('\n')).toEqual(lines)

    const { passwordHash, ...user } = JSON.parse(nina) as { passwordHash: string }
    const _id = { $oid: '000000000000000000000001' }
    writeFileSync(join(folder, 'users.ndjson'), `${JSON.stringify(user)}\n`)
    writeFileSync(
      join(folder, 'hashes.ndjson'),
      `${omar}\n${JSON.stringify({ _id, passwordHash })}\n`,
    )
    runInFolder(join_, folder)
    expect(await run(join(folder, 'people.ndjson'), 'auth0')).toEqual({ imported: 1, refused: 0 })
    expect(identity.accounts.get('auth0|000000000000000000000001')).toMatchObject({
      email: 'nina.petit@exemple.fr',
      passwordHash: Buffer.from(passwordHash).toString('base64'),
    })
  })
})
