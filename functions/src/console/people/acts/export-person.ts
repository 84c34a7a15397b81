import { EXPORT_FILE } from '@sesame/contract/constants'
import { exportPerson } from '@sesame/contract/endpoints/console/people'
import { tell } from '../../../common/person/tell.ts'
import { exportData } from '../../../common/personal-data/export-data.ts'
import type { ConsoleDeps } from '../../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../../console-route.ts'
import { actOnPerson, requireFit } from './act-on-person.ts'

/** `POST api/tools/people/export`: to the person's own folder, over the one before. Nothing of it is answered. */
export function exportPersonRoute(deps: ConsoleDeps): ConsoleRoute {
  const { personalData, now } = deps
  return consoleRoute(exportPerson, async ({ body, operator, context }) => {
    const { uid } = body
    const given = { body, operator, context, action: 'data-exported' } as const
    const { person } = await actOnPerson(deps, given, async ({ user }) => {
      requireFit(user !== null)
      const data = await exportData(personalData, uid, { exportedAt: now() })
      await personalData.writeFile(uid, 'exports', EXPORT_FILE, data)
      await tell(deps, uid, (then) => {
        then.audit('export')
        then.alert({ kind: 'export-ready' })
      })
    })
    return { body: { person } }
  })
}
