import type { TokenOptions } from '@firebase/rules-unit-testing'
import { HOUR_MS, SECOND_MS } from '@sesame/contract/durations'
import { randomId } from '@sesame/contract/random-id'
import { beforeAll } from 'vitest'
import type { Client } from './client.ts'
import { rulesEnvironment, type RulesEnvironment } from './rules-environment.ts'

/** A round number, because tests write it in several notations. */
const A_DAY_OR_SO_SECONDS = 100_000

/** When all personas signed in. It is recent, since a sign-in older than thirty days cannot change pictures. */
export const SIGNED_IN_SECONDS =
  Math.floor(Date.now() / SECOND_MS / A_DAY_OR_SO_SECONDS) * A_DAY_OR_SO_SECONDS

/** The path at which the functions record until when a sign-in is valid. */
export const signInPath = (uid: string, authTimeSeconds = SIGNED_IN_SECONDS) =>
  `access/${uid}/signIns/${authTimeSeconds}`

/** A signed-in person or a visitor, on a device. */
export interface Persona extends Client {
  readonly uid: string
  /** Used by requests without the SDK. */
  readonly idToken: string
}

export type Name =
  | 'none'
  | 'guest'
  | 'registered'
  | 'other'
  | 'unverified'
  | 'unfinished'
  | 'upgrading'
  | 'upgraded'
  | 'operator'
  | 'admin'
  | 'unrecordedDevice'
  | 'expiredDevice'
  | 'endedDevice'

export interface Cast extends RulesEnvironment {
  readonly people: Readonly<Record<Name, Persona>>
  /** Sets values at paths of the main instance, as the functions do. */
  readonly seed: (values: Readonly<Record<string, unknown>>) => Promise<void>
}

/**
 * The personas of a test file, with their own uids, profiles and recorded sign-ins. Each differs from another in one
 * fact:
 *
 * - `none` is signed out, `guest` anonymous, `other` another registered person, `unverified` one whose address is not
 *   confirmed;
 * - `unfinished` has no profile and no claim `registered`, `upgrading` a guest's profile and no claim either,
 *   `upgraded` a registered profile, the claim, and a guest's token;
 * - `operator` and `admin` carry a claim that the rules do not use;
 * - `unrecordedDevice` never called the API, `expiredDevice` has a recorded sign-in that has expired, and `endedDevice`
 *   has two recorded sign-ins other than its own.
 */
export function cast(): () => Cast {
  const environment = rulesEnvironment()
  let ready: Cast | null = null

  beforeAll(async () => {
    const people = peopleOf(environment())
    ready = {
      ...environment(),
      people,
      seed: seedOf(environment()),
    }
    await ready.seed(factsOf(people))
  })

  return () => {
    if (!ready) throw new Error('The personas exist only while tests run.')
    return ready
  }
}

/** A uid that no other test uses: tests leave records behind, and share the suite's database. */
const freshUid = () => `rules-${randomId()}`

function peopleOf({ as, asNobody }: RulesEnvironment): Record<Name, Persona> {
  const person = (options: TokenOptions = {}): Persona => {
    const uid = freshUid()
    const token = {
      auth_time: SIGNED_IN_SECONDS,
      email_verified: true,
      registered: true,
      firebase: { sign_in_provider: 'password' },
      ...options,
    }
    return { uid, idToken: mockToken(uid, token), ...as(uid, token as TokenOptions) }
  }
  const anonymous = { firebase: { sign_in_provider: 'anonymous', identities: {} } } as const
  return {
    none: { uid: freshUid(), idToken: '', ...asNobody() },
    guest: person({ ...anonymous, registered: undefined }),
    registered: person(),
    other: person(),
    unverified: person({ email_verified: false }),
    unfinished: person({ registered: undefined }),
    upgrading: person({ registered: undefined }),
    upgraded: person(anonymous),
    operator: person({ role: 'operator' }),
    admin: person({ role: 'admin', admin: true }),
    unrecordedDevice: person(),
    expiredDevice: person(),
    endedDevice: person(),
  }
}

/** Records as the functions would have written them about these people. */
function factsOf(people: Record<Name, Persona>): Record<string, unknown> {
  const guests: readonly Name[] = ['guest', 'upgrading']
  const profiles = (Object.keys(people) as Name[])
    .filter((name) => name !== 'none' && name !== 'unfinished')
    .map((name) => [`users/${people[name].uid}/isAnonymous`, guests.includes(name)])
  return {
    ...(Object.fromEntries(profiles) as Record<string, boolean>),
    ...signInsOf(people),
  }
}

/** When each recorded sign-in expires. The unrecorded and ended devices have none, the expired device an expired one. */
function signInsOf(people: Record<Name, Persona>): Record<string, number> {
  const now = Date.now()
  const recorded = (Object.keys(people) as Name[])
    .filter((name) => !['none', 'unrecordedDevice', 'endedDevice'].includes(name))
    .map((name) => [signInPath(people[name].uid), now + HOUR_MS])
  const { expiredDevice, endedDevice } = people
  return {
    ...(Object.fromEntries(recorded) as Record<string, number>),
    [signInPath(expiredDevice.uid)]: now - 1,
    [signInPath(endedDevice.uid, SIGNED_IN_SECONDS - 1)]: now + HOUR_MS,
    [signInPath(endedDevice.uid, SIGNED_IN_SECONDS + 1)]: now + HOUR_MS,
  }
}

function seedOf({ asFunctions }: RulesEnvironment): Cast['seed'] {
  return (values) =>
    asFunctions(async (functions) => {
      await functions.main().ref().update(values)
    })
}

/** An ID token without a signature, which the emulators accept. */
function mockToken(uid: string, claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const times = { iat: 0, exp: 3600 }
  return `${part({ alg: 'none' })}.${part({ sub: uid, user_id: uid, ...times, ...claims })}.`
}
