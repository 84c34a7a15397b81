import type { Notification } from '@sesame/contract/records/notification'
import { recordFor } from '../../common/person/record-for.ts'
import type { PersonDeps } from '../../common/person/person.ts'
import type { ConsoleDeps } from '../console-deps.ts'

/** Alerts every owner. */
export async function tellOwners(
  deps: PersonDeps & Pick<ConsoleDeps, 'operators'>,
  kind: Extract<Notification['kind'], 'emergency-opened' | 'emergency-used'>,
): Promise<void> {
  const all = Object.entries(await deps.operators.list())
  const owners = all.filter(([, { role }]) => role === 'owner')
  await Promise.all(owners.map(([uid]) => recordFor(deps, uid, (then) => then.alert({ kind }))))
}
