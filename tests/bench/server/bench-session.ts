import { SECOND_MS } from '@sesame/contract/durations'
import type { Grant } from '@sesame/contract/endpoints/auth'
import { signAccessToken } from '../../../functions/src/common/access-token/sign.ts'
import type { Deps } from '../../../functions/src/deps.ts'
import { START, type World } from '../../../functions/src/testing/fakes/world.ts'

/** How many people refresh, each with one session: an instance serves each about once an hour. */
export const PEOPLE = 5000

const sidOf = (person: number) => `BENCH${String(person).padStart(5, '0')}`
const uidOf = (person: number) => `bench${person}`
const authTimeSeconds = START / SECOND_MS

/** Puts the sessions of the benchmark into an in-memory world, each at its first step. */
export function openBenchSessions(world: World): void {
  for (let person = 0; person < PEOPLE; person++) {
    world.users.set(uidOf(person), userOf(person))
    world.owners.set(sidOf(person), uidOf(person))
    world.states.set(sidOf(person), {
      ...{ n: 0, usedStep: 0, rotatedAt: START, authTimeSeconds },
      ...{ idleExpiresAt: START * 2, expiresAt: START * 2 },
    })
  }
}

/** The first grant of a person. */
export function benchGrant({ config }: Pick<Deps, 'config'>, person: number): Grant {
  const ids = { uid: uidOf(person), sid: sidOf(person) }
  const token = { ...ids, n: 0, authTimeSeconds, nowSeconds: authTimeSeconds }
  return {
    accessToken: signAccessToken(config.keys, config.scope, token),
    user: userOf(person),
  }
}

const userOf = (person: number) => ({
  ...{ uid: uidOf(person), email: 'bench@exemple.fr', emailVerified: true, displayName: 'Bench' },
  ...{ photoURL: null, isAnonymous: false, providers: ['password' as const] },
  ...{ locale: 'fr' as const, createdAt: START, acceptedTermsAt: START },
})
