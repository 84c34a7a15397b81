import { DAY_MS } from '@sesame/contract/durations'
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firebaseJournal } from '../../functions/src/adapters/firebase/operators/journal.ts'
import { firebaseJournalCopies } from '../../functions/src/adapters/firebase/operators/journal-copies.ts'
import { journalCopy } from '../../functions/src/jobs/journal-copy.ts'
import { lazyAdmin, type Admin } from '../../functions/src/adapters/firebase/admin.ts'
import { readSite } from '../../functions/src/common/config/config.ts'
import type { Authenticator } from '../../functions/src/testing/passkeys/authenticator.ts'
import { call, guest, grantOf, post, refusal, registered, type Person } from '../support/api.ts'
import { actOn, askConsole, eraseByTwo, openConsole } from '../support/console.ts'
import { readAs } from '../support/database.ts'
import { recordAt, search, uploadFile, writeRecord } from '../support/erasure.ts'
import { signInAgain } from '../support/identity.ts'
import { suiteJobDeps } from '../support/jobs.ts'
import { nextSecond } from '../support/next-second.ts'
import { operator } from '../support/operators.ts'
import { suiteEnvironment } from '../support/own-api.ts'
import { plausiblePeople } from '../support/plausible-people.ts'
import { provePasskey, withPasskey } from '../support/passkeys.ts'
import { seedPeople } from '../support/seed-people.ts'
import { readSuite, wipeSuite, without, type SuiteData } from '../support/suite-data.ts'
import { holdSuite, launch, type HeldSuite } from './launch.ts'

/** How many people are there beside those who act. */
const PEOPLE = 600

/** What a backup leaves out, or a restore ends. */
const ENDED = [
  ...['sessions', 'sessionStates', 'signIns', 'presence', 'pushTokens', 'operatorSessions'],
  ...['endedSignIns', 'rateLimits', 'mailQueue'],
]
const JOURNAL = 'operatorAudit'

/** A letter that waits when the backup is made, and left before it is restored. */
const WAITING = 'mailQueue/of-nobody/ABCDEFGHIJ'

const folder = mkdtempSync(join(tmpdir(), 'sesame-drill-'))
const env = { FUNCTIONS_EMULATOR: 'true', SESAME_JOURNAL_BUCKET: 'demo-sesame-journal' }
let suite: HeldSuite
let admin: Admin
beforeAll(async () => {
  suite = await holdSuite()
  Object.assign(process.env, suite.environment)
  admin = lazyAdmin(readSite(suiteEnvironment()))
}, 300_000)
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await suite.stop()
})

/** Runs a command as an operator does. */
async function run(...parameters: string[]) {
  const launched = launch(parameters, env)
  return { code: await launched.ended, output: launched.output() }
}

const erase = ({ accessToken, idToken }: Person) =>
  call('DELETE', '/api/common/user', { token: accessToken, body: JSON.stringify({ idToken }) })
const me = (token: string) => call('GET', '/api/common/user', { token })

/** The people of the drill, and what is known of them. */
interface Cast {
  readonly marie: Person
  readonly key: Authenticator
  readonly paul: Person
  readonly leaver: Person
  readonly erased: Person
  readonly disabled: Person
  readonly owners: readonly [Person, Person]
  readonly consoles: readonly [string, string]
}

async function people(): Promise<Cast> {
  const parts = { auth: await admin.auth(), database: await admin.databases.common() }
  await seedPeople(parts, plausiblePeople(PEOPLE, Date.now()))
  const { person: marie, authenticator: key } = await withPasskey()
  const [paul, leaver, erased, disabled] = [
    await guest(),
    ...[await registered(), await registered(), await registered()],
  ] as [Person, Person, Person, Person]
  for (const { uid } of [marie, leaver, erased]) {
    for (const folder of ['avatars', 'private', 'exports']) await uploadFile(`${folder}/${uid}/0`)
    await writeRecord(`settings/${uid}`, { theme: 'dark' })
    await writeRecord(`passkeyOwners/of-${uid}`, uid)
    await writeRecord(`mails/${uid}/ABCDEFGHIJ`, { kind: 'new-device', at: 1, outcome: 'sent' })
  }
  const owners = [await operator('owner'), await operator('owner')] as const
  const consoles = [await openConsole(owners[0]), await openConsole(owners[1])] as const
  return { marie, key, paul, leaver, erased, disabled, owners, consoles }
}

