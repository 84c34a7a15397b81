import { COMMAND_LINE } from '@sesame/contract/records/operator'
import { VERSION } from '@sesame/contract/version'
import type { FoundMail, FoundMails } from '@sesame/contract/endpoints/console/people'
import { cpSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firebaseJournal } from '../../../functions/src/adapters/firebase/operators/journal.ts'
import { call, grantOf, post, refusal, registered, type Person } from 'sesame-testing/api'
import { actOn, askConsole, eraseByTwo, openConsole } from '../../support/console.ts'
import { readAs } from '../../support/database.ts'
import { isRemainder, search, writeRecord, type Records } from '../../support/erasure.ts'
import { signInAgain } from 'sesame-testing/identity'
import { nextSecond } from 'sesame-testing/next-second'
import { provePasskey } from 'sesame-testing/passkeys'
import { readSuite, wipeSuite, without, type SuiteData } from '../../support/suite-data.ts'
import { castOf, type Cast } from './cast.ts'
import { emailsAreSent, openDrill, type Drill } from './drill.ts'

/** The top-level database paths that a backup leaves out. */
const LEFT_OUT = [
  ...['presence', 'pushTokens', 'operatorSessions', 'rateLimits', 'mailQueue'],
  'operatorEmergency',
]

/** Top-level database paths whose records a restore does not bring back: a backup leaves them out, or a restore deletes them. */
export const ENDED = [...LEFT_OUT, 'seen', 'access']
export const JOURNAL = 'operatorAudit'

/** The path of an e-mail that is in the queue when the backup is made, but no longer when it is restored. */
const WAITING = 'mailQueue/of-nobody/ABCDEFGHIJ'

const erase = ({ accessToken: token }: Person) => call('DELETE', '/api/common/user', { token })
/** Returns the e-mails to a person's address that the console finds. */
const mailsTo = async ({ email }: Person, token: string): Promise<FoundMail[]> => {
  const { text } = await askConsole('mails/search', { email }, token)
  return (JSON.parse(text) as FoundMails).items
}
const me = (token: string) => call('GET', '/api/common/user', { token })

/** The results of a drill, for further tests. */
export interface Walked {
  readonly drill: Drill
  readonly cast: Cast
  /** The data of the emulator suite at the time of the backup. */
  readonly before: SuiteData
  /** The folder of the backup. */
  readonly backup: string
}

/**
 * Adds the steps of the drill in docs/backups.md to the calling test file, as tests on an emulator suite with these settings.
 * Later tests may use the result.
 *
 * @param leaveBehind runs before the backup, and creates records that the backup must not contain.
 */
