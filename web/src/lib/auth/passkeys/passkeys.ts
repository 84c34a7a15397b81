import { CAPTCHA_ACTIONS } from '@sesame/contract/captcha'
import type { Passkey } from '@sesame/contract/records/passkey'
import { CallError } from '../../api/call-error.ts'
import { codeOf } from '../../code-of.ts'
import { CredentialTakenError } from '../../identity/conflict-error.ts'
import type { Identity, IdentityUser } from '../../identity/identity.ts'
import { isPasskeyOfferPutOff } from '../../device/passkey-offer.ts'
import { hasPasskeyHere } from '../../device/passkey-owner.ts'
import { lastSilentTry, noteSilentTry } from '../../device/silent-passkey.ts'
import type { AccountParts, FirstParts } from '../account/account-parts.ts'
import { createCompleteSignUp, type AccountCompletion } from '../account/complete-sign-up.ts'
import type { PendingLinks } from '../account/pending-link.ts'
import type { Purpose } from '../account/redirects.ts'
import { PasskeyError } from '../errors/passkey-error.ts'
import type { AuthPorts } from '../auth-ports.ts'
import type { Lock } from '../lock/lock.ts'
import { payloadOf } from '../session/access-token.ts'
import type { Session } from '../session/session.ts'
import type { PasskeySupport } from './authenticator.ts'
import { createCeremonies, tokenOf, type PasskeyField } from './ceremonies.ts'

export interface PasskeySignIn {
  /** Whether to remember the person on this device. Called only after the person has used their passkey. */
  readonly remember: () => boolean
  /**
   * The e-mail field, if it offers passkeys. The sign-in then waits until the person chooses a passkey, and renews the challenge
   * meanwhile.
   */
  readonly inField?: PasskeyField
}

/** Facts about the browser's passkeys for the sign-in screen. */
export interface PasskeyEntry extends PasskeySupport {
  /**
   * Whether to offer a passkey, on a separate page, to a person who signs in with a typed password. False in browsers that
   * support {@link Passkeys.createSilently}.
   */
  readonly offersCreation: boolean
}

export interface PasskeySignUp extends AccountCompletion {
  readonly email: string
}

/**
 * The passkeys of this browser and this account. In addition to our API's errors, every method may throw the following:
 *
 * @throws {PasskeyError} if the device failed or the person cancelled.
 */
export interface Passkeys {
  readonly support: () => Promise<PasskeyEntry>
  readonly signIn: (how: PasskeySignIn) => Promise<void>
  /**
   * Creates an account without a password. Call it only after the person has accepted the terms.
   *
   * @throws {CredentialTakenError} if the address already has an account.
   */
  readonly signUp: (person: PasskeySignUp) => Promise<void>
  /**
   * Turns a guest into a registered person with the same uid and no password. Call it only after they have accepted the terms.
   *
   * @throws {CredentialTakenError} if the address already has an account.
   */
  readonly upgrade: (person: PasskeySignUp) => Promise<void>
  readonly unlock: () => Promise<void>
  /**
   * Asks for a passkey of the user in the identity service's client. Resolves to a custom token, which replaces a second-factor
   * code.
   */
  readonly prove: () => Promise<string>
  /** Asks for a passkey and sends the resulting proof of identity to our API. Sensitive changes require such a fresh proof. */
  readonly confirm: (purpose: Purpose) => Promise<void>
  /** Creates another passkey for the account; requires a fresh proof of identity. */
  readonly create: () => Promise<{ readonly id: string; readonly passkey: Passkey }>
  /**
   * After a sign-in with a typed password, lets the browser create a passkey without asking the person, if it supports this.
   * Tries only once per person in this browser. Never rejects, because the person did not ask for a passkey.
   */
  readonly createSilently: () => Promise<void>
  readonly rename: (id: string, name: string) => Promise<void>
  /** Removes a passkey from the account and from this device's password managers. */
  readonly remove: (id: string, credentialId: string) => Promise<void>
  /**
   * Tells this device's password managers which passkeys an account has, so that they drop the account's other passkeys. Sends no
   * list that lacks a passkey just created on this page. Resolves to whether the password managers received the list. Logs
   * failures instead of rejecting.
   */
  readonly accept: (uid: string, credentialIds: readonly string[]) => Promise<boolean>
  /** Tells this device's password managers the account's name and address. Logs failures instead of rejecting. */
  readonly announce: () => Promise<void>
}

