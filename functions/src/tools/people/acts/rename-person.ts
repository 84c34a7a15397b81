import { renamePerson } from '@sesame/contract/endpoints/tools/people'
import type { ToolsDeps } from '../../tools-deps.ts'
import { toolsRoute, type ToolsRoute } from '../../tools-route.ts'
import { actOnPerson, requireFit } from './act-on-person.ts'

/** `POST api/tools/people/rename` */
export function renamePersonRoute(deps: ToolsDeps): ToolsRoute {
  const { users, identity, notifications, now } = deps
  return toolsRoute(renamePerson, async ({ body, operator, context }) => {
    const { uid, displayName } = body
    const given = { body, operator, context, action: 'person-renamed' } as const
    const { person } = await actOnPerson(deps, given, async ({ user, account }) => {
      // Guests have no name.
      requireFit(account !== null && user?.isAnonymous === false)
      const renamed = await users.update(uid, { displayName })
      requireFit(renamed !== null)
      await identity.rename(uid, displayName)
      await notifications.notify(uid, { kind: 'renamed', at: now() })
    })
    return { body: { person } }
  })
}