export function walkDrill(
  settings: Record<string, string> = {},
  leaveBehind: () => Promise<void> = () => Promise.resolve(),
): () => Walked {
  let drill: Drill
  let cast: Cast
  let before: SuiteData
  let backup: string
  let found: FoundMail[]
  const backUp = () => drill.run(['backup', 'demo-sesame', '--to', drill.folder])
  beforeAll(async () => {
    drill = await openDrill(settings)
  }, 300_000)
  afterAll(() => drill.close())

  describe('the restore drill', () => {
    it('backs up a project in use into files that only their owner can read', async () => {
      cast = await castOf(drill.admin)
      await askConsole('people/read', { uid: cast.marie.uid }, cast.consoles[0])
      await emailsAreSent()
      found = await mailsTo(cast.marie, cast.consoles[0])
      expect(found.map(({ kind, uid }) => [kind, uid])).toEqual([
        ['reset-password', cast.marie.uid],
      ])
      expect(await mailsTo(cast.leaver, cast.consoles[0])).toHaveLength(1)
      await writeRecord(WAITING, { kind: 'new-device' })
      before = await readSuite(drill.admin)
      await leaveBehind()
      const { code, output } = await backUp()
      expect(code, output).toBe(0)
      const [name = ''] = readdirSync(drill.folder)
      backup = join(drill.folder, name)
      expect(statSync(backup).mode & 0o777).toBe(0o700)
      for (const file of ['hash.json', 'accounts-0001.json', 'manifest.json']) {
        expect(statSync(join(backup, file)).mode & 0o777).toBe(0o600)
      }
      const all = readdirSync(backup, { recursive: true, encoding: 'utf8' })
      expect(all.filter((part) => LEFT_OUT.some((place) => part.includes(`${place}-`)))).toEqual([])
      await writeRecord(WAITING, null)
    })

    it('lets people change, join and leave after the backup, and operators erase and disable people', async () => {
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
      await emailsAreSent()
      await drill.copyJournal()
    })

    it('refuses to restore into a project with people, and from a modified backup', async () => {
      const full = await drill.run(['restore', 'demo-sesame', '--from', backup])
      expect([full.code, full.output]).toEqual([1, expect.stringContaining('n’est pas vide')])
      const altered = join(drill.folder, 'altered')
      cpSync(backup, altered, { recursive: true })
      writeFileSync(join(altered, 'accounts-0001.json'), '{"users":[]}')
      const wrong = await drill.run(['restore', 'demo-sesame', '--from', altered, '--over'])
      expect([wrong.code, wrong.output]).toEqual([1, expect.stringContaining('accounts-0001.json')])
      rmSync(join(altered, 'manifest.json'))
      const half = await drill.run(['restore', 'demo-sesame', '--from', altered, '--over'])
      expect([half.code, half.output]).toEqual([1, expect.stringContaining('inachevé')])
    })

    it('refuses to back up a project that has lost everyone', async () => {
      await wipeSuite(drill.admin)
      const { code, output } = await backUp()
      expect([code, output]).toEqual([1, expect.stringContaining('main/users\u00A0: ')])
      expect(output).toMatch(/comptes\u00A0: \d{3} → 0/)
      expect(output).toContain('--accept-fall')
      const manifests = readdirSync(drill.folder, { recursive: true, encoding: 'utf8' })
      expect(manifests.filter((file) => file.endsWith('manifest.json'))).toHaveLength(1)
    })

    it('restores everything after the loss, even if the first attempt is interrupted', async () => {
      const first = drill.start(['restore', 'demo-sesame', '--from', backup])
      await first.line(/records\/main\/directory/)
      first.child.kill('SIGINT')
      expect(await first.ended).not.toBe(0)
      const half = await backUp()
      expect([half.code, half.output]).toEqual([1, expect.stringContaining('est inachevée')])
      const jobs = await drill.run(['jobs', 'demo-sesame', '--sweep'])
      expect([jobs.code, jobs.output]).toEqual([
        0,
        expect.stringMatching(
          /est inachevée\u00A0: les tâches comptent seulement[^]*rien n’est effacé/,
        ),
      ])
      // Delete the records that jobs store about their runs, because the backup does not contain them.
      await writeRecord('jobRuns', null)
      const { code, output } = await drill.run(['restore', 'demo-sesame', '--from', backup])
      expect([code, output]).toEqual([0, expect.stringContaining('reprise')])
      expect(output).toContain(`par Sésame ${VERSION}`)
      expect(output).toContain('dont 2 personnes que la sauvegarde ramenait')
      expect(output).toMatch(
        new RegExp(`à refaire\u00A0\\? .*account-disabled.*${cast.disabled.uid}`),
      )
      expect(output).toContain('perdu\u00A0: ce qui a été écrit depuis')
    })

    it('all data of the people who were not erased is restored', async () => {
      const after = await readSuite(drill.admin)
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

    it('no one who was erased since the backup is restored', async () => {
      expect(await search(cast.leaver.uid)).toEqual([])
      expect(await search(cast.leaver.email)).toEqual([])
      const { main } = await readSuite(drill.admin)
      // Leave out the journal, which contains uids of erased people, and access records, which remain for a day.
      expect(JSON.stringify(without(main, [JOURNAL, 'access']))).not.toContain(cast.erased.uid)
      const { [cast.erased.uid]: left = {} } = main['access'] as Records
      expect(isRemainder(left)).toBe(true)
      expect(await search(cast.erased.email)).toEqual([])
      await expect(signInAgain(cast.erased.email)).rejects.toThrow(/INVALID_LOGIN/)
    })

    it('every session has ended, and the API accepts no token from before the restore', async () => {
      const { marie, paul, disabled, consoles } = cast
      for (const { accessToken, idToken, uid } of [marie, paul, disabled]) {
        expect(refusal(await me(accessToken))).toEqual([401, 'auth/session-ended'])
        const again = await post('/api/auth/sign-in', { idToken, remember: true })
        expect(refusal(again)).toEqual([401, 'auth/session-ended'])
        expect(await readAs(idToken, `users/${uid}`)).toBe(401)
      }
      const search = await askConsole('people/search', {}, consoles[0])
      expect(search.status).toBe(401)
      const { main } = await readSuite(drill.admin)
      expect(ENDED.filter((place) => place in main)).toEqual(['access'])
      const kept = Object.values(main['access'] as Record<string, object>).flatMap(Object.keys)
      expect(kept).toContain('endedSeconds')
      const ofSessions = ['shown', 'states', 'lives', 'signIns', 'pending']
      expect(ofSessions.filter((branch) => kept.includes(branch))).toEqual([])
    })

    it('the API accepts passwords and passkeys from before the backup', async () => {
      await nextSecond()
      const { idToken } = await signInAgain(cast.marie.email)
      const grant = grantOf(await post('/api/auth/sign-in', { idToken, remember: true }))
      expect(grant.user).toEqual(cast.marie.user)
      const proved = await provePasskey(cast.key)
      expect(proved.uid).toBe(cast.marie.uid)
      const second = await post('/api/auth/sign-in', { idToken: proved.idToken, remember: true })
      expect(second.status).toBe(200)
    })

    it('the console finds the same e-mails to an address as before, but none to a person erased since', async () => {
      const token = await openConsole(cast.owners[0])
      expect(await mailsTo(cast.marie, token)).toEqual(found)
      expect(await mailsTo(cast.leaver, token)).toEqual([])
    })

    it('the journal is intact, contains entries copied since the backup, and accepts new entries', async () => {
      const token = await openConsole(cast.owners[1])
      expect((await askConsole('people/read', { uid: cast.marie.uid }, token)).status).toBe(200)
      const { code, output } = await drill.run(['journal', 'demo-sesame', 'verify'])
      expect([code, output]).toEqual([0, expect.stringContaining('intacte')])
      const journal = firebaseJournal(drill.admin.databases.common)
      const target = { field: 'target', value: cast.erased.uid } as const
      expect((await journal.newest(null, 10, target)).map(({ action }) => action)).toContain(
        'person-erased',
      )
      const [done, begun] = await journal.newest(null, 2, {
        field: 'action',
        value: 'backup-restored',
      })
      const restored = { operator: COMMAND_LINE, about: basename(backup) }
      expect(done).toMatchObject({ ...restored, phase: 'done', of: begun?.seq })
      expect(begun).toMatchObject({ ...restored, phase: 'begun' })
    })

    it('a restore of only the erasures ends sessions, but changes nothing else', async () => {
      const { idToken } = await signInAgain(cast.marie.email)
      const { accessToken } = grantOf(await post('/api/auth/sign-in', { idToken, remember: true }))
      const { code, output } = await drill.run(['restore', 'demo-sesame', '--erasures-only'])
      expect([code, output]).toEqual([0, expect.stringContaining('dont 0 personnes')])
      expect(refusal(await me(accessToken))).toEqual([401, 'auth/session-ended'])
      await writeRecord(`users/${cast.leaver.uid}`, { uid: cast.leaver.uid })
      const again = await drill.run(['restore', 'demo-sesame', '--erasures-only'])
      expect(again.output).toContain('dont 1 personnes')
      expect(await search(cast.leaver.uid)).toEqual([])
      const journal = await drill.run(['journal', 'demo-sesame', 'verify'])
      expect([journal.code, journal.output]).toEqual([0, expect.stringContaining('intacte')])
    })
  })

  return () => ({ drill, cast, before, backup })
}
