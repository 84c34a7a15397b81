import { erasePerson } from '@sesame/contract/endpoints/console/people'
import { requireConfirmed } from '../../require-confirmed.ts'
import { askSecond } from '../../requests/ask-second.ts'
import type { ConsoleDeps } from '../../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../../console-route.ts'
import { readSheet } from '../sheet/read-sheet.ts'
import { identityOf } from './account-access.ts'
import { claim, findUnchanged } from './act-on-person.ts'

/** `POST api/tools/people/erase`: asks a second operator for it. */
export function erasePersonRoute(deps: ConsoleDeps): ConsoleRoute {
  return consoleRoute(erasePerson, async ({ body, operator, context }) => {
    const { uid, reason, confirm } = body
    const known = await findUnchanged(deps, body)
    requireConfirmed(identityOf(known), confirm)
    const { id, expiresAt } = await askSecond(deps, {
      operator,
      context,
      kind: 'erasure',
      target: uid,
      reason,
      // Of two who ask at once, one does.
      first: () => claim(deps, known),
    })
    return { body: { person: await readSheet(deps, uid), request: id, expiresAt } }
  })
}