/** Waits until no letter is on its way any more. */
async function lettersAreSent(): Promise<void> {
  while ((await recordAt('mailQueue')) !== null) await setTimeout(50)
}

describe('the restore drill', () => {
  let cast: Cast
  let before: SuiteData
  let backup: string

  it('backs up a project in use, for its owner alone to read', async () => {
    cast = await people()
    await askConsole('people/read', { uid: cast.marie.uid }, cast.consoles[0])
    await lettersAreSent()
    await writeRecord(WAITING, { kind: 'new-device' })
    before = await readSuite(admin)
    const { code, output } = await run('backup', 'demo-sesame', '--to', folder)
    expect(code, output).toBe(0)
    const [name = ''] = readdirSync(folder)
    backup = join(folder, name)
    expect(statSync(backup).mode & 0o777).toBe(0o700)
    for (const file of ['hash.json', 'accounts-0001.json', 'manifest.json']) {
      expect(statSync(join(backup, file)).mode & 0o777).toBe(0o600)
    }
    const all = readdirSync(backup, { recursive: true, encoding: 'utf8' })
    expect(all.filter((part) => ENDED.some((place) => part.includes(`${place}-`)))).toEqual([])
    await writeRecord(WAITING, null)
  })

  it('goes on: people change, come, leave, and are erased, disabled and signed out', async () => {
    const { marie, leaver, erased, disabled, consoles } = cast
    expect((await erase(leaver)).status).toBe(204)
    await eraseByTwo(erased, ...consoles)
    await actOn(disabled.uid, 'disable', consoles[0], { confirm: disabled.email })
    const body = JSON.stringify({ user: { displayName: 'Autre Nom' } })
    await call('PATCH', '/api/common/user', { token: marie.accessToken, body })
    expect(
      (await call('POST', '/api/auth/sign-out', { token: marie.accessToken, body: '{}' })).status,
    ).toBe(204)
    await registered()
    await lettersAreSent()
    await copyJournal()
  })

  it('refuses a project with people, and a backup that was altered', async () => {
    const full = await run('restore', 'demo-sesame', '--from', backup)
    expect([full.code, full.output]).toEqual([1, expect.stringContaining('n’est pas vide')])
    const altered = join(folder, 'altered')
    cpSync(backup, altered, { recursive: true })
    writeFileSync(join(altered, 'accounts-0001.json'), '{"users":[]}')
    const wrong = await run('restore', 'demo-sesame', '--from', altered, '--over')
    expect([wrong.code, wrong.output]).toEqual([1, expect.stringContaining('accounts-0001.json')])
    rmSync(join(altered, 'manifest.json'))
    const half = await run('restore', 'demo-sesame', '--from', altered, '--over')
    expect([half.code, half.output]).toEqual([1, expect.stringContaining('inachevé')])
  })

  it('restores everything once it is lost, although it is interrupted', async () => {
    await wipeSuite(admin)
    const first = launch(['restore', 'demo-sesame', '--from', backup], env)
    await first.line(/records\/main\/directory/)
    first.child.kill('SIGINT')
    expect(await first.ended).not.toBe(0)
    const { code, output } = await run('restore', 'demo-sesame', '--from', backup)
    expect([code, output]).toEqual([0, expect.stringContaining('reprise')])
    expect(output).toContain('dont 2 personnes que la sauvegarde ramenait')
    expect(output).toMatch(new RegExp(`à refaire \\? .*account-disabled.*${cast.disabled.uid}`))
    expect(output).toContain('perdu : ce qui a été écrit depuis')
  })

  it('has lost nothing of the others', async () => {
    const after = await readSuite(admin)
    const gone = [cast.leaver.uid, cast.erased.uid]
    const aside = [...ENDED, JOURNAL]
    expect(without(after.main, aside)).toEqual(without(before.main, aside, gone))
    expect(after.statistics).toEqual(before.statistics)
    const accounts = Object.entries(before.accounts).filter(([uid]) => !gone.includes(uid))
    expect(after.accounts).toEqual(Object.fromEntries(accounts))
    const files = Object.entries(before.files).filter(
      ([name]) => !gone.includes(name.split('/')[1] ?? ''),
    )
    expect(files).toHaveLength(3)
    expect(after.files).toEqual(Object.fromEntries(files))
  })

  it('has brought back nobody who was erased', async () => {
    expect(await search(cast.leaver.uid)).toEqual([])
    expect(await search(cast.leaver.email)).toEqual([])
    const { main } = await readSuite(admin)
    // The journal says who was erased, and by whom.
    expect(JSON.stringify(without(main, [JOURNAL]))).not.toContain(cast.erased.uid)
    expect(await search(cast.erased.email)).toEqual([])
    await expect(signInAgain(cast.erased.email)).rejects.toThrow(/INVALID_LOGIN/)
  })

  it('has ended every session, and what was given before it opens none', async () => {
    const { marie, paul, disabled, consoles } = cast
    for (const { accessToken, idToken, uid } of [marie, paul, disabled]) {
      expect(refusal(await me(accessToken))).toEqual([401, 'auth/session-ended'])
      const again = await post('/api/auth/sign-in', { idToken, remember: true })
      expect(refusal(again)).toEqual([401, 'auth/session-ended'])
      expect(await readAs(idToken, `users/${uid}`)).toBe(401)
    }
    const search = await askConsole('people/search', {}, consoles[0])
    expect(search.status).toBe(401)
    const { main } = await readSuite(admin)
    expect(ENDED.filter((place) => place in main)).toEqual(['endedSignIns'])
  })

  it('lets people in with the password and the passkey that they had', async () => {
    await nextSecond()
    const { idToken } = await signInAgain(cast.marie.email)
    const grant = grantOf(await post('/api/auth/sign-in', { idToken, remember: true }))
    expect(grant.user).toEqual(cast.marie.user)
    const proved = await provePasskey(cast.key)
    expect(proved.uid).toBe(cast.marie.uid)
    const second = await post('/api/auth/sign-in', { idToken: proved.idToken, remember: true })
    expect(second.status).toBe(200)
  })

  it('has an intact journal, with what was copied of it since, that goes on', async () => {
    const token = await openConsole(cast.owners[1])
    expect((await askConsole('people/read', { uid: cast.marie.uid }, token)).status).toBe(200)
    const { code, output } = await run('journal', 'demo-sesame', 'verify')
    expect([code, output]).toEqual([0, expect.stringContaining('intacte')])
    const journal = firebaseJournal(admin.databases.common)
    const target = { field: 'target', value: cast.erased.uid } as const
    expect((await journal.newest(null, 10, target)).map(({ action }) => action)).toContain(
      'person-erased',
    )
  })

  it('changes nothing when the erasures are replayed alone, but ends sessions', async () => {
    const { idToken } = await signInAgain(cast.marie.email)
    const { accessToken } = grantOf(await post('/api/auth/sign-in', { idToken, remember: true }))
    const { code, output } = await run('restore', 'demo-sesame', '--erasures-only')
    expect([code, output]).toEqual([0, expect.stringContaining('dont 0 personnes')])
    expect(refusal(await me(accessToken))).toEqual([401, 'auth/session-ended'])
    await writeRecord(`users/${cast.leaver.uid}`, { uid: cast.leaver.uid })
    const again = await run('restore', 'demo-sesame', '--erasures-only')
    expect(again.output).toContain('dont 1 personnes')
    expect(await search(cast.leaver.uid)).toEqual([])
  })
})

/** Copies the journal as the nights to come would. */
async function copyJournal(): Promise<void> {
  const deps = suiteJobDeps()
  const copies = firebaseJournalCopies(admin, env.SESAME_JOURNAL_BUCKET)
  const tomorrow = { ...deps, journalCopies: copies, now: () => Date.now() + DAY_MS }
  await journalCopy.run(tomorrow, { dryRun: false, until: Infinity })
}
