import { listOperators, type OperatorItem } from '@sesame/contract/endpoints/console/operators'
import { COMMAND_LINE, OPERATOR_ROLES, type Operator } from '@sesame/contract/records/operator'
import { isAlive } from '../authorize-operator.ts'
import { parseFact } from '../../common/person/facts.ts'
import { opensConsole } from '../session/admissions.ts'
import { namesOf } from '../names.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../console-route.ts'

/** `GET api/tools/operators` */
export function listOperatorsRoute(deps: ConsoleDeps): ConsoleRoute {
  const { operators, records, now } = deps
  return consoleRoute(listOperators, async ({ operator: caller }) => {
    const known = Object.entries(await operators.list())
    const nameOf = await namesOf(
      deps,
      known.flatMap(([uid, { grantedBy }]) => [uid, grantedBy]),
    )
    const items = known.map(async ([uid, operator]): Promise<OperatorItem> => {
      const [[keys], sessions] = await Promise.all([
        records.read(uid, [`passkeys/${uid}`]),
        operators.sessions(uid),
      ])
      const { grantedBy, grantedAt, role, lastSeenAt = null, link } = operator
      const theirs = parseFact('passkeys', keys)
      return {
        uid,
        role,
        ...nameOf(uid),
        grantedAt,
        lastSeenAt,
        grantedBy: grantedBy === COMMAND_LINE ? null : grantedBy,
        grantedByName: nameOf(grantedBy).displayName,
        passkeys: Object.keys(theirs).filter((key) => opensConsole(operator, theirs, key)).length,
        hasLink: link?.by === caller.uid && now() < link.until && link.hash === undefined,
        sessions: Object.values(sessions).filter((session) => isAlive(session, now())).length,
      }
    })
    return { body: { items: (await Promise.all(items)).sort(byRole) } }
  })
}

/** Sorts operators by role, the highest first. Among operators with the same role, the one who has had it longest comes first. */
function byRole(a: OperatorItem, b: OperatorItem): number {
  return rank(b) - rank(a) || a.grantedAt - b.grantedAt
}

const rank = ({ role }: Pick<Operator, 'role'>) => OPERATOR_ROLES.indexOf(role)
