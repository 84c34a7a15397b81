import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grantOf, post } from 'sesame-testing/api'
import { recordAt } from '../support/erasure.ts'
import {
  createAccount,
  freshEmail,
  PASSWORD,
  removeAccount,
  signInAgain,
} from 'sesame-testing/identity'
import { inbox } from 'sesame-testing/inbox'
import { nextSecond } from 'sesame-testing/next-second'
import { providerCall } from 'sesame-testing/provider-call'
import { ROOT } from '../support/root.ts'
import { openDrill, type Drill } from './restore-drill/drill.ts'

const SAMPLES = join(ROOT, 'docs/samples')
/** A person whose password the sample files contain as an Argon2 hash, which cannot be imported. */
const NOE = { uid: 'u-0005', email: 'noe.leroy@exemple.fr' }
const NEW_PASSWORD = 'Capucine-77-bleue'

let drill: Drill
beforeAll(async () => {
  drill = await openDrill({})
}, 300_000)
afterAll(() => drill.close())

const adopt = (...flags: string[]) => drill.run(['adopt', 'demo-sesame', ...flags])
const at = (name: string) => join(drill.folder, name)
const openSession = (idToken: string) => post('/api/auth/sign-in', { idToken, remember: true })

describe('people of another service', () => {
  it('people are only counted by `adopt` without --apply', async () => {
    const { code, output } = await adopt('--from', join(SAMPLES, 'people.csv'), '--format', 'csv')
    expect([code, output]).toEqual([0, expect.stringContaining('5 à importer')])
    expect(await recordAt(`users/${NOE.uid}`)).toBeNull()
  })

  it.each([
    ['csv', 'people.csv', NOE.uid],
    ['auth0', 'auth0.ndjson', 'auth0|000000000000000000000002'],
    ['firebase', 'firebase.json', 'T8bNw2RcYd4e'],
  ])('people have an account and a profile after an import from %s', async (format, name, uid) => {
    const flags = ['--from', join(SAMPLES, name), '--format', format, '--apply']
    const { code, output } = await adopt(...flags)
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/[25] importés, 0 déjà là, 0 refusés/),
    ])
    expect(await recordAt(`users/${uid}`)).toMatchObject({ uid, isAnonymous: false })
    const again = await adopt(...flags)
    expect([again.code, again.output]).toEqual([
      0,
      expect.stringMatching(/0 importés, [25] déjà là/),
    ])
  })

  it('people without a password cannot sign in, and set one through an e-mail that says that they have none', async () => {
    const wrong = { password: PASSWORD, returnSecureToken: true }
    for (const email of [NOE.email, freshEmail()]) {
      await expect(providerCall('signInWithPassword', { ...wrong, email })).rejects.toThrow(
        'INVALID_LOGIN_CREDENTIALS',
      )
    }
    expect((await post('/api/auth/forgot-password', { email: NOE.email })).status).toBe(202)
    const { text, links } = await inbox.waitFor(NOE.email)
    expect(text).toContain('Vous avez demandé un mot de passe pour le compte')
    const link = new URL(links.find((each) => each.includes('/auth/action')) ?? '')
    const [oobCode, code] = ['oobCode', 'code'].map((name) => link.searchParams.get(name) ?? '')
    await providerCall('resetPassword', { oobCode, newPassword: NEW_PASSWORD })
    await nextSecond()
    const { idToken } = await signInAgain(NOE.email, NEW_PASSWORD)
    const reply = await post('/api/auth/reset-password', { idToken, code })
    expect(reply.status, reply.text).toBe(200)
    expect(grantOf(reply).user).toMatchObject({
      uid: NOE.uid,
      email: NOE.email,
      emailVerified: true,
      displayName: 'Noé Leroy',
      providers: ['password'],
    })
    await nextSecond()
    const later = await signInAgain(NOE.email, NEW_PASSWORD)
    expect((await openSession(later.idToken)).status).toBe(200)
  })
})

describe('an export by the command `adopt`', () => {
  it('an export restores deleted accounts under their uids, and their owners sign in with their old passwords', async () => {
    const { uid, email } = await createAccount()
    const { code, output } = await adopt('--export', at('everybody.json'))
    expect([code, output]).toEqual([0, expect.stringContaining('everybody.json')])
    expect(statSync(at('everybody.json')).mode & 0o777).toBe(0o600)
    expect(await recordAt('operatorAudit/head')).not.toBeNull()

    const { users } = JSON.parse(readFileSync(at('everybody.json'), 'utf8')) as {
      users: { localId: string }[]
    }
    for (const { localId } of users) await removeAccount(localId)
    await expect(signInAgain(email)).rejects.toThrow()
    const flags = ['--from', at('everybody.json'), '--format', 'firebase', '--apply']
    const back = await adopt(...flags)
    expect([back.code, back.output]).toEqual([
      0,
      expect.stringContaining(`${users.length} importés, 0 déjà là, 0 refusés`),
    ])
    const { idToken, uid: same } = await signInAgain(email)
    expect(same).toBe(uid)
    expect((await openSession(idToken)).status).toBe(200)
  })

  it('an export is never written to a terminal', async () => {
    writeFileSync(at('there.json'), '')
    for (const place of ['-', '/dev/stdout', at('there.json')]) {
      const { code, output } = await adopt('--export', place)
      expect([code, output]).toEqual([1, expect.stringContaining('jamais un terminal')])
      expect(output).not.toContain('localId')
    }
  })
})
