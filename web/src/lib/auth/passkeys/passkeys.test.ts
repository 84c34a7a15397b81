import { PASSKEY_CHALLENGE_MS } from '@sesame/contract/constants'
import {
  lockSession,
  reauthenticate,
  signIn,
  signUp,
  unlockSession,
} from '@sesame/contract/endpoints/auth'
import { passkeyOptions, removePasskey, verifyPasskey } from '@sesame/contract/endpoints/passkeys'
import { HOUR_MS, SECOND_MS } from '@sesame/contract/durations'
import { describe, expect, it } from 'vitest'
import { grantFor } from '../../../test/fakes/fake-api.ts'
import {
  FakeAuthenticator,
  answerPasskeys,
  PASSKEY_ID,
  passkeyOfMarie,
} from '../../../test/fakes/fake-authenticator.ts'
import { settled } from '../../../test/fakes/fake-clock.ts'
import { identityGuest, identityMarie } from '../../../test/fakes/fake-identity.ts'
import { credentials, openLockedTab, openTab } from '../../../test/fakes/fake-tab.ts'
import { accessToken } from '../../../test/tokens.ts'
import { guest, marie } from '../../../test/users.ts'
import { CallError } from '../../api/call-error.ts'
import { readLastMethod } from '../../device/last-method.ts'
import { hasPasskeyHere } from '../../device/passkey-owner.ts'

const person = { email: 'marie.lefevre@exemple.fr', displayName: 'Marie', locale: 'fr' } as const
const refused =
  (
    code: 'auth/passkey-refused' | 'auth/session-ended' | 'server/unavailable',
    unknownPasskey?: true,
  ) =>
  () => {
    const status = code === 'server/unavailable' ? 503 : 401
    return Promise.reject(new CallError(code, { status, unknownPasskey }))
  }

/** The API's response for another person's passkey: a custom token for Paul. */
const ofPaul = () => ({
  data: { id: PASSKEY_ID, customToken: `e30.${btoa('{"uid":"paul"}')}.s` },
})

async function open(given: Parameters<typeof openTab>[0] = {}) {
  const authenticator = new FakeAuthenticator()
  const tab = openTab({ ...given, authenticator })
  return { ...tab, authenticator, passkeys: await tab.auth.passkeys() }
}

async function openSignedIn() {
  const tab = await open()
  await tab.auth.signIn.withPassword(credentials)
  tab.identity.steps.length = 0
  tab.api.on(reauthenticate, () => ({ data: grantFor(marie, accessToken({ n: 1 })) }))
  return tab
}

describe('a passkey used in place of a code', () => {
  it('a passkey is exchanged for a custom token if it belongs to the person signing in; another person’s passkey is refused', async () => {
    const { api, identity, passkeys } = await open()
    identity.current = identityMarie
    const token = await passkeys.prove()
    expect(JSON.parse(atob(token.split('.')[1] ?? ''))).toMatchObject({ uid: 'marie' })
    expect(hasPasskeyHere('marie')).toBe(true)
    api.on(verifyPasskey, ofPaul)
    await expect(passkeys.prove()).rejects.toMatchObject({ code: 'auth/passkey-refused' })
    expect(identity.steps).toEqual([])
  })
})

