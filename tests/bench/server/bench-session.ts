import { SECOND_MS } from '@sesame/contract/durations'
import { refreshAccessToken, type Grant } from '@sesame/contract/endpoints/auth'
import { signAccessToken } from '../../../functions/src/common/access-token/sign.ts'
import type { Deps } from '../../../functions/src/deps.ts'
import { START } from '../../../functions/src/testing/fake-deps.ts'
import type { World } from '../../../functions/src/testing/world.ts'

export const REFRESH_PATH = refreshAccessToken.path

/** How many sessions the benchmark has: one for each connection. */
export const SESSIONS = 50

const sidOf = (session: number) => `BENCH${String(session).padStart(5, '0')}`
const uid = 'bench'
const authTimeSeconds = START / SECOND_MS

/** Puts the sessions of the benchmark into a world in memory, each at its first step. */
export function openBenchSessions(world: World): void {
  world.users.set(uid, user)
  for (let session = 0; session < SESSIONS; session++) {
    world.owners.set(sidOf(session), uid)
    world.states.set(sidOf(session), {
      ...{ n: 0, usedStep: 0, rotatedAt: START, authTimeSeconds },
      ...{ idleExpiresAt: START * 2, expiresAt: START * 2 },
    })
  }
}

/** The first grant of a session. */
export function benchGrant({ config }: Pick<Deps, 'config'>, session: number): Grant {
  const token = { uid, sid: sidOf(session), n: 0, authTimeSeconds, nowSeconds: authTimeSeconds }
  return { accessToken: signAccessToken(config.keys, config.scope, token), user }
}

const user = {
  ...{ uid, email: 'bench@exemple.fr', emailVerified: true, displayName: 'Bench' },
  ...{ photoURL: null, isAnonymous: false, providers: ['password' as const] },
  ...{ locale: 'fr' as const, createdAt: START, acceptedTermsAt: START },
}
