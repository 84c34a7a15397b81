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
 * The age of a sign-in when its refresh token is stolen. The identity service no longer treats a sign-in of this age as recent.
 * In the tests, the token alone thus allows no more than in production.
 */
const LONG_AGO_MS = 60 * MINUTE_MS

/** A device of a person, with that device's sign-in and session. */
export type Device = Person

export const openSession = (idToken: string) =>
  post('/api/auth/sign-in', { idToken, remember: true })

/** Creates a person who signed in on a device an hour ago. */
export async function personWithOldDevice(): Promise<{ person: Person; device: Device }> {
  const person = await registered()
  return { person, device: await oldDevice(person) }
}

/** Signs the person in on another device, and makes this sign-in an hour old. */
export async function oldDevice({ email }: Pick<Person, 'email'>): Promise<Device> {
  await nextSecond()
  return openOld(await signInAgain(email))
}

/** Opens a session for a sign-in that is backdated by an hour. */
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

/** Returns what a thief can do who has a person's refresh token and a Google account of their own, but nothing else. */
export function thiefOf(stolen: Pick<Identity, 'refreshToken'>) {
  const own = { sub: randomId(), email: freshEmail() }
  const link = async () => linkGoogle({ idToken: await renewed(stolen) }, own)
  /** Signs the thief in to the person's account, at least one second later. */
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
    /**
     * Links the thief's Google account to the person's account, and signs in with it. Without further checks, the API would
     * accept this sign-in as a recent proof of the person's identity.
     */
    async enter(): Promise<string> {
      await link()
      return signIn()
    },
    /** Links the thief's Google account to the person's account, signs in with it, and sets a password. */
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

/** Runs an attack. Resolves with its outcome, or null if the identity service itself refused a step. */
export async function attempt<Outcome>(attack: () => Promise<Outcome>): Promise<Outcome | null> {
  try {
    return await attack()
  } catch (error) {
    if (error instanceof ProviderRefusal) return null
    throw error
  }
}

/** Whether the API or the identity service refused an attack, for whatever reason. */
export const isRefused = (reply: Pick<Reply, 'status'> | null) =>
  reply === null || [401, 403, 409, 410].includes(reply.status)
