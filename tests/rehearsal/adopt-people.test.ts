import { hashSync } from 'bcryptjs'
import { createHash, createHmac, pbkdf2Sync, scryptSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mappedSample, SERVICES } from '../support/documented-import.ts'
import { ask, openForBackup, opens, strange } from './backed-up.ts'
import { hashPassword, newHashConfig } from './google/settings/password-hash.ts'
import type { Rehearsal } from './rehearsal.ts'

const PASSWORD = 'Tournesol-42'
const SALT = Buffer.from('sel de mer')
const [salt, text] = [SALT.toString('base64'), Buffer.from(PASSWORD)]
const KEY = Buffer.from('clé de l’ancien service')

const folder = mkdtempSync(join(tmpdir(), 'sesame-adopt-'))
let here: Rehearsal
let empty: Rehearsal
beforeAll(async () => {
  ;[here, empty] = [await openForBackup(), await openForBackup()]
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  for (const each of [here, empty]) await each.close()
})

const at = (name: string) => join(folder, name)
function write(name: string, content: string): string {
  writeFileSync(at(name), content, { mode: 0o600 })
  return at(name)
}

/**
 * Calls a function of operations/adopt on the project, as `npm run adopt` does. The program prints the function's
 * output and result.
 */
const call = ({ programs, project }: Rehearsal, from: string, what: string) =>
  programs.run(process.execPath, [
    ...['--input-type=module', '-e'],
    `import { openSite } from './operations/backup/site.ts'
     import { projectSettings } from './scripts/project-settings.ts'
     import * as calls from './operations/adopt/${from}.ts'
     const site = await openSite('${project.id}', projectSettings('${project.id}'))
     const say = ({ fr }) => console.log(fr)
     try { console.log(JSON.stringify(await calls.${what})); process.exit(0) }
     catch (error) { console.log(error.message); process.exit(1) }`,
  ])
const importFrom = (to: Rehearsal, file: string, format: string) => {
  const wish = JSON.stringify({ file, format, apply: true, overwrite: [] })
  return call(to, 'from/import-people', `importPeople(site, ${wish}, say)`)
}
const exportTo = (from: Rehearsal, file: string) =>
  call(from, 'export-people', `exportPeople(site, ${JSON.stringify(file)}, say)`)

/** The columns of an imported password's hash, for each algorithm that the service verifies, except Firebase's own. */
const hashes: Record<string, Record<string, string | number>> = {
  BCRYPT: { hash: hashSync(PASSWORD, 5) },
  STANDARD_SCRYPT: {
    hash: scryptSync(text, SALT, 32, { N: 1024, r: 8, p: 2 }).toString('base64'),
    salt,
    memory_cost: 1024,
    block_size: 8,
    parallelization: 2,
    key_length: 32,
  },
  PBKDF_SHA1: {
    hash: pbkdf2Sync(text, SALT, 1000, 20, 'sha1').toString('base64'),
    salt,
    rounds: 1000,
  },
  PBKDF2_SHA256: {
    hash: pbkdf2Sync(text, SALT, 27_500, 64, 'sha256').toString('hex'),
    rounds: 27_500,
    encoding: 'hex',
    salt,
    salt_encoding: 'base64',
  },
  HMAC_SHA256: {
    hash: createHmac('sha256', KEY).update(text).update(SALT).digest('base64'),
    salt,
    order: 'password-first',
  },
  ...Object.fromEntries(
    ['MD5', 'SHA1', 'SHA256', 'SHA512'].map((name) => [
      name,
      {
        hash: createHash(name).update(SALT).update(text).digest('base64url'),
        salt,
        rounds: name === 'MD5' ? 0 : 1,
        order: 'salt-first',
      },
    ]),
  ),
}
const COLUMNS = [
  ...['hash', 'encoding', 'salt', 'salt_encoding', 'order', 'rounds'],
  ...['memory_cost', 'block_size', 'parallelization', 'key_length'],
]

describe('imported people', () => {
  it('sign in with their old password, hashed by any supported algorithm, and with no other password', async () => {
    const lines = Object.entries(hashes).map(([algorithm, values]) =>
      [
        algorithm,
        `${algorithm}@exemple.fr`,
        algorithm,
        ...COLUMNS.map((name) => values[name]),
      ].join(),
    )
    const file = write(
      'all.csv',
      [['uid', 'email', 'algorithm', ...COLUMNS].join(), ...lines].join('\n'),
    )
    const hmac = { algorithm: 'HMAC_SHA256', signerKey: KEY.toString('base64') }
    write('all.hash.json', JSON.stringify(hmac))
    const { exitCode, output } = await importFrom(here, file, 'csv')
    expect([exitCode, output]).toEqual([0, expect.stringContaining(`{"imported":9,"refused":0}`)])
    expect(strange(here)).toEqual([])
    for (const algorithm of Object.keys(hashes)) {
      const address = `${algorithm.toLowerCase()}@exemple.fr`
      expect([algorithm, await opens(here, address, 'another')]).toEqual([algorithm, false])
      expect([algorithm, await opens(here, address, PASSWORD)]).toEqual([algorithm, true])
    }
  })

  it('sign in with their old password, which another Firebase project hashed', async () => {
    const elsewhere = newHashConfig()
    const passwordHash = hashPassword(PASSWORD, salt, elsewhere)
    const user = { localId: 'ines', email: 'ines@exemple.fr', passwordHash, salt }
    const file = write('project.json', JSON.stringify({ users: [user] }, null, 2))
    write('project.hash.json', JSON.stringify(elsewhere))
    const { exitCode, output } = await importFrom(here, file, 'firebase')
    expect([exitCode, output]).toEqual([0, expect.stringContaining('{"imported":1,"refused":0}')])
    expect(await opens(here, 'ines@exemple.fr', 'another')).toBe(false)
    expect(await opens(here, 'ines@exemple.fr', PASSWORD)).toBe(true)
  })

  it('are created once, even if they are imported again', async () => {
    const again = await importFrom(here, at('all.csv'), 'csv')
    expect(again.output).toContain('0 importés, 9 déjà là')
    expect(here.project.accounts.size).toBe(10)
  })
})

