import { MINUTE_MS } from '@sesame/contract/durations'
import { randomId } from '@sesame/contract/random-id'
import { grantOf, post, registered, type Person, type Reply } from 'sesame-testing/api'
import {
  aged,
  freshEmail,
  linkGoogle,
  renewed,
  signInAgain,
  signInWithProvider,
  type Identity,
} from 'sesame-testing/identity'
import { nextSecond } from 'sesame-testing/next-second'
import { providerCall, ProviderRefusal } from 'sesame-testing/provider-call'

/**
 * Too old to count as recent at the identity service, so that a refresh token alone allows no more than in production.
 */
const LONG_AGO_MS = 60 * MINUTE_MS

/** A device of a person, with its sign-in and its session. */
export type Device = Person

export const openSession = (idToken: string) =>
  post('/api/auth/sign-in', { idToken, remember: true })

/** Creates a person with a device that signed in an hour ago. */
export async function personWithOldDevice(): Promise<{ person: Person; device: Device }> {
  const person = await registered()
  return { person, device: await oldDevice(person) }
}

/** Adds another device of the person that signed in an hour ago. */
export async function oldDevice({ email }: Pick<Person, 'email'>): Promise<Device> {
  await nextSecond()
  return openOld(await signInAgain(email))
}

/** Opens a session with a sign-in, backdated by an hour. */
export async function openOld(identity: Identity): Promise<Device> {
  const old = { ...identity, ...(await aged(identity, LONG_AGO_MS)) }
  return { ...old, ...grantOf(await openSession(old.idToken)) }
}

/** Signs the person in on another device, and opens a session. */
export async function newDevice({ email }: Pick<Person, 'email'>, password?: string) {
  await nextSecond()
  const identity = await signInAgain(email, password)
  return { ...identity, ...grantOf(await openSession(identity.idToken)) }
}

/** A thief who holds only a person's refresh token, and has a Google account of their own. */
export function thiefOf(stolen: Pick<Identity, 'refreshToken'>) {
  const own = { sub: randomId(), email: freshEmail() }
  const link = async () => linkGoogle({ idToken: await renewed(stolen) }, own)
  /** Signs the thief in to the person's account, in a later second. */
  const signIn = async (): Promise<string> => {
    await nextSecond()
    const { idToken } = await signInWithProvider('google.com', own.email, {
      verified: true,
      sub: own.sub,
    })
    if (idToken === undefined) throw new ProviderRefusal('the account is not linked')
    return idToken
  }
  return {
    link,
    signIn,
    /** Links the thief's account and signs in with it, which by itself would count as a fresh proof by the person. */
    async enter(): Promise<string> {
      await link()
      return signIn()
    },
    /** Links the thief's account, and sets a password with a sign-in by it. */
    async setPassword(password: string): Promise<void> {
      await link()
      await providerCall('update', { idToken: await signIn(), password })
    },
    async unlink(providerId: string): Promise<void> {
      const idToken = await renewed(stolen)
      await providerCall('update', { idToken, deleteProvider: [providerId] })
    },
    async deleteAccount(): Promise<void> {
      await link()
      await providerCall('delete', { idToken: await signIn() })
    },
  }
}

/** Runs an attack; resolves with its outcome, or null if the identity service itself refused a step. */
export async function attempt<Outcome>(attack: () => Promise<Outcome>): Promise<Outcome | null> {
  try {
    return await attack()
  } catch (error) {
    if (error instanceof ProviderRefusal) return null
    throw error
  }
}

/** Whether an attack gained nothing, for whatever reason. */
export const isRefused = (reply: Pick<Reply, 'status'> | null) =>
  reply === null || [401, 403, 409, 410].includes(reply.status)
