/**
 * Exports two servers: the API as deployed, but with sessions in memory; and, as a baseline, the same application with a
 * refresh endpoint that returns a constant response. `throughput.ts` bundles this file, and the functions framework serves
 * one export per process.
 */
import { refreshAccessToken } from '@sesame/contract/endpoints/auth'
import type { SessionState } from '@sesame/contract/records/session'
import type { Express } from 'express'
import { createApp, routesOf } from '../../../functions/src/app.ts'
import { keepBodiesRaw } from '../../../functions/src/common/http/original-headers.ts'
import { leaveDomain } from '../../../functions/src/common/http/leave-domain.ts'
import { publicRoute } from '../../../functions/src/common/http/route.ts'
import { createRateLimiter } from '../../../functions/src/common/limits/rate-limiter.ts'
import { LIMITS } from '../../../functions/src/common/limits/limits.ts'
import { fakeDeps, type TestDeps } from '../../../functions/src/testing/fakes/fake-deps.ts'
import { benchGrant, benchStates, benchUsers } from './bench-session.ts'

/** Handles requests to the refresh endpoint, with sessions in memory. */
export function api(request: Parameters<Express>[0], response: Parameters<Express>[1]): void {
  leaveDomain()
  app ??= createRefreshApp()
  app(request, response)
}

/** Handles requests in the same application, whose refresh endpoint returns a constant response of the same size. */
export function constant(request: Parameters<Express>[0], response: Parameters<Express>[1]): void {
  leaveDomain()
  plain ??= createConstantApp()
  plain(request, response)
}

let app: Express | undefined
let plain: Express | undefined

keepBodiesRaw()

/** Dependencies without counters or effective limits. The dependencies of tests would use a database with our security rules. */
function benchDeps(): TestDeps {
  const { deps } = fakeDeps()
  const { config, now, log } = deps
  const counters = { add: () => Promise.resolve(true) }
  const limiter = createRateLimiter({
    config: { pepper: config.pepper, limitsFactor: 1e6 },
    counters,
    now,
    log,
  })
  return { ...deps, limiter, statistics: { count: () => Promise.resolve() } }
}

function createRefreshApp(): Express {
  const deps = benchDeps()
  const [users, states] = [benchUsers(), benchStates()]
  return createApp({
    ...deps,
    users: { find: (uid) => Promise.resolve(users.get(uid) ?? null) },
    records: {
      ...deps.records,
      present: () => Promise.resolve(),
      refresh(uid, changes) {
        const state = states.get(uid)
        const taken = Object.entries(changes).map(([path, value]) => [
          ...[path.split('/').at(-1) ?? '', value],
        ])
        const step = Object.fromEntries(taken) as Pick<SessionState, 'n' | 'rotatedAt'>
        // This condition is also in database.rules.json. As in the database, the check and the write are one step.
        const isNext =
          state?.n === step.n - 1 &&
          state.lockedAt === undefined &&
          step.rotatedAt < Math.min(state.expiresAt, state.idleExpiresAt)
        if (isNext) Object.assign(state, step)
        return Promise.resolve(isNext)
      },
    },
  })
}

/**
 * Creates the whole application without the work of a refresh: it verifies and signs no token, and changes no session.
 */
function createConstantApp(): Express {
  const deps = benchDeps()
  const body = benchGrant(deps, 0)
  const answer = publicRoute(refreshAccessToken, () => Promise.resolve({ body }), {
    limits: [LIMITS.refresh],
  })
  return createApp(deps, (all) => [
    answer,
    ...routesOf(all).filter(({ endpoint }) => endpoint !== refreshAccessToken),
  ])
}