describe('signing in with a passkey', () => {
  it('exchanges the browser’s credential for a custom token, and that token for a session', async () => {
    const { api, identity, passkeys, state } = await open()
    await passkeys.signIn({ remember: () => true })
    expect(api.calls.map(({ path }) => path)).toEqual([
      'POST /api/auth/passkeys/options',
      'POST /api/auth/passkeys/verify',
      'POST /api/auth/sign-in',
    ])
    expect(identity.steps[0]).toBe('setPersistence device')
    expect(identity.steps[1]).toMatch(/^signInWithCustomToken e30\./)
    expect(state()).toMatchObject({ authenticated: true, user: marie })
    expect([readLastMethod(), hasPasskeyHere('marie')]).toEqual(['passkey', true])
  })

  it('opens no session if the person cancels', async () => {
    const { api, authenticator, identity, passkeys } = await open()
    authenticator.refusal = 'client/passkey-cancelled'
    const attempt = passkeys.signIn({ remember: () => true })
    await expect(attempt).rejects.toMatchObject({ code: 'client/passkey-cancelled' })
    expect([api.callsOf(verifyPasskey), identity.steps, readLastMethod()]).toEqual([[], [], null])
  })

  it('does not contact the identity service if our API refuses the passkey', async () => {
    const { api, identity, passkeys, state } = await open()
    api.on(verifyPasskey, refused('auth/passkey-refused'))
    const attempt = passkeys.signIn({ remember: () => true })
    await expect(attempt).rejects.toMatchObject({ code: 'auth/passkey-refused' })
    expect(identity.steps).toEqual([])
    expect(state()).toMatchObject({ authenticated: false })
  })
})

describe('a passkey that our API refuses', () => {
  it('a refused passkey is removed from password managers if it belongs to no account', async () => {
    const { api, authenticator, passkeys } = await open()
    api.on(verifyPasskey, refused('auth/passkey-refused', true))
    await passkeys.signIn({ remember: () => true }).catch(() => undefined)
    expect(authenticator.steps).toEqual(['ask', 'forget AQID of exemple.fr'])
  })

  it.each(['auth/passkey-refused', 'server/unavailable'] as const)(
    'a refused passkey stays in password managers unless the API says that it belongs to no account: %s',
    async (code) => {
      const { api, authenticator, passkeys } = await open()
      api.on(verifyPasskey, refused(code))
      await passkeys.signIn({ remember: () => true }).catch(() => undefined)
      expect(authenticator.steps).toEqual(['ask'])
    },
  )

  it.each([
    ['is dropped if it was just created', 'auth/passkey-refused', ['forget AQID of exemple.fr']],
    ['is kept if our API may have stored it', 'server/unavailable', []],
  ] as const)('%s', async (_, code, told) => {
    const { api, authenticator, passkeys } = await openSignedIn()
    api.on(verifyPasskey, refused(code))
    await passkeys.create().catch(() => undefined)
    expect(authenticator.steps).toEqual(['create', ...told])
  })
})

describe('waiting for a passkey in the field', () => {
  async function waiting() {
    const tab = await open()
    const leaving = new AbortController()
    const done = tab.passkeys.signIn({
      remember: () => false,
      inField: { signal: leaving.signal, onChosen: () => undefined },
    })
    await settled()
    return { ...tab, leaving, done }
  }

  it('waiting in the field renews the challenge before it expires, and signs in with the chosen passkey', async () => {
    const { api, authenticator, clock, done, identity, state } = await waiting()
    await clock.pass(PASSKEY_CHALLENGE_MS - SECOND_MS)
    expect(authenticator.steps).toEqual(['ask in field', 'ask in field'])
    expect(api.callsOf(passkeyOptions)).toHaveLength(2)
    authenticator.choose()
    await done
    expect(identity.steps[0]).toBe('setPersistence tab')
    expect(state()).toMatchObject({ authenticated: true })
  })

  it('waiting in the field stops, and requests no further challenge, after the person leaves the page', async () => {
    const { api, authenticator, clock, done, leaving } = await waiting()
    leaving.abort()
    await expect(done).rejects.toMatchObject({ code: 'client/passkey-cancelled' })
    await clock.pass(PASSKEY_CHALLENGE_MS)
    expect(api.callsOf(passkeyOptions)).toHaveLength(1)
    expect(authenticator.isWaiting).toBe(false)
  })

  it('waiting in the field stops when the person clicks the passkey button', async () => {
    const { api, clock, authenticator, done, passkeys } = await waiting()
    const pressed = passkeys.signIn({ remember: () => false })
    await expect(done).rejects.toMatchObject({ code: 'client/passkey-cancelled' })
    await pressed
    await clock.pass(PASSKEY_CHALLENGE_MS)
    expect(authenticator.steps.slice(0, 2)).toEqual(['ask in field', 'ask'])
    expect(api.callsOf(passkeyOptions)).toHaveLength(2)
  })
})

