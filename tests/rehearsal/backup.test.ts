import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../support/root.ts'
import { hashPassword } from './google/settings/password-hash.ts'
import { ask, filesOf, openForBackup, opens, run, strange } from './backed-up.ts'
import type { Rehearsal } from './rehearsal.ts'

const TOOLS = join(ROOT, 'node_modules/firebase-tools/lib/bin/firebase.js')
const PASSWORD = 'Tournesol-42'
const SALT = '42xEC+ixf3L2lw=='
/** A number of people that exceeds one page of accounts. */
const PEOPLE = 1002
const GONE = 'person0007'

const uidOf = (at: number) => `person${String(at).padStart(4, '0')}`
const avatar = (uid: string) => `avatars/${uid}/0`

const firebase = ({ programs, project }: Rehearsal, ...parameters: string[]) =>
  programs.run(process.execPath, [TOOLS, ...parameters, '--project', project.id])

async function fill(rehearsal: Rehearsal): Promise<void> {
  const { project } = rehearsal
  const passwordHash = hashPassword(PASSWORD, SALT, project.hashConfig)
  const users: Record<string, object> = {}
  for (let at = 0; at < PEOPLE; at += 1) {
    const [localId, email] = [uidOf(at), `${uidOf(at)}@exemple.fr`]
    const times = { createdAt: '1700000000000', lastLoginAt: '1700000000000' }
    const hash = { passwordHash, salt: SALT, version: at === 1 ? 1 : 0 }
    const providerUserInfo = [{ providerId: 'password', rawId: email }]
    const account = { localId, email, disabled: false, providerUserInfo }
    project.accounts.set(localId, { ...account, ...times, ...hash })
    users[localId] = { uid: localId, email, photoURL: `https://exemple.fr/${localId}` }
  }
  await ask(rehearsal, 'PUT', 'default-rtdb', 'users', users)
  await ask(rehearsal, 'PUT', 'statistics', 'daily', { '2026-01-02': { sign_in: { all: 3 } } })
  for (const uid of [uidOf(0), GONE]) {
    filesOf(project).set(avatar(uid), { bytes: Buffer.from(uid), contentType: 'image/png' })
  }
}

let folder: string
let lost: Rehearsal
let found: Rehearsal
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sesame-backup-'))
  ;[lost, found] = [await openForBackup(), await openForBackup()]
  await fill(lost)
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  for (const each of [lost, found]) await each.close()
})

