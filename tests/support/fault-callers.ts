import { call, grantOf, post, signUpBody, type Reply } from './api.ts'
import { createAccount, signInAgain, type Identity } from './identity.ts'
import { nextSecond } from './next-second.ts'
import { claimsOf } from './tokens.ts'

/** State of the session after a call. */
type Left = 'open' | 'locked' | 'ended' | 'erased'

/** A person who is about to make a call. */
export interface Caller {
  /** Appears in every write of the call: the person's uid, if they have one. */
  readonly mark: string
  /** The person's uid, where that is not the mark. */
  readonly uid?: string
  readonly act: () => Promise<Reply>
  /** Tokens of the sessions that survive the call, besides the one that it grants. */
  readonly kept?: readonly string[]
}

/** One variant of an endpoint, as a client calls it. */
export interface FaultScenario {
  readonly status: number
  readonly leaves: Left
  /** Also accepted from a retry when the first call succeeded but its answer was lost. */
  readonly repeated?: number
  readonly prepare: (origin: string) => Promise<Caller>
}

type Act = (person: Member) => Promise<Reply>

/** A person whose session was refreshed once: their next call records that its step is in use. */
interface Member extends Identity {
  readonly origin: string
  readonly token: string
}

export async function member(origin: string, first?: Identity): Promise<Member> {
  const identity = first ?? (await createAccount())
  const done = await post('/api/auth/sign-up', signUpBody(identity.idToken), { origin })
  const { accessToken } = grantOf(done)
  const refreshed = await post('/api/auth/refresh-access-token', { accessToken }, { origin })
  return { ...identity, origin, token: grantOf(refreshed).accessToken }
}

export async function proveAgain(person: Member): Promise<Member> {
  await nextSecond()
  return { ...person, ...(await signInAgain(person.email)) }
}

/** A call of a member, in a session that stays open. */
export const within = (status: number, act: Act): FaultScenario => ({
  status,
  leaves: 'open',
  async prepare(origin) {
    const person = await member(origin)
    return { mark: person.uid, act: () => act(person), kept: [person.token] }
  },
})

/**
 * The same with a newer proof. If the call succeeded but its answer was lost, the previous token no longer works, and
 * a client continues its session with the proof.
 */
export const proving = (path: string, before?: Act): FaultScenario => ({
  status: 200,
  leaves: 'open',
  async prepare(origin) {
    const known = await member(origin)
    await before?.(known)
    const person = await proveAgain(known)
    const { idToken, token } = person
    const act = async (): Promise<Reply> => {
      const reply = await post(path, { idToken }, { origin, token })
      if (reply.status !== 401) return reply
      const { sid } = claimsOf(token)
      return post('/api/auth/sign-in', { idToken, remember: true, sid }, { origin })
    }
    return { mark: person.uid, act }
  },
})

export const plainly =
  (method: string, path: string, body?: string): Act =>
  ({ origin, token }) =>
    call(method, path, { origin, token, ...(body !== undefined && { body }) })
export const lock = plainly('POST', '/api/auth/lock-session')

/** A call that needs no account. */
export const anonymously = (path: string, mark: string): FaultScenario => ({
  status: 200,
  leaves: 'ended',
  prepare: (origin) => Promise.resolve({ mark, act: () => call('GET', path, { origin }) }),
})

export const opening = (
  status: number,
  identify: () => Promise<Identity>,
  ask: (identity: Identity, origin: string) => Promise<Reply>,
): FaultScenario => ({
  status,
  leaves: 'open',
  async prepare(origin) {
    const identity = await identify()
    return { mark: identity.uid, act: () => ask(identity, origin) }
  },
})
