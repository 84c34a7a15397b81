import { randomId } from '@sesame/contract/random-id'
import type { User } from 'firebase/auth'
import * as z from 'zod/mini'
import type { Authenticator } from '../../functions/src/testing/passkeys/authenticator.ts'
import { ticketOf } from '../../functions/src/testing/second-factor.ts'
import { call, errorOf, grantOf, post, signedIn, signedUp, verifyOwn, type Person } from './api.ts'
import { protect, type CodeApp } from './code-app.ts'
import { identityOf, signInOnDevice, type Way } from './device.ts'
import { freshEmail, PASSWORD } from './identity.ts'
import { nextSecond } from './next-second.ts'
import { addPasskey } from './passkeys.ts'
import { refuseContradictions, type Traits } from './traits.ts'

interface HasFactor {
  /** The person's code app: `await person.app.next()` is a code that the API has not received yet. */
  readonly app: CodeApp
  readonly recoveryCodes: readonly string[]
}

interface HasPasskey {
  /** The software authenticator with the person's passkey. */
  readonly passkey: Authenticator
}

/** A person with an open session on a device of this process, until {@link moveDevice} is called. */
export type PersonWith<T extends Traits> = Person &
  (T extends { readonly factor: true } ? HasFactor : unknown) &
  (T extends { readonly passkey: true } ? HasPasskey : unknown)

/** The data needed to sign a person in again. */
interface Known {
  readonly way: Way
  readonly app?: CodeApp
  readonly isLocked: boolean
  /** The device on which the person was created; null after it has moved to a page. */
  device: { readonly user: User; readonly accessToken: string } | null
}

const answered = z.object({ customToken: z.string() })

const known = new Map<string, Known>()

/**
 * Creates a person with these traits and an open session through the Auth emulator and the API, as a client would. Each
 * person has a different address, so that tests can run concurrently.
 *
 * @throws {Error} for contradictory traits.
 */
export async function newPerson<const T extends Traits>(
  traits: T = {} as T,
): Promise<PersonWith<T>> {
  const { verified = false, passkey = false, factor = false, locked = false } = traits
  refuseContradictions(traits)
  const way = wayOf(traits)
  const user = await signInOnDevice(way)
  const identity = await identityOf(user)
  const isSignUp = way.by === 'new-password'
  const entered = isSignUp ? await signedUp(identity) : await signedIn(identity)
  if (verified && traits.provider === undefined) await verifyOwn(entered)
  const more = {
    ...(passkey && { passkey: await addPasskey(entered.accessToken) }),
    ...(factor && (await protect(entered))),
  }
  if (locked) await lock(entered)
  // Get new tokens, because the account may have been registered or its address confirmed since the first ones were
  // issued.
  const person = { ...entered, ...(await identityOf(user)), ...more }
  known.set(person.uid, {
    way: isSignUp ? { ...way, by: 'password' } : way,
    ...('app' in more && { app: more.app }),
    isLocked: locked,
    device: { user, accessToken: person.accessToken },
  })
  return person as unknown as PersonWith<T>
}

/** A device that moves to a page: the user, as the identity service's client stores them, and the session's token. */
export interface Device {
  readonly user: object
  readonly accessToken: string
}

/**
 * Returns a person's device for a page. The first time, it is the device on which the person was created, so the page
 * continues that session. Later calls sign the person in on a new device.
 *
 * @throws {Error} if {@link newPerson} did not create the person, or if a guest's device has already been moved.
 */
export async function moveDevice({ uid }: Pick<Person, 'uid'>): Promise<Device> {
  const person = known.get(uid)
  if (person === undefined) {
    throw new Error(`${uid} is not a person of newPerson(), so nothing is known of their sign-in.`)
  }
  const { user, accessToken } = person.device ?? (await anotherDevice(person))
  person.device = null
  await user.reload()
  await user.getIdToken(true)
  return { user: user.toJSON(), accessToken }
}

function wayOf({ guest = false, provider, verified = true }: Traits): Way {
  if (guest) return { by: 'guest' }
  const email = freshEmail()
  if (provider === undefined) return { by: 'new-password', email, password: PASSWORD }
  const claims = { sub: randomId(), email, email_verified: verified, name: 'Zoé' }
  return { by: provider, claims }
}

async function anotherDevice({ way, app, isLocked }: Known): Promise<NonNullable<Known['device']>> {
  if (way.by === 'guest') {
    throw new Error('A guest has one device only, and a page has it already.')
  }
  // The Auth emulator cannot distinguish two sign-ins of a person within the same second.
  await nextSecond()
  let user = await signInOnDevice(way)
  let reply = await signInReply(user)
  if (app !== undefined && errorOf(reply).code === 'auth/second-factor-required') {
    const answer = { ticket: ticketOf(reply), code: await app.next() }
    const { text } = await post('/api/auth/second-factor/answer', answer)
    const { customToken: token } = z.parse(answered, JSON.parse(text))
    user = await signInOnDevice({ by: 'custom-token', token })
    reply = await signInReply(user)
  }
  const { accessToken } = grantOf(reply)
  if (isLocked) await lock({ accessToken })
  return { user, accessToken }
}

const signInReply = async (user: User) =>
  post('/api/auth/sign-in', { idToken: await user.getIdToken(), remember: true })

async function lock({ accessToken: token }: Pick<Person, 'accessToken'>): Promise<void> {
  const { status, text } = await call('POST', '/api/auth/lock-session', { token })
  if (status >= 400) throw new Error(`Not locked: ${text}`)
}