describe('signing up with a passkey', () => {
  it('signing up creates the passkey, then completes the sign-up', async () => {
    const { api, passkeys, state } = await open()
    await passkeys.signUp(person)
    expect(api.callsOf(passkeyOptions)).toMatchObject([
      { body: { purpose: 'sign-up', email: person.email, captchaToken: 'jeton sign_up' } },
    ])
    expect(api.callsOf(signUp)).toMatchObject([{ body: { displayName: 'Marie', locale: 'fr' } }])
    expect(state()).toMatchObject({ authenticated: true, newUser: true })
  })

  it('keeps an account whose sign-up failed after its creation, so that the sign-up can be completed later', async () => {
    const { api, auth, authenticator, passkeys, state } = await open()
    api.on(signUp, refused('server/unavailable'))
    await expect(passkeys.signUp(person)).rejects.toMatchObject({ code: 'server/unavailable' })
    expect(state().incomplete).toEqual({ email: person.email, displayName: 'Marie' })
    api.on(signUp, () => ({ status: 201, data: grantFor() }))
    await (await auth.account()).completeAccount(person)
    expect(authenticator.steps).toEqual(['create'])
    expect(state()).toMatchObject({ authenticated: true, incomplete: null })
  })

  it('turns a guest into a registered person, using the guest’s own token as proof', async () => {
    const { api, auth, identity, passkeys, state } = await open()
    api.on(signIn, () => ({ data: grantFor(guest) }))
    await auth.signIn.asGuest()
    identity.vouched = { ...identityMarie, uid: identityGuest.uid }
    await passkeys.upgrade(person)
    const proof = { idToken: 'preuve-de-l-invite' }
    expect(api.callsOf(passkeyOptions)).toMatchObject([{ body: proof }])
    expect(api.callsOf(verifyPasskey)).toMatchObject([{ body: proof }])
    expect(state()).toMatchObject({ authenticated: true, user: { isAnonymous: false } })
  })
})

