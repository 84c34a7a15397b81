import { MAX_PASSKEYS } from '@sesame/contract/constants'
import { describe, expect, it } from 'vitest'
import { signUpBody } from '../../functions/src/testing/stage.ts'
import {
  createAuthenticator,
  type Ceremony,
  type CeremonyOptions,
} from '../../functions/src/testing/passkeys/authenticator.ts'
import { disableAccount, enableAccount } from '../../functions/src/common/account/account-access.ts'
import { call, errorOf, grantOf, guest, post, refusal, registered } from 'sesame-testing/api'
import { readAs } from '../support/database.ts'
import { recordAt, writeRecord } from '../support/erasure.ts'
import { freshEmail, signInAgain, signInWithCustomToken } from 'sesame-testing/identity'
import { startInstances } from '../support/instances.ts'
import { suiteJobDeps } from '../support/jobs.ts'
import { nextSecond } from 'sesame-testing/next-second'
import {
  addPasskey,
  askPasskey,
  byPassword,
  page,
  provePasskey,
  usePasskey,
  verifiedOf,
  verifyPasskey,
  withPasskey,
} from 'sesame-testing/passkeys'
import { rankTest } from '../support/rank-test.ts'
import { claimsOf } from 'sesame-testing/claims'

const REFUSED = [401, 'auth/passkey-refused']
const HALF_ADDED = 'A'.repeat(43)
const SPENT = [410, 'auth/challenge-expired']
const signIn = (idToken: string) => post('/api/auth/sign-in', { idToken, remember: true })
const remove = (id: string, token: string) => call('DELETE', `/api/auth/passkeys/${id}`, { token })

