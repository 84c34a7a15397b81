/**
 * What the functions framework serves in the benchmark: the API as deployed, over an in-memory session store, and
 * baselines that share everything but our code. Bundled by `bundle-target.ts`; the framework serves one export per
 * process.
 */
import { refreshAccessToken } from '@sesame/contract/endpoints/auth'
import type { Express } from 'express'
import { createApp, routesOf } from '../../../functions/src/app.ts'
import { keepBodiesRaw } from '../../../functions/src/common/http/original-headers.ts'
import { leaveDomain } from '../../../functions/src/common/http/leave-domain.ts'
import { route } from '../../../functions/src/common/http/route.ts'
import { LIMITS } from '../../../functions/src/common/limits/limits.ts'
import { isOpen, stepAfter } from '../../../functions/src/common/session/rotate.ts'
import { fakeDeps } from '../../../functions/src/testing/fakes/fake-deps.ts'
import { benchGrant, openBenchSessions } from './bench-session.ts'

/** The refresh endpoint over an in-memory store. */
export function api(request: Parameters<Express>[0], response: Parameters<Express>[1]): void {
  leaveDomain()
  app ??= createRefreshApp()
  app(request, response)
}

/** The same application, returning a constant of the same size from the same route. */
export function constant(request: Parameters<Express>[0], response: Parameters<Express>[1]): void {
  leaveDomain()
  plain ??= createConstantApp()
  plain(request, response)
}

let app: Express | undefined
let plain: Express | undefined

keepBodiesRaw()

function createRefreshApp(): Express {
  const { deps, world } = fakeDeps()
  openBenchSessions(world)
  const { users, states } = world
  return createApp({
    ...deps,
    // The fake stores also count calls and inject failures: these only store.
    users: { ...deps.users, find: (uid) => Promise.resolve(users.get(uid) ?? null) },
    sessions: {
      ...deps.sessions,
      advance(_uid, sid, n, now) {
        const state = states.get(sid)
        // The condition of database.rules.json, also in one write.
        const isNext = state?.n === n && isOpen(state, now)
        if (isNext) Object.assign(state, stepAfter(n, now))
        return Promise.resolve(isNext)
      },
    },
  })
}

/** The whole application without the work of a refresh: no token is verified or signed, no session advances. */
function createConstantApp(): Express {
  const { deps } = fakeDeps()
  const body = benchGrant(deps, 0)
  const answer = route(refreshAccessToken, () => Promise.resolve({ body }), {
    limits: [LIMITS.refresh],
  })
  return createApp(deps, (all) => [
    answer,
    ...routesOf(all).filter(({ endpoint }) => endpoint !== refreshAccessToken),
  ])
}
