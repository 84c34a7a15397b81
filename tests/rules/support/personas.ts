import { HOUR_MS, SECOND_MS } from '@sesame/contract/durations'
import { randomId } from '@sesame/contract/random-id'
import { rulesPerson, type RulesPerson } from 'sesame-testing/rules-person'
import { beforeAll } from 'vitest'
import type { Client } from './client.ts'
import { rulesEnvironment, type RulesEnvironment } from './rules-environment.ts'

/** A round number, because tests write it in several number formats. */
const A_DAY_OR_SO_SECONDS = 100_000

/**
 * The time (seconds) at which all personas signed in. It is recent, because a sign-in older than thirty days cannot change
 * pictures.
 */
export const SIGNED_IN_SECONDS =
  Math.floor(Date.now() / SECOND_MS / A_DAY_OR_SO_SECONDS) * A_DAY_OR_SO_SECONDS

/** The path of the time until which a sign-in is valid. The functions write this time. */
export const signInPath = (uid: string, authTimeSeconds = SIGNED_IN_SECONDS) =>
  `access/${uid}/signIns/${authTimeSeconds}`

/** A signed-in person or a signed-out visitor, on a device. */
export interface Persona extends Client {
  readonly uid: string
  /** The ID token, for requests without the SDK. */
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
 * The personas of a test file, with their own uids, profiles and recorded sign-ins. Each persona differs from another in
 * one fact:
 *
 * - `none` is signed out. `guest` is anonymous. `other` is a second registered person. The address of `unverified` is
 *   not confirmed.
 * - `unfinished` has no profile and no claim `registered`. `upgrading` has a guest's profile and no claim `registered`.
 *   `upgraded` has a registered person's profile, the claim `registered` and a guest's token.
 * - `operator` and `admin` have a claim that the rules do not use.
 * - `unrecordedDevice` never called the API. The recorded sign-in of `expiredDevice` has expired. `endedDevice` has two
 *   recorded sign-ins, but its own sign-in is not recorded.
 */
export function cast(): () => Cast {
  const environment = rulesEnvironment()
  let ready: Cast | null = null

  beforeAll(async () => {
    const people = await peopleOf(environment())
    ready = { ...environment(), people, seed: seedOf(environment()) }
  })

  return () => {
    if (!ready) throw new Error('The personas exist only while tests run.')
    return ready
  }
}

/** A uid that no other test uses, because tests share the suite's database and leave records in it. */
const freshUid = () => `rules-${randomId()}`

type Described = Exclude<Name, 'none'>

/** Returns the facts about each persona, in the form in which the functions would have stored them. */
function described(): Record<Described, RulesPerson> {
  const person = (
    claims: Readonly<Record<string, unknown>> = {},
    records: (uid: string) => Readonly<Record<string, unknown>> = () => ({}),
  ): RulesPerson => {
    const change = { uid: freshUid(), signedInSeconds: SIGNED_IN_SECONDS, claims }
    const described = rulesPerson({ verified: true }, change)
    return { ...described, records: { ...described.records, ...records(described.uid) } }
  }
  const anonymous = { firebase: { sign_in_provider: 'anonymous', identities: {} } } as const
  const profile = (isAnonymous: boolean | null) => (uid: string) => ({
    [`users/${uid}/isAnonymous`]: isAnonymous,
  })
  const now = Date.now()
  return {
    guest: person({ ...anonymous, registered: undefined }, profile(true)),
    registered: person(),
    other: person(),
    unverified: person({ email_verified: false }),
    unfinished: person({ registered: undefined }, profile(null)),
    upgrading: person({ registered: undefined }, profile(true)),
    upgraded: person(anonymous),
    operator: person({ role: 'operator' }),
    admin: person({ role: 'admin', admin: true }),
    unrecordedDevice: person({}, (uid) => ({ [signInPath(uid)]: null })),
    expiredDevice: person({}, (uid) => ({ [signInPath(uid)]: now - 1 })),
    endedDevice: person({}, (uid) => ({
      [signInPath(uid)]: null,
      [signInPath(uid, SIGNED_IN_SECONDS - 1)]: now + HOUR_MS,
      [signInPath(uid, SIGNED_IN_SECONDS + 1)]: now + HOUR_MS,
    })),
  }
}

async function peopleOf({
  admit,
  asNobody,
}: RulesEnvironment): Promise<Readonly<Record<Name, Persona>>> {
  const people = Object.entries(described())
  const clients = await admit(people.map(([, person]) => person))
  const personas = people.map(([name, { uid, claims }], at) => [
    name,
    { uid, idToken: mockToken(uid, claims), ...clients[at] },
  ])
  const admitted = Object.fromEntries(personas) as Record<Described, Persona>
  return { none: { uid: freshUid(), idToken: '', ...asNobody() }, ...admitted }
}

function seedOf({ asFunctions }: RulesEnvironment): Cast['seed'] {
  return (values) =>
    asFunctions(async (functions) => {
      await functions.main().ref().update(values)
    })
}

/** Returns an ID token without a signature. The emulators accept such a token. */
function mockToken(uid: string, claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const times = { iat: 0, exp: 3600 }
  return `${part({ alg: 'none' })}.${part({ sub: uid, user_id: uid, ...times, ...claims })}.`
}
