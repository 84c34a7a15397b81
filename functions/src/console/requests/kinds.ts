import type { JournalAction } from '@sesame/contract/records/journal-entry'
import type { OperatorRequest, RequestKind } from '@sesame/contract/records/operator-request'
import type { OperatorRole } from '@sesame/contract/records/operator'
import { setRole } from '../operators/set-role.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { eraseByRequest } from './erase-by-request.ts'

/** What is special about a kind of request. */
export interface Kind {
  /** The least role that may ask for it, and that may approve it. */
  readonly role: OperatorRole
  readonly asked: JournalAction
  readonly done: JournalAction
  /** Does it; `decidedBy` has approved. */
  readonly perform: (
    deps: ConsoleDeps,
    request: OperatorRequest,
    decidedBy: string,
  ) => Promise<void>
}

export const KINDS: Readonly<Record<RequestKind, Kind>> = {
  erasure: {
    role: 'admin',
    asked: 'erasure-asked',
    done: 'person-erased',
    perform: (deps, { target }) => eraseByRequest(deps, target),
  },
  role: {
    role: 'owner',
    asked: 'role-asked',
    done: 'role-changed',
    perform: (deps, { target, role = null }, decidedBy) => setRole(deps, target, role, decidedBy),
  },
}
