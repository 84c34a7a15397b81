import { renamePerson } from '@sesame/contract/endpoints/tools/people'
import { readPerson } from '../../../common/person/person.ts'
import type { ToolsDeps } from '../../tools-deps.ts'
import { toolsRoute, type ToolsRoute } from '../../tools-route.ts'
import { actOnPerson, requireFit } from './act-on-person.ts'

/** `POST api/tools/people/rename` */
export function renamePersonRoute(deps: ToolsDeps): ToolsRoute {
  return toolsRoute(renamePerson, async ({ body, operator, context }) => {
    const { uid, displayName } = body
    const given = { body, operator, context, action: 'person-renamed' } as const
    const { person } = await actOnPerson(deps, given, async ({ user, account }) => {
      // Guests have no name.
      requireFit(account !== null && user?.isAnonymous === false)
      const read = await readPerson(deps, uid, { needs: ['user'] })
      await read.commit(({ record, user: known }, then) => {
        requireFit(known !== null)
        then.changeProfile(known, { displayName })
        then.alert({ kind: 'renamed' })
        return { record, result: undefined }
      })
      await deps.accountEdits.rename(uid, displayName)
    })
    return { body: { person } }
  })
}
