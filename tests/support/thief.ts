import { MINUTE_MS } from '@sesame/contract/durations'
import { randomId } from '@sesame/contract/random-id'
import { grantOf, post, registered, type Person, type Reply } from './api.ts'
import {
  aged,
  freshEmail,
  linkGoogle,
  renewed,
  signInAgain,
  signInWithProvider,
  type Identity,
} from './identity.ts'
import { nextSecond } from './next-second.ts'
import { providerCall, ProviderRefusal } from './provider-call.ts'

/**
 * Too old for the identity service to count as recent, so a refresh token alone allows no more than it does in
 * production.
 */
const LONG_AGO_MS = 60 * MINUTE_MS

/** A device of a person, with its sign-in and its session. */
export type Device = Person

export const openSession = (idToken: string) =>
  post('/api/auth/sign-in', { idToken, remember: true })

/** A person, and a device of theirs that signed in an hour ago. */
export async function personWithOldDevice(): Promise<{ person: Person; device: Device }> {
  const person = await registered()
  return { person, device: await oldDevice(person) }
}

/** A further device that signed in an hour ago. */
export async function oldDevice({ email }: Pick<Person, 'email'>): Promise<Device> {
  await nextSecond()
  return openOld(await signInAgain(email))
}

/** Opens a session with a sign-in, as if it had taken place an hour ago. */
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
  /** The thief's own sign-in to the person's account, in a second of its own. */
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
    /** Links the thief's account and signs in with it, which alone would count as a fresh proof of the person. */
    async enter(): Promise<string> {
      await link()
      return signIn()
    },
    /** Sets a password with such a sign-in. */
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

/** The outcome of an attack; null if the identity service itself refused one of its steps. */
export async function attempt<Outcome>(attack: () => Promise<Outcome>): Promise<Outcome | null> {
  try {
    return await attack()
  } catch (error) {
    if (error instanceof ProviderRefusal) return null
    throw error
  }
}

/** Whether an attack opened nothing, for any reason. */
export const isRefused = (reply: Pick<Reply, 'status'> | null) =>
  reply === null || [401, 403, 409, 410].includes(reply.status)