/**
 * The purposes of changes that the page requests only from our API, not from the identity service. These changes leave the
 * session's sign-in valid.
 */
const OURS: readonly Purpose[] = [
  'erasure',
  'passkey',
  'passkey-removal',
  'codes',
  'no-codes',
  'new-codes',
  'more-codes',
]

const NOT_TOLD = 'Gestionnaires de mots de passe non prévenus'

export interface PasskeyParts extends FirstParts, Pick<AccountParts, 'exchange'> {
  readonly lock: Pick<Lock, 'unlock'>
  readonly link: PendingLinks['link']
}

export function createPasskeys(
  ports: AuthPorts,
  session: Session,
  { begin, call, exchange, lock, link }: PasskeyParts,
): Passkeys {
  const { authenticator, captcha, clock, loadIdentity, logger, tokens } = ports
  const { rememberMethod, rememberPasskey } = ports
  const { prove, proveInField, create, isComplete, rpId } = createCeremonies(ports, call)
  const complete = createCompleteSignUp(ports, session, exchange)

  const moveTo = async ({ idToken }: IdentityUser): Promise<void> =>
    session.open(await call('reauthenticate', { body: { idToken: await idToken() } }))

  const entered = ({ uid }: IdentityUser): void => {
    rememberMethod('passkey')
    rememberPasskey(uid)
  }

  const announce = async (): Promise<void> => {
    const { user } = session.get()
    if (user === null) return
    const { uid, email, displayName } = user
    const name = email ?? displayName
    if (name === null) return
    try {
      const [device, domain] = await Promise.all([authenticator.load(), rpId()])
      await device.rename(domain, { uid, name, displayName: displayName ?? name })
    } catch (error) {
      logger.warn(NOT_TOLD, codeOf(error))
    }
  }

  const createAnother = async (purpose: 'create' | 'conditional-create') => {
    const { id, passkey } = await create({ purpose, accessToken: tokens.read() })
    if (passkey === undefined) throw new CallError('client/outdated', { status: 200 })
    const { user } = session.get()
    if (user !== null) rememberPasskey(user.uid)
    return { id, passkey }
  }

  /** Creates an account's first passkey. Resolves to a custom token with which the person signs in. */
  const createFirst = async (email: string, idToken?: string): Promise<string> => {
    try {
      const captchaToken = await captcha.token(CAPTCHA_ACTIONS.signUp)
      const own = { email, captchaToken, ...(idToken && { idToken }) }
      return tokenOf(await create({ purpose: 'sign-up', ...own }))
    } catch (error) {
      if (codeOf(error) !== 'auth/address-taken') throw error
      throw new CredentialTakenError(
        'auth/email-already-in-use',
        () => Promise.reject(new CallError('auth/address-taken', { status: 409 })),
        { cause: error },
      )
    }
  }

  /**
   * Asks for a passkey of the user in the identity service's client, and refuses another person's passkey. Resolves to a custom
   * token.
   */
  const proveAgain = async (): Promise<string> => {
    const customToken = tokenOf(await prove({ purpose: 'sign-in' }))
    const { uid } = payloadOf(customToken) as { uid?: unknown }
    const here = await (await loadIdentity()).currentUser()
    if (typeof uid !== 'string' || uid !== here?.uid) {
      throw new CallError('auth/passkey-refused', { status: 401 })
    }
    rememberPasskey(uid)
    return customToken
  }
  const comeBack = async (identity: Identity): Promise<IdentityUser> =>
    identity.signInWithCustomToken(await proveAgain())

  return {
    async support() {
      const support = await (await authenticator.load()).support()
      const wasTried = lastSilentTry() !== null && !isPasskeyOfferPutOff(clock.nowMs())
      const offersCreation = support.platform && (!support.conditionalCreate || wasTried)
      return { ...support, offersCreation }
    },

    async signIn({ remember, inField }) {
      try {
        const customToken =
          inField === undefined
            ? tokenOf(await prove({ purpose: 'sign-in' }))
            : await proveInField(inField)
        const identity = await begin()
        const isRemembered = remember()
        await identity.setPersistence(isRemembered ? 'device' : 'tab')
        const user = await identity.signInWithCustomToken(customToken)
        await exchange.open(identity, user, isRemembered)
        entered(user)
        await link(user)
        // Update the name and the address in password managers, because the person may have changed them on another device.
        void announce()
      } catch (error) {
        logger.warn('Connexion par clé d’accès impossible', codeOf(error))
        throw error
      }
    },

    async signUp({ email, ...completion }) {
      const identity = await begin()
      await identity.setPersistence('device')
      const user = await identity.signInWithCustomToken(await createFirst(email))
      entered(user)
      await complete(identity, user, completion).catch((error: unknown) => {
        logger.warn('Inscription inachevée', codeOf(error))
        // The account now exists, so the next attempt must complete this account, not create another one.
        session.set({ incomplete: { email, displayName: completion.displayName } })
        throw error
      })
    },

    async upgrade({ email, ...completion }) {
      const identity = await loadIdentity()
      const guest = await identity.currentUser()
      if (guest === null) {
        session.close('session-ended')
        throw new CallError('auth/session-ended', { status: 401 })
      }
      const idToken = await guest.idToken()
      const user = await identity.signInWithCustomToken(await createFirst(email, idToken))
      entered(user)
      await complete(identity, user, completion).catch(async (error: unknown) => {
        // The account now exists and replaces the guest. Base the session on the new sign-in until another attempt completes the
        // sign-up.
        await moveTo(user).catch((failure: unknown) =>
          logger.warn('Session non déplacée', codeOf(failure)),
        )
        throw error
      })
    },

    async unlock() {
      const { withPasskey } = await lock.unlock()
      const uid = await withPasskey({
        unlock: async (accessToken) => {
          const { grant } = await prove({ purpose: 'unlock', accessToken })
          if (grant === undefined) throw new CallError('client/outdated', { status: 200 })
          return grant
        },
        comeBack,
      })
      rememberPasskey(uid)
    },

    prove: proveAgain,

    async confirm(purpose) {
      // Only our API requires a proof. The passkey ceremony is this proof, and our API records it in the session.
      if (OURS.includes(purpose)) await prove({ purpose: 'confirm', accessToken: tokens.read() })
      // Sign in again, because the identity service also requires a recent sign-in or because the change removes the method that
      // opened the session.
      else await moveTo(await comeBack(await loadIdentity()))
      const { user } = session.get()
      if (user !== null) rememberPasskey(user.uid)
    },

    create: () => createAnother('create'),

    async createSilently() {
      const { user } = session.get()
      if (user === null || user.isAnonymous || user.termsDue?.isRequired === true) return
      const isDone = hasPasskeyHere(user.uid) || lastSilentTry() === user.uid
      if (isDone || isPasskeyOfferPutOff(Infinity)) return
      try {
        const { conditionalCreate } = await (await authenticator.load()).support()
        if (!conditionalCreate) return
        noteSilentTry(user.uid)
        await createAnother('conditional-create')
      } catch (error) {
        // Do not log a PasskeyError. Browsers may refuse to create a passkey, for example because they did not fill in the
        // password themselves.
        if (!(error instanceof PasskeyError)) {
          logger.warn('Clé d’accès non créée', codeOf(error))
        }
      }
    },

    rename: async (id, name) => {
      await call('renamePasskey', { params: { id }, body: { name } })
    },

    async remove(id, credentialId) {
      await call('removePasskey', { params: { id } })
      const [device, domain] = await Promise.all([authenticator.load(), rpId()])
      await device.forget(domain, credentialId)
    },

    async accept(uid, credentialIds) {
      try {
        if (!(await isComplete(credentialIds))) return false
        const [device, domain] = await Promise.all([authenticator.load(), rpId()])
        await device.accept(domain, uid, credentialIds)
        return true
      } catch (error) {
        logger.warn(NOT_TOLD, codeOf(error))
        return false
      }
    },

    announce,
  }
}