describe('unlocking with a passkey', () => {
  const openLocked = async () => {
    const authenticator = new FakeAuthenticator()
    const tab = await openLockedTab({ authenticator })
    return { ...tab, authenticator, passkeys: await tab.auth.passkeys() }
  }

  it('an unlock by passkey sends the locked session’s token with both calls, for the options and for the verification', async () => {
    const { api, identity, passkeys, state, storedToken } = await openLocked()
    const token = storedToken()
    identity.steps.length = 0
    await passkeys.unlock()
    expect(api.callsOf(passkeyOptions)).toMatchObject([
      { body: { purpose: 'unlock', accessToken: token } },
    ])
    expect(api.callsOf(verifyPasskey)).toMatchObject([{ body: { accessToken: token } }])
    // The passkey ceremony is the proof of identity, so no call to unlock and no call to the identity service follow.
    expect([api.callsOf(unlockSession), identity.steps]).toEqual([[], []])
    expect(storedToken()).toBe(accessToken({ n: 1 }))
    expect(state()).toMatchObject({ authenticated: true, user: marie, locked: null })
    expect(hasPasskeyHere('marie')).toBe(true)
  })

  it('leaves the session locked if the person cancels or chooses the wrong passkey', async () => {
    const { api, authenticator, passkeys, state } = await openLocked()
    authenticator.refusal = 'client/passkey-cancelled'
    await expect(passkeys.unlock()).rejects.toMatchObject({ code: 'client/passkey-cancelled' })
    authenticator.refusal = null
    api.on(verifyPasskey, refused('auth/passkey-refused'))
    await expect(passkeys.unlock()).rejects.toMatchObject({ code: 'auth/passkey-refused' })
    expect(state()).toMatchObject({ authenticated: false, locked: { afterMinutes: 0 } })
  })

  it('an unlock by passkey waits until the API has recorded the lock, because the API refuses a ceremony that began before the lock', async () => {
    const authenticator = new FakeAuthenticator()
    const { api, auth } = openTab({ authenticator })
    await auth.signIn.withPassword(credentials)
    const heard = Promise.withResolvers<undefined>()
    api.on(lockSession, () => heard.promise.then(() => ({ status: 204 })))
    auth.lock.lock()
    const unlocked = (await auth.passkeys()).unlock()
    await settled()
    expect(api.callsOf(passkeyOptions)).toEqual([])
    heard.resolve(undefined)
    await unlocked
    expect(authenticator.steps).toEqual(['ask'])
  })

  it('leaves the session locked if this page is too old to read the API’s response', async () => {
    const { api, passkeys, state } = await openLocked()
    api.on(verifyPasskey, () => ({ data: { id: PASSKEY_ID } }))
    await expect(passkeys.unlock()).rejects.toMatchObject({ code: 'client/outdated' })
    expect(state()).toMatchObject({ authenticated: false, locked: { afterMinutes: 0 } })
  })

  it('signs in again if the locked session’s token has expired', async () => {
    const { api, clock, identity, passkeys, state } = await openLocked()
    await clock.pass(2 * HOUR_MS)
    await passkeys.unlock()
    expect(api.callsOf(passkeyOptions)).toMatchObject([{ body: { purpose: 'sign-in' } }])
    expect(identity.steps.at(-1)).toMatch(/^signInWithCustomToken e30\./)
    expect(api.callsOf(signIn)).toHaveLength(2)
    expect(state()).toMatchObject({ authenticated: true, locked: null })
  })

  it('refuses another person’s passkey when a new sign-in replaces an ended session', async () => {
    const { api, identity, passkeys, state } = await openLocked()
    api.on(passkeyOptions, ({ body }) =>
      (body as { purpose: string }).purpose === 'unlock'
        ? refused('auth/session-ended')()
        : { data: { options: {} } },
    )
    api.on(verifyPasskey, ofPaul)
    await expect(passkeys.unlock()).rejects.toMatchObject({ code: 'auth/passkey-refused' })
    expect(identity.steps.filter((step) => step.startsWith('signInWithCustomToken'))).toEqual([])
    expect(state()).toMatchObject({ authenticated: false })
  })
})

