import { call, grantOf, post, signUpBody, type Reply } from './api.ts'
import { createAccount, signInAgain, type Identity } from './identity.ts'
import { nextSecond } from './next-second.ts'
import { claimsOf } from './tokens.ts'

/** What a call leaves of the session that it is about. */
type Left = 'open' | 'locked' | 'ended' | 'erased'

/** A person who is about to make a call. */
export interface Caller {
  /** What every write of the call mentions: their uid, where they have one. */
  readonly mark: string
  readonly act: () => Promise<Reply>
  /** Tokens of the sessions that live afterwards, beside the one that the call grants. */
  readonly kept?: readonly string[]
}

/** An endpoint in one of its ways, as a client calls it. */
export interface FaultScenario {
  readonly status: number
  readonly leaves: Left
  /** What a call is answered besides, whose first answer was lost although it was done. */
  readonly repeated?: number
  readonly prepare: (origin: string) => Promise<Caller>
}

type Act = (person: Member) => Promise<Reply>

/** Somebody whose session was refreshed once: their next call notes that its step is in use. */
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

/** A call of a member, in a session that lives on. */
export const within = (status: number, act: Act): FaultScenario => ({
  ...{ status, leaves: 'open' },
  async prepare(origin) {
    const person = await member(origin)
    return { mark: person.uid, act: () => act(person), kept: [person.token] }
  },
})

/**
 * The same with a proof that was made since. Where it was told although the answer was lost, the token
 * from before is worthless, and a client has the proof continue its session.
 */
export const proving = (path: string, before?: Act): FaultScenario => ({
  ...{ status: 200, leaves: 'open' },
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

/** What nobody has to be known for. */
export const anonymously = (path: string, mark: string): FaultScenario => ({
  ...{ status: 200, leaves: 'ended' },
  prepare: (origin) => Promise.resolve({ mark, act: () => call('GET', path, { origin }) }),
})

export const opening = (
  status: number,
  identify: () => Promise<Identity>,
  ask: (identity: Identity, origin: string) => Promise<Reply>,
): FaultScenario => ({
  ...{ status, leaves: 'open' },
  async prepare(origin) {
    const identity = await identify()
    return { mark: identity.uid, act: () => ask(identity, origin) }
  },
})
