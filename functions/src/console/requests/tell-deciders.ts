import type { OperatorRole } from '@sesame/contract/records/operator'
import type { PersonDeps } from '../../common/person/person.ts'
import { recordFor } from '../../common/person/record-for.ts'
import { bestEffort } from '../../common/within.ts'
import type { ConsoleDeps } from '../console-deps.ts'

export type TellDeps = PersonDeps & Pick<ConsoleDeps, 'operators' | 'log'>

interface Waiting {
  /** The id of the request, which prevents a second e-mail about it to the same operator. */
  readonly id: string
  readonly expiresAt: number
}

const NOT_MAILED = { message: 'Demande non annoncée par e-mail', event: 'email-failed' } as const

/**
 * Sends one e-mail about a request to each operator who may decide it. If sending fails, the console still shows the request
 * to the operator.
 */
export function tellDeciders(
  deps: TellDeps,
  { id, expiresAt }: Waiting,
  mayDecide: (operator: {
    readonly uid: string
    readonly role: OperatorRole
  }) => boolean | Promise<boolean>,
): Promise<void> {
  return bestEffort(deps.log, NOT_MAILED, async () => {
    const all = Object.entries(await deps.operators.list())
    await Promise.all(
      all.map(async ([uid, { role }]) => {
        if (!(await mayDecide({ uid, role }))) return
        await recordFor(deps, uid, (then) => then.email(id, { kind: 'request-waiting', expiresAt }))
      }),
    )
  })
}
