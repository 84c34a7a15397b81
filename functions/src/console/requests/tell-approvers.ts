import { recordFor } from '../../common/person/record-for.ts'
import type { PersonDeps } from '../../common/person/person.ts'
import type { KeptRequest } from '../../common/ports/console/request-store.ts'
import { bestEffort } from '../../common/within.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { mayApprove } from './may-approve.ts'

export type TellDeps = PersonDeps & Pick<ConsoleDeps, 'operators' | 'log'>

const NOT_MAILED = { message: 'Demande non annoncée par e-mail', event: 'email-failed' } as const

/** E-mails every operator who may approve a request, once. The badge shows it even if that fails. */
export function tellApprovers(deps: TellDeps, request: KeptRequest): Promise<void> {
  const { id, expiresAt } = request
  return bestEffort(deps.log, NOT_MAILED, async () => {
    const all = Object.entries(await deps.operators.list())
    await Promise.all(
      all.map(async ([uid, { role }]) => {
        if (!(await mayApprove(deps, { uid, role }, request))) return
        await recordFor(deps, uid, (then) => then.email(id, { kind: 'request-waiting', expiresAt }))
      }),
    )
  })
}
