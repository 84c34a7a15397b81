import { renamePerson } from '@sesame/contract/endpoints/console/people'
import { readPerson } from '../../../common/person/person.ts'
import type { ConsoleDeps } from '../../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../../console-route.ts'
import { actOnPerson, requireFit } from './act-on-person.ts'

/** `POST api/tools/people/rename` */
export function renamePersonRoute(deps: ConsoleDeps): ConsoleRoute {
  return consoleRoute(renamePerson, async ({ body, operator, context }) => {
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