describe('a passkey', () => {
  it('signs its owner in, and can be read by no one else', async () => {
    const { person, authenticator } = await withPasskey()
    const { uid, idToken } = await provePasskey(authenticator)
    expect(uid).toBe(person.uid)
    const { user } = grantOf(await signIn(idToken))
    expect(user.email).toBe(person.email)
    expect(await readAs(idToken, `passkeys/${uid}`, (value) => Object.keys(value).length)).toBe(1)
    const other = await registered()
    expect(await readAs(other.idToken, `passkeys/${uid}`)).toBe(401)
    expect(await readAs(idToken, `passkeyOwners/${authenticator.id}`)).toBe(401)
  })

  it('unlocks its owner’s session, and later counts as a fresh proof of identity', async () => {
    const { person, authenticator } = await withPasskey()
    const { uid, accessToken } = person
    const { sid } = claimsOf(accessToken)
    await call('POST', '/api/auth/lock-session', { token: accessToken })
    const options = await askPasskey({ purpose: 'unlock', accessToken })
    const used = verifiedOf(await verifyPasskey(authenticator.get(options), { accessToken }))
    expect(used).toEqual({ id: authenticator.id, grant: expect.any(Object) as object })
    const { accessToken: token } = used.grant ?? person
    expect((await call('GET', '/api/common/user', { token })).status).toBe(200)
    const before = await call('GET', '/api/common/user', { token: accessToken })
    expect(refusal(before)).toEqual([401, 'auth/session-ended'])

    await writeRecord(`access/${uid}/states/${sid}/provedAt`, 1)
    const old = await call('DELETE', '/api/common/user', { token })
    expect(refusal(old)).toEqual([401, 'auth/requires-recent-login'])
    const again = await askPasskey({ purpose: 'confirm', accessToken: token })
    const confirmed = await verifyPasskey(authenticator.get(again), { accessToken: token })
    expect(verifiedOf(confirmed)).toEqual({ id: authenticator.id })
    expect((await call('DELETE', '/api/common/user', { token })).status).toBe(204)
  })

  it('gets a custom token that works only once, within a minute, and not after a lock', async () => {
    const { person, authenticator } = await withPasskey()
    const token = async () => verifiedOf(await usePasskey(authenticator)).customToken ?? ''
    const exchange = async (customToken: string) => {
      await nextSecond()
      return signIn((await signInWithCustomToken(customToken)).idToken)
    }
    const once = await token()
    expect((await exchange(once)).status).toBe(200)
    expect(refusal(await exchange(once))).toEqual([401, 'auth/session-ended'])
    const late = await token()
    const [ceremony = ''] = Object.keys((await recordAt(`access/${person.uid}/pending`)) ?? {})
    await writeRecord(`access/${person.uid}/pending/${ceremony}/until`, Date.now() - 1)
    expect(refusal(await exchange(late))).toEqual([401, 'auth/session-ended'])
    const locked = await token()
    await call('POST', '/api/auth/lock-session', { token: person.accessToken })
    expect(refusal(await exchange(locked))).toEqual([401, 'auth/session-ended'])
    expect((await exchange(await token())).status).toBe(200)
  })

  it('creates an account without a password, and only one per e-mail address', async () => {
    const email = freshEmail()
    const authenticator = createAuthenticator(page())
    const options = await askPasskey({ purpose: 'sign-up', email })
    const made = verifiedOf(await verifyPasskey(authenticator.create(options)))
    const { idToken, uid } = await signInWithCustomToken(made.customToken ?? '')
    expect(refusal(await signIn(idToken))).toEqual([403, 'auth/sign-up-incomplete'])
    const { user, accessToken } = grantOf(await post('/api/auth/sign-up', signUpBody(idToken)))
    expect(user).toMatchObject({ uid, email, providers: [], isAnonymous: false })
    expect(refusal(await remove(made.id, accessToken))).toEqual([409, 'auth/last-method'])
    const second = await askPasskey({ purpose: 'sign-up', email })
    const taken = await verifyPasskey(createAuthenticator(page()).create(second))
    expect(refusal(taken)).toEqual([409, 'auth/address-taken'])
  })

  it('turns a guest into a registered user with the same uid', async () => {
    const { uid, idToken } = await guest()
    const email = freshEmail()
    const authenticator = createAuthenticator(page())
    const options = await askPasskey({ purpose: 'sign-up', email, idToken })
    expect(refusal(await verifyPasskey(authenticator.create(options)))).toEqual(REFUSED)
    const made = verifiedOf(await verifyPasskey(authenticator.create(options), { idToken }))
    await nextSecond()
    const identity = await signInWithCustomToken(made.customToken ?? '')
    const { user } = grantOf(await post('/api/auth/sign-up', signUpBody(identity.idToken)))
    expect(user).toMatchObject({ uid, email, isAnonymous: false })
  })

  it('allows its owner to remove their password after a sign-in with the passkey', async () => {
    const { person, authenticator } = await withPasskey()
    const removal = { removed: 'password' }
    const path = '/api/auth/change-sign-in-methods'
    const byWord = await post(path, removal, { token: person.accessToken })
    expect(refusal(byWord)).toEqual([401, 'auth/requires-recent-login'])
    const { idToken } = await provePasskey(authenticator)
    const { accessToken: token } = grantOf(await signIn(idToken))
    const reply = await post(path, removal, { token })
    expect(grantOf(reply).user).toMatchObject({ email: person.email, providers: [] })
    await expect(signInAgain(person.email)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS')
    expect(refusal(await remove(authenticator.id, token))).toEqual([409, 'auth/last-method'])
    expect((await usePasskey(authenticator)).status).toBe(200)
  })

  it('can be removed, which ends the sessions it opened, and is removed with its owner’s account', async () => {
    const { person, authenticator } = await withPasskey()
    const proof = await provePasskey(authenticator)
    const { accessToken } = grantOf(await signIn(proof.idToken))
    const token = await byPassword(person)
    expect((await remove(authenticator.id, token)).status).toBe(204)
    const ended = await call('GET', '/api/common/user', { token: accessToken })
    expect(refusal(ended)).toEqual([401, 'auth/session-ended'])
    expect(refusal(await signIn(proof.idToken))).toEqual([401, 'auth/session-ended'])
    expect(refusal(await usePasskey(authenticator))).toEqual(REFUSED)
    expect(refusal(await remove(authenticator.id, token))).toEqual([404, 'auth/passkey-not-found'])

    const second = await addPasskey(token)
    // Create the record that remains if adding a passkey is interrupted before the passkey is stored.
    await writeRecord(`passkeyOwners/${HALF_ADDED}`, person.uid)
    expect((await call('DELETE', '/api/common/user', { token })).status).toBe(204)
    expect(refusal(await usePasskey(second))).toEqual(REFUSED)
    expect(await recordAt(`passkeys/${person.uid}`)).toBeNull()
    expect(await recordAt(`passkeyOwners/${second.id}`)).toBeNull()
    expect(await recordAt(`passkeyOwners/${HALF_ADDED}`)).toBeNull()
  })
})

describe('POST /api/auth/passkeys/verify', () => {
  it.each<[string, Ceremony]>([
    ['on another page', { origin: 'https://sesame.example' }],
    ['for another RP ID', { rpId: 'sesame.example' }],
    ['without user verification', { isUserVerified: false }],
    ['with a tampered signature', { tamper: 'signature' }],
    ['with tampered authenticator data', { tamper: 'authenticatorData' }],
    ['with tampered client data', { tamper: 'clientDataJSON' }],
    ['as a creation', { type: 'webauthn.create' }],
    ['with another person’s user handle', { userHandle: 'a2FyaW0' }],
  ])('rejects a passkey used %s, and accepts it otherwise', async (_, how) => {
    const { authenticator } = await withPasskey()
    expect(refusal(await usePasskey(authenticator, how))).toEqual(REFUSED)
    expect((await usePasskey(authenticator)).status).toBe(200)
  })

  it('rejects a challenge that was already used, even by simultaneous requests', async () => {
    const { authenticator } = await withPasskey()
    const response = authenticator.get(await askPasskey({ purpose: 'sign-in' }))
    const replies = await Promise.all([1, 2, 3].map(() => verifyPasskey(response)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410, 410])
    expect(refusal(await verifyPasskey(response))).toEqual(SPENT)
  })

  it('rejects a challenge that is forged, or was issued for another purpose or session', async () => {
    const { person, authenticator } = await withPasskey()
    const { accessToken } = person
    const create = await askPasskey({ purpose: 'create', accessToken })
    expect(refusal(await verifyPasskey(authenticator.get(create), { accessToken }))).toEqual(
      REFUSED,
    )
    const confirm = await askPasskey({ purpose: 'confirm', accessToken })
    const response = authenticator.get(confirm)
    expect(refusal(await verifyPasskey(response))).toEqual([401, 'auth/missing-token'])
    const other = await byPassword(person)
    expect(refusal(await verifyPasskey(response, { accessToken: other }))).toEqual(REFUSED)
    const stranger = await registered()
    const theirs = { accessToken: stranger.accessToken }
    expect(refusal(await verifyPasskey(response, theirs))).toEqual(REFUSED)
    const own = await askPasskey({ purpose: 'confirm', ...theirs })
    expect(refusal(await verifyPasskey(authenticator.get(own), theirs))).toEqual(REFUSED)
    const forged = { ...confirm, challenge: Buffer.from('nonsense').toString('base64url') }
    expect(refusal(await verifyPasskey(authenticator.get(forged)))).toEqual(REFUSED)
    expect((await verifyPasskey(response, { accessToken })).status).toBe(200)
  })

  it('rejects the passkey of a disabled person, and gives the reason only for a valid signature', async () => {
    const { person, authenticator } = await withPasskey()
    const jobs = suiteJobDeps()
    await disableAccount(jobs, person.uid)
    expect(refusal(await usePasskey(authenticator))).toEqual([403, 'auth/account-disabled'])
    expect(refusal(await usePasskey(authenticator, { tamper: 'signature' }))).toEqual(REFUSED)
    await enableAccount(jobs, person.uid)
    expect((await usePasskey(authenticator)).status).toBe(200)
  })

  it(
    'rejects invalid signatures of known and unknown credentials with the same response, in the same time',
    { timeout: 60_000 },
    async () => {
      const { authenticator } = await withPasskey()
      const unknown = createAuthenticator(page())
      const time = async (one: typeof unknown) => {
        const options = await askPasskey({ purpose: 'sign-in' })
        const response = one.get(options, { tamper: 'signature' })
        const startedAt = performance.now()
        const reply = await verifyPasskey(response)
        expect(errorOf(reply)).toEqual({
          ...errorOf(reply),
          code: 'auth/passkey-refused',
        })
        return performance.now() - startedAt
      }
      for (let i = 0; i < 5; i += 1) await time(authenticator)
      const [known, others]: [number[], number[]] = [[], []]
      for (let i = 0; i < 40; i += 1) {
        known.push(await time(authenticator))
        others.push(await time(unknown))
      }
      expect(Math.abs(rankTest(known, others))).toBeLessThan(4)
    },
  )
})

describe('a signature counter that decreases', () => {
  it('a decreasing signature counter is accepted, and alerts the owner once', async () => {
    const { person, authenticator } = await withPasskey({ counter: 5 })
    expect((await usePasskey(authenticator, { counter: 9 })).status).toBe(200)
    expect((await usePasskey(authenticator, { counter: 7 })).status).toBe(200)
    expect((await usePasskey(authenticator, { counter: 8 })).status).toBe(200)
    const alerts = Object.values((await recordAt(`notifications/${person.uid}`)) ?? {}) as {
      readonly kind: string
    }[]
    expect(alerts.filter(({ kind }) => kind === 'passkey-copied')).toHaveLength(1)
  })
})

describe('adding passkeys', () => {
  it('stops at the limit per person, even for simultaneous requests', async () => {
    const { accessToken } = await registered()
    const asked: CeremonyOptions[] = []
    for (let i = 0; i < MAX_PASSKEYS + 2; i += 1) {
      asked.push(await askPasskey({ purpose: 'create', accessToken }))
    }
    const instances = await startInstances(2)
    const made = await Promise.all(
      asked.map((options) => {
        const response = createAuthenticator(page()).create(options)
        return verifyPasskey(response, { accessToken }, instances.next())
      }),
    )
    await instances.close()
    const statuses = made.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array.from({ length: MAX_PASSKEYS }, () => 200), 409, 409])
    const body = { purpose: 'create', accessToken }
    const full = await post('/api/auth/passkeys/options', body)
    expect(refusal(full)).toEqual([409, 'auth/too-many-passkeys'])
  })

  it('adding a passkey is refused for a credential that already exists, and for guests', async () => {
    const { authenticator } = await withPasskey()
    const { accessToken } = await registered()
    const options = await askPasskey({ purpose: 'create', accessToken })
    const copied = await verifyPasskey(authenticator.create(options), { accessToken })
    expect(refusal(copied)).toEqual(REFUSED)
    const { accessToken: token } = await guest()
    const body = { purpose: 'create', accessToken: token }
    expect(refusal(await post('/api/auth/passkeys/options', body))).toEqual([403, 'auth/forbidden'])
  })
})

describe('removing a passkey while it is used to sign in', () => {
  it(
    'a passkey that is removed during a sign-in leaves no session that it opened',
    { timeout: 60_000 },
    async () => {
      const { person, authenticator } = await withPasskey()
      const { idToken } = await provePasskey(authenticator)
      const token = await byPassword(person)
      const [entered, removed] = await Promise.all([
        signIn(idToken),
        remove(authenticator.id, token),
      ])
      expect(removed.status).toBe(204)
      expect([200, 401]).toContain(entered.status)
      if (entered.status === 200) {
        const { accessToken } = grantOf(entered)
        const after = await call('GET', '/api/common/user', { token: accessToken })
        expect(refusal(after)).toEqual([401, 'auth/session-ended'])
      }
    },
  )
})