describe('backup and restore between two fake projects with different keys', () => {
  it('a backup contains accounts with hash parameters, databases and files, and reports what it leaves out', async () => {
    const { exitCode, output } = await run(lost, 'backup', '--to', folder)
    expect([exitCode, output]).toEqual([0, expect.stringContaining(`${PEOPLE} comptes`)])
    expect(output).toContain('1 sans leur mot de passe')
    expect(strange(lost)).toEqual([])
  })

  it('a backup stops if the operator is not allowed to read the hashes', async () => {
    const account = lost.project.accounts.get(uidOf(0))
    if (!account) throw new Error('nobody is there')
    lost.project.accounts.set(uidOf(0), { ...account, passwordHash: 'UkVEQUNURUQ=' })
    const { exitCode, output } = await run(lost, 'backup', '--to', join(folder, 'hidden'))
    lost.project.accounts.set(uidOf(0), account)
    expect([exitCode, output]).toEqual([1, expect.stringContaining('getHashConfig')])
  })

  it('a restore leaves out people erased since the backup, and all other people’s passwords still work', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const erased = found.project.buckets.get(`${found.project.id}-erasures`)
    erased?.objects.set(`erasures/${today}/${GONE}`, { bytes: Buffer.from(today) })
    const [backup = ''] = readdirSync(folder).filter((name) => name !== 'hidden')
    const early = await run(found, 'restore', '--from', join(folder, backup))
    expect([early.exitCode, early.output]).toEqual([1, expect.stringContaining('les règles')])
    expect(await ask(found, 'GET', 'default-rtdb', '')).toBeNull()
    const rules = readFileSync(join(ROOT, 'database.rules.json'), 'utf8')
    await ask(found, 'PUT', 'default-rtdb', '.settings/rules', rules)
    const { exitCode, output } = await run(found, 'restore', '--from', join(folder, backup))
    expect([exitCode, output]).toEqual([0, expect.stringContaining('dont 1 personnes')])
    expect(strange(found)).toEqual([])

    const { accounts } = found.project
    expect([accounts.size, accounts.has(GONE)]).toEqual([PEOPLE - 1, false])
    expect(accounts.get(uidOf(9))?.validSince).toBeDefined()
    const users = await ask(found, 'GET', 'default-rtdb', 'users')
    expect(Object.keys(users as object)).toHaveLength(PEOPLE - 1)
    expect(await ask(found, 'GET', 'statistics', 'daily')).toEqual({
      '2026-01-02': { sign_in: { all: 3 } },
    })
    expect([...filesOf(found.project).keys()]).toEqual([avatar(uidOf(0))])
    expect(await opens(found, `${uidOf(9)}@exemple.fr`, PASSWORD)).toBe(true)
    expect(await opens(found, `${uidOf(9)}@exemple.fr`, 'another')).toBe(false)
  })

  it('a restore rejects a backup that was made before the record of erasures begins', async () => {
    const bucket = found.project.buckets.get(`${found.project.id}-erasures`)
    if (!bucket) throw new Error('there is no bucket')
    bucket.lifecycle = { rule: [{ action: { type: 'Delete' }, condition: { age: 1 } }] }
    const [backup = ''] = readdirSync(folder).filter((name) => name !== 'hidden')
    const late = await run(found, 'restore', '--from', join(folder, backup), '--over')
    expect([late.exitCode, late.output]).toEqual([1, expect.stringContaining('1 jours')])
    delete bucket.lifecycle
  })

  it('a backup’s accounts have the format of auth:export, and auth:import accepts them', async () => {
    const [backup = ''] = readdirSync(folder).filter((name) => name !== 'hidden')
    const kept = join(folder, backup, 'accounts-0001.json')
    const official = join(folder, 'official.json')
    const exported = await firebase(lost, 'auth:export', official)
    expect([exported.exitCode, exported.output]).toEqual([0, expect.any(String)])
    const read = (file: string) =>
      (JSON.parse(readFileSync(file, 'utf8')) as { users: object[] }).users
    expect(read(kept)).toEqual(read(official).slice(0, 1000))

    const hash = JSON.parse(readFileSync(join(folder, backup, 'hash.json'), 'utf8')) as Record<
      string,
      string
    >
    found.project.accounts.clear()
    const imported = await firebase(
      ...([found, 'auth:import', kept, '--hash-algo', 'SCRYPT'] as const),
      ...['--hash-key', hash['signerKey'] ?? '', '--salt-separator', hash['saltSeparator'] ?? ''],
      ...['--rounds', String(hash['rounds']), '--mem-cost', String(hash['memoryCost'])],
    )
    expect([imported.exitCode, imported.output]).toEqual([0, expect.any(String)])
    expect(found.project.accounts.size).toBe(1000)
    expect(await opens(found, `${uidOf(5)}@exemple.fr`, PASSWORD)).toBe(true)
  })

  it('a backup can be written to a bucket, and restored from it', async () => {
    const place = `gs://${lost.project.id}-erasures/backups`
    const { exitCode, output } = await run(lost, 'backup', '--to', place)
    expect([exitCode, output]).toEqual([0, expect.stringContaining(place)])
    const written = lost.project.buckets.get(`${lost.project.id}-erasures`)?.objects
    const [from] = /gs:\S+Z/.exec(output) ?? ['']
    for (const name of ['manifest.json', 'hash.json', 'accounts-0002.json']) {
      expect([...(written?.keys() ?? [])]).toContain(
        `${from.split('/').slice(3).join('/')}/${name}`,
      )
    }
    const again = await run(lost, 'restore', '--from', from)
    expect(again.output).toContain('intactes')
    expect([again.exitCode, again.output]).toEqual([1, expect.stringContaining('les règles')])
  })

  it('a backup that contains less than the last one in its bucket requires a reason', async () => {
    const to = ['--to', `gs://${lost.project.id}-erasures/backups`]
    await ask(lost, 'DELETE', 'default-rtdb', 'users')
    await ask(lost, 'PUT', 'default-rtdb', 'settings', { [uidOf(0)]: { theme: 'dark' } })
    const refused = await run(lost, 'backup', ...to)
    expect([refused.exitCode, refused.output]).toEqual([
      1,
      expect.stringContaining(`main/users\u00A0: ${PEOPLE} → 0`),
    ])
    const kept = await run(lost, 'backup', ...to, '--accept-fall', 'essai terminé')
    expect([kept.exitCode, kept.output]).toEqual([0, expect.stringContaining('chute acceptée')])
    const [from = ''] = /gs:\S+Z$/m.exec(kept.output) ?? []
    const told = await run(lost, 'restore', '--from', from)
    expect(told.output).toContain('ce qui a été accepté\u00A0: essai terminé')
    expect((await run(lost, 'backup', ...to)).exitCode).toBe(0)
    expect((await run(lost, 'backup', ...to, '--accept-fall', ' ')).exitCode).toBe(2)
  })
})