describe('people from the services that docs/import.md covers', () => {
  let there: Rehearsal
  beforeAll(async () => {
    there = await openForBackup()
  })
  afterAll(() => there.close())

  it.each([
    {
      service: 'Clerk',
      withPassword: ['ines.marchand', 'yann.legoff', 'maya.diallo'],
      disabled: [],
      without: ['louise.aubert', 'theo.caron'],
    },
    {
      service: 'Supabase',
      withPassword: ['sami.benoit', 'lea.fontaine'],
      disabled: ['hugo.mercier'],
      without: ['nora.klein', 'iris.leblanc'],
    },
    {
      service: 'Keycloak',
      withPassword: ['anais.perrin', 'bilal.haddad'],
      disabled: ['elsa.riviere'],
      without: ['chloe.vidal', 'david.nguyen', 'farid.mansour', 'gaelle.prigent'],
    },
  ] as const)(
    'sign in with the password that $service hashed, unless they are disabled or no password was imported',
    async ({ service, withPassword, disabled, without }) => {
      const { exitCode, output } = await importFrom(there, mappedSample(service, folder), 'csv')
      const imported = withPassword.length + disabled.length + without.length
      const told = expect.stringContaining(`{"imported":${imported},"refused":0}`) as string
      expect([exitCode, output]).toEqual([0, told])
      expect(strange(there)).toEqual([])
      const opened = async (name: string, password: string) => {
        return [name, await opens(there, `${name}@exemple.fr`, password)]
      }
      for (const name of withPassword) expect(await opened(name, 'another')).toEqual([name, false])
      for (const name of [...disabled, ...without]) {
        expect(await opened(name, PASSWORD)).toEqual([name, false])
      }
      for (const account of there.project.accounts.values()) account.disabled = false
      for (const name of [...withPassword, ...disabled]) {
        expect(await opened(name, PASSWORD)).toEqual([name, true])
      }
      for (const name of without) expect(await opened(name, PASSWORD)).toEqual([name, false])
    },
  )

  it('come only from Clerk, Supabase and Keycloak, which are tested here', () => {
    expect(Object.keys(SERVICES)).toEqual(['Clerk', 'Supabase', 'Keycloak'])
  })
})

describe('the export of people', () => {
  it('writes people and their password key, readable only to the operator, and records the export in the journal', async () => {
    const { exitCode, output } = await exportTo(here, at('everybody.json'))
    expect([exitCode, output]).toEqual([0, expect.stringMatching(/\n10\n$/)])
    for (const name of ['everybody.json', 'everybody.hash.json']) {
      expect(statSync(at(name)).mode & 0o777).toBe(0o600)
    }
    const entries = Object.values(
      (await ask(here, 'GET', 'default-rtdb', 'operatorAudit/entries')) as Record<string, object>,
    )
    const about = { action: 'accounts-exported', about: 'everybody.json' }
    expect(entries.filter(Boolean)).toEqual([
      expect.objectContaining({ ...about, phase: 'begun' }),
      expect.objectContaining({ ...about, phase: 'done' }),
    ])
  })

  it('lets an import restore the same people, with their passwords, in an empty project', async () => {
    const { exitCode, output } = await importFrom(empty, at('everybody.json'), 'firebase')
    expect([exitCode, output]).toEqual([0, expect.stringContaining('{"imported":10,"refused":0}')])
    const people = ({ project }: Rehearsal) =>
      [...project.accounts.values()].map(({ localId, email }) => ({ localId, email }))
    expect(people(empty)).toEqual(people(here))
    expect(await opens(empty, 'bcrypt@exemple.fr', 'another')).toBe(false)
    expect(await opens(empty, 'bcrypt@exemple.fr', PASSWORD)).toBe(true)
  })

  it('reports how many passwords are missing, because their owners have not signed in since the import', async () => {
    const { exitCode, output } = await exportTo(empty, at('again.json'))
    expect([exitCode, output]).toEqual([0, expect.stringContaining('! 9 sans leur mot de passe')])
    const peopleIn = (name: string) => {
      const { users } = JSON.parse(readFileSync(at(name), 'utf8')) as {
        users: Record<string, unknown>[]
      }
      return users.map(({ passwordHash: _hash, salt: _salt, ...others }) => others)
    }
    expect(peopleIn('again.json')).toEqual(peopleIn('everybody.json'))
  })

  it.each(['/dev/stdout', '/dev/tty', '-', '/dev/fd/1', 'everybody.json'])(
    'is refused if its target is %s',
    async (name) => {
      const file = name.startsWith('e') ? at(name) : name
      const { exitCode, output } = await exportTo(here, file)
      expect([exitCode, output]).toEqual([1, expect.stringContaining('jamais un terminal')])
      expect(output).not.toContain('localId')
    },
  )

  it('leaves out passwords that the operator is not allowed to read, and reports this', async () => {
    for (const [uid, account] of empty.project.accounts) {
      empty.project.accounts.set(uid, { ...account, passwordHash: 'UkVEQUNURUQ=' })
    }
    Object.assign(empty.project, { hashConfig: undefined })
    const { exitCode, output } = await exportTo(empty, at('bare.json'))
    expect([exitCode, output]).toEqual([0, expect.stringContaining('! sans mots de passe')])
    expect(readFileSync(at('bare.json'), 'utf8')).not.toContain('passwordHash')
  })
})