describe('passkeys of an open session', () => {
  it('passkeys prove the person’s identity to the API, which records the proof in the session', async () => {
    const { api, identity, passkeys, storedToken } = await openSignedIn()
    const token = storedToken()
    await passkeys.confirm('erasure')
    expect(api.callsOf(passkeyOptions)).toMatchObject([
      { body: { purpose: 'confirm', accessToken: token } },
    ])
    expect(api.callsOf(verifyPasskey)).toMatchObject([{ body: { accessToken: token } }])
    expect([api.callsOf(reauthenticate), identity.steps]).toEqual([[], []])
    expect(storedToken()).toBe(token)
    expect(hasPasskeyHere('marie')).toBe(true)
  })

  it.each(['email', 'password', 'no-password', 'google.com', 'upgrade'] as const)(
    'passkeys prove the person’s identity by a new sign-in for %s, because this purpose requires a recent sign-in',
    async (purpose) => {
      const { api, identity, passkeys, storedToken } = await openSignedIn()
      await passkeys.confirm(purpose)
      expect(api.callsOf(passkeyOptions)).toMatchObject([{ body: { purpose: 'sign-in' } }])
      expect(identity.steps).toEqual([expect.stringMatching(/^signInWithCustomToken e30\./)])
      expect(api.callsOf(reauthenticate)).toMatchObject([{ body: { idToken: 'preuve-de-marie' } }])
      expect(storedToken()).toBe(accessToken({ n: 1 }))
    },
  )

  it('passkeys of a different person on this device do not sign that person in', async () => {
    const { api, identity, passkeys, state } = await openSignedIn()
    api.on(verifyPasskey, ofPaul)
    await expect(passkeys.confirm('email')).rejects.toMatchObject({ code: 'auth/passkey-refused' })
    expect([api.callsOf(reauthenticate), identity.steps]).toEqual([[], []])
    expect(state()).toMatchObject({ authenticated: true, user: marie })
  })

  it('the session ends if the API refuses the session’s token, but not if the API refuses a passkey', async () => {
    const { api, passkeys, state } = await openSignedIn()
    api.on(verifyPasskey, refused('auth/passkey-refused'))
    const refusal = { code: 'auth/passkey-refused' }
    await expect(passkeys.confirm('erasure')).rejects.toMatchObject(refusal)
    expect(state()).toMatchObject({ authenticated: true })
    api.on(passkeyOptions, refused('auth/session-ended'))
    const ended = { code: 'auth/session-ended' }
    await expect(passkeys.confirm('erasure')).rejects.toMatchObject(ended)
    expect(state()).toMatchObject({ authenticated: false, ending: 'session-ended' })
  })

  it('passkeys can be created in an open session', async () => {
    const { passkeys } = await openSignedIn()
    expect(await passkeys.create()).toEqual({ id: PASSKEY_ID, passkey: passkeyOfMarie })
    expect(hasPasskeyHere('marie')).toBe(true)
  })

  it('passkeys are removed from password managers when the person removes them from the account', async () => {
    const { api, authenticator, passkeys } = await openSignedIn()
    await passkeys.remove(PASSKEY_ID, 'AQID')
    expect(api.callsOf(removePasskey)).toMatchObject([{ params: { id: PASSKEY_ID } }])
    expect(authenticator.steps).toEqual(['forget AQID of exemple.fr'])
  })

  it('passkeys are reported to password managers as the account’s complete list', async () => {
    const { authenticator, passkeys } = await openSignedIn()
    expect(await passkeys.accept('marie', ['AQID', 'BAUG'])).toBe(true)
    expect(authenticator.steps).toEqual(['accept [AQID BAUG] for marie of exemple.fr'])
  })

  it('passkeys are not reported if the list lacks the passkey that was just created', async () => {
    const { authenticator, passkeys } = await openSignedIn()
    authenticator.waits = true
    const created = passkeys.create()
    await settled()
    const early = passkeys.accept('marie', [])
    await settled()
    expect(authenticator.steps).toEqual(['create'])
    authenticator.choose()
    await created
    expect(await early).toBe(false)
    expect(await passkeys.accept('marie', ['AQID'])).toBe(true)
    expect(await passkeys.accept('marie', [])).toBe(true)
    expect(authenticator.steps.slice(1)).toEqual([
      'accept [AQID] for marie of exemple.fr',
      'accept [] for marie of exemple.fr',
    ])
  })

  it('passkeys are reported even after the creation of a passkey has failed', async () => {
    const { api, authenticator, passkeys } = await openSignedIn()
    api.on(verifyPasskey, refused('auth/passkey-refused'))
    await passkeys.create().catch(() => undefined)
    expect(await passkeys.accept('marie', [])).toBe(true)
    expect(authenticator.steps.at(-1)).toBe('accept [] for marie of exemple.fr')
  })

  it('passkeys are not reported if the API does not return their domain', async () => {
    const { api, authenticator, passkeys } = await openSignedIn()
    api.on(passkeyOptions, refused('server/unavailable'))
    expect(await passkeys.accept('marie', ['AQID'])).toBe(false)
    expect(authenticator.steps).toEqual([])
  })

  it('password managers receive the account’s new name, and the failure of this signal is ignored', async () => {
    const { api, authenticator, passkeys } = await openSignedIn()
    api.on(passkeyOptions, refused('server/unavailable'))
    await passkeys.announce()
    expect(authenticator.steps).toEqual([])
    answerPasskeys(api)
    await passkeys.announce()
    await passkeys.announce()
    expect(api.callsOf(passkeyOptions)).toHaveLength(2)
    const told = 'rename marie to Marie Lefèvre, marie.lefevre@exemple.fr, of exemple.fr'
    expect(authenticator.steps).toEqual([told, told])
  })
})
