import {
  addService as addServiceEndpoint,
  listServices,
  removeService as removeServiceEndpoint,
} from '@sesame/contract/endpoints/console/services'
import type { ConsoleDeps } from '../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../console-route.ts'
import { runAction, type ReasonedAction } from '../run-action.ts'
import { addService, removeService, type Act } from './change-services.ts'

/** `api/tools/services/*`: the services that may introspect access tokens (docs/access-tokens.md). */
export function serviceRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  const by =
    ({ operator, context }: Pick<ReasonedAction, 'operator' | 'context'>, reason: string): Act =>
    (what, work) =>
      runAction(deps, { operator, context, target: null, reason, ...what }, work)
  return [
    consoleRoute(listServices, async () => {
      const known = [...(await deps.services.list())].sort(([a], [b]) => (a < b ? -1 : 1))
      const items = known.map(([name, { createdAt, lastUsedAt = null }]) => ({
        name,
        createdAt,
        lastUsedAt,
      }))
      return { body: { items } }
    }),
    consoleRoute(addServiceEndpoint, async ({ body: { name, reason }, ...caller }) => ({
      body: { key: await addService(deps, by(caller, reason), name) },
    })),
    consoleRoute(removeServiceEndpoint, async ({ body: { name, reason }, ...caller }) => {
      await removeService(deps, by(caller, reason), name)
      return {}
    }),
  ]
}
