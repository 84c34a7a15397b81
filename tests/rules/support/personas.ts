import type { RulesTestEnvironment, TokenOptions } from '@firebase/rules-unit-testing'
import { randomId } from '@sesame/contract/random-id'
import { beforeAll } from 'vitest'
import { clientOf, type Client } from './client.ts'
import { mainUrl, rulesEnvironment } from './rules-environment.ts'

/** When everybody here signed in. */
export const SIGNED_IN_SECONDS = 1_700_000_000

/** Somebody at a device. */
export interface Persona extends Client {
  readonly uid: string
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
  | 'keptDevice'
  | 'oldDevice'
  | 'revokedDevice'
  | 'lockedDevice'

export interface Cast {
  readonly people: Readonly<Record<Name, Persona>>
  /** Does something with files as the functions do, whom rules do not bind. */
  readonly asFunctions: (act: (functions: Client) => Promise<void>) => Promise<void>
  /** Sets values at paths of the main instance, as the functions do. */
  readonly seed: (values: Readonly<Record<string, unknown>>) => Promise<void>
}

/**
 * The people of a test file, with uids of their own, their profiles and what is revoked. Each has a twin
 * who differs in one fact:
 *
 * - `none` is signed out, `guest` anonymous, `other` another registered person, `unverified` one whose
 *   address is not confirmed;
 * - `unfinished` has no profile, `upgrading` a guest's profile and a registered token, `upgraded` a
 *   registered profile and a guest's token;
 * - `operator` and `admin` carry a claim that the rules give no meaning;
 * - other devices of `keptDevice` are cut off; `oldDevice` signed in too long ago, `revokedDevice` and
 *   `lockedDevice` are named.
 */
export function cast(): () => Cast {
  const environment = rulesEnvironment()
  let ready: Cast | null = null

  beforeAll(async () => {
    const people = peopleOf(environment())
    ready = {
      people,
      asFunctions: (act) =>
        environment().withSecurityRulesDisabled((context) => act(clientOf(context))),
      seed: seedOf(environment()),
    }
    await ready.seed(factsOf(people))
  })

  return () => {
    if (!ready) throw new Error('The personas exist only while tests run.')
    return ready
  }
}

function peopleOf(environment: RulesTestEnvironment): Record<Name, Persona> {
  const person = (options: TokenOptions = {}): Persona => {
    const uid = `rules-${randomId()}`
    const token = {
      auth_time: SIGNED_IN_SECONDS,
      email_verified: true,
      firebase: { sign_in_provider: 'password' },
      ...options,
    }
    return { uid, ...clientOf(environment.authenticatedContext(uid, token as TokenOptions)) }
  }
  const anonymous = { firebase: { sign_in_provider: 'anonymous', identities: {} } } as const
  return {
    none: { uid: 'nobody', ...clientOf(environment.unauthenticatedContext()) },
    guest: person(anonymous),
    registered: person(),
    other: person(),
    unverified: person({ email_verified: false }),
    unfinished: person(),
    upgrading: person(),
    upgraded: person(anonymous),
    operator: person({ role: 'operator' }),
    admin: person({ role: 'admin', admin: true }),
    keptDevice: person(),
    oldDevice: person(),
    revokedDevice: person(),
    lockedDevice: person(),
  }
}

/** What the functions wrote of these people. */
function factsOf(people: Record<Name, Persona>): Record<string, unknown> {
  const revocations = (name: Name) => `revocations/${people[name].uid}`
  const guests: readonly Name[] = ['guest', 'upgrading']
  const profiles = (Object.keys(people) as Name[])
    .filter((name) => name !== 'none' && name !== 'unfinished')
    .map((name) => [`users/${people[name].uid}/isAnonymous`, guests.includes(name)])
  return {
    ...(Object.fromEntries(profiles) as Record<string, boolean>),
    [revocations('keptDevice')]: {
      beforeSeconds: SIGNED_IN_SECONDS,
      authTimes: { [SIGNED_IN_SECONDS - 1]: 'revoked', [SIGNED_IN_SECONDS + 1]: 'locked' },
    },
    [`${revocations('oldDevice')}/beforeSeconds`]: SIGNED_IN_SECONDS + 1,
    [`${revocations('revokedDevice')}/authTimes/${SIGNED_IN_SECONDS}`]: 'revoked',
    [`${revocations('lockedDevice')}/authTimes/${SIGNED_IN_SECONDS}`]: 'locked',
  }
}

function seedOf(environment: RulesTestEnvironment): Cast['seed'] {
  return (values) =>
    environment.withSecurityRulesDisabled(async (context) => {
      await context.database(mainUrl()).ref().update(values)
    })
}
