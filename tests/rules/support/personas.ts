import type { RulesTestEnvironment, TokenOptions } from '@firebase/rules-unit-testing'
import { randomId } from '@sesame/contract/random-id'
import { beforeAll } from 'vitest'
import { clientOf, type Client } from './client.ts'
import { mainUrl, rulesEnvironment } from './rules-environment.ts'

/** When everybody here signed in, unless said otherwise. */
const SIGNED_IN_SECONDS = 1_700_000_000

/** Somebody at a device. */
export interface Persona extends Client {
  readonly uid: string
}

export type Name =
  | 'none'
  | 'guest'
  | 'registered'
  | 'other'
  | 'unfinished'
  | 'upgrading'
  | 'upgraded'
  | 'keptDevice'
  | 'oldDevice'
  | 'revokedDevice'
  | 'lockedDevice'

/** Everybody who is signed in on a device that is not cut off. */
export const SIGNED_IN: readonly Name[] = [
  'guest',
  'registered',
  'other',
  'unfinished',
  'upgrading',
  'upgraded',
  'keptDevice',
]

/** Those among them who are registered, by their token and by their profile. */
export const REGISTERED: readonly Name[] = ['registered', 'other', 'keptDevice']

export interface Cast {
  readonly people: Readonly<Record<Name, Persona>>
  /** Sets values at paths of the main instance, as the functions do. */
  readonly seed: (values: Readonly<Record<string, unknown>>) => Promise<void>
}

/**
 * The people of a test file, with uids of its own, their profiles and what is revoked. Each has a twin
 * who differs in one fact:
 *
 * - `none` is signed out, `guest` anonymous, `other` another registered person;
 * - `unfinished` has no profile, `upgrading` a guest's profile and a registered token, `upgraded` a
 *   registered profile and a guest's token;
 * - `keptDevice` belongs to a person three of whose devices are cut off: `oldDevice` signed in too long
 *   ago, `revokedDevice` and `lockedDevice` are named.
 */
export function cast(): () => Cast {
  const environment = rulesEnvironment()
  let ready: Cast | null = null

  beforeAll(async () => {
    ready = { people: peopleOf(environment()), seed: seedOf(environment()) }
    const { guest, registered, other, upgrading, upgraded, keptDevice } = ready.people
    await ready.seed({
      [`users/${guest.uid}/isAnonymous`]: true,
      [`users/${registered.uid}/isAnonymous`]: false,
      [`users/${other.uid}/isAnonymous`]: false,
      [`users/${upgrading.uid}/isAnonymous`]: true,
      [`users/${upgraded.uid}/isAnonymous`]: false,
      [`users/${keptDevice.uid}/isAnonymous`]: false,
      [`revocations/${keptDevice.uid}`]: {
        beforeSeconds: SIGNED_IN_SECONDS,
        authTimes: { [SIGNED_IN_SECONDS + 1]: 'revoked', [SIGNED_IN_SECONDS + 2]: 'locked' },
      },
    })
  })

  return () => {
    if (!ready) throw new Error('The personas exist only while tests run.')
    return ready
  }
}

function peopleOf(environment: RulesTestEnvironment): Record<Name, Persona> {
  const person = (options: TokenOptions = {}, uid = `rules-${randomId()}`): Persona => {
    const token = {
      auth_time: SIGNED_IN_SECONDS,
      firebase: { sign_in_provider: 'password' },
      ...options,
    }
    return { uid, ...clientOf(environment.authenticatedContext(uid, token as TokenOptions)) }
  }
  const device = (secondsLater: number) =>
    person({ auth_time: SIGNED_IN_SECONDS + secondsLater }, keptDevice.uid)
  const anonymous = { firebase: { sign_in_provider: 'anonymous', identities: {} } } as const
  const keptDevice = person()
  return {
    none: { uid: 'nobody', ...clientOf(environment.unauthenticatedContext()) },
    guest: person(anonymous),
    registered: person(),
    other: person(),
    unfinished: person(),
    upgrading: person(),
    upgraded: person(anonymous),
    keptDevice,
    oldDevice: device(-1),
    revokedDevice: device(1),
    lockedDevice: device(2),
  }
}

function seedOf(environment: RulesTestEnvironment): Cast['seed'] {
  return (values) =>
    environment.withSecurityRulesDisabled(async (context) => {
      await context.database(mainUrl()).ref().update(values)
    })
}
