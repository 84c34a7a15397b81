import type { JournalAction } from '@sesame/contract/records/journal-entry'
import type { OperatorRole } from '@sesame/contract/records/operator'
import type { OperatorRequest, RequestKind } from '@sesame/contract/records/operator-request'
import { sayGoodbye } from '../../common/account/say-goodbye.ts'
import { erase, type EraseDeps } from '../../common/personal-data/erase.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { setRole, type SetRoleDeps } from '../operators/change-role.ts'
import { allowLink } from '../operators/allow-link.ts'
import { beginFactorWaitOf } from './begin-factor-wait.ts'
import { changeAddressOf } from './change-address.ts'
import { removeMethodOf } from './remove-method.ts'
import { reportTakenMailboxOf } from './report-taken-mailbox.ts'

/** The properties of a kind of request. */
export interface Kind<Deps = ConsoleDeps> {
  /** The lowest role that may make and approve a request of this kind. */
  readonly role: OperatorRole
  readonly asked: JournalAction
  readonly done: JournalAction
  /** Performs the request, after `decidedBy` approved it. */
  readonly perform: (deps: Deps, request: OperatorRequest, decidedBy: string) => Promise<void>
}

/** The kinds of requests that two owners must agree on. */
export const OWNERS_KINDS: Readonly<Record<'role' | 'passkey', Kind<SetRoleDeps>>> = {
  role: {
    role: 'owner',
    asked: 'role-asked',
    done: 'role-changed',
    perform: (deps, { target, role = null }, decidedBy) => setRole(deps, target, role, decidedBy),
  },
  passkey: {
    role: 'owner',
    asked: 'passkey-link-asked',
    done: 'passkey-link-approved',
    perform: allowLink,
  },
}

export const KINDS: Readonly<Record<RequestKind, Kind>> = {
  erasure: {
    role: 'admin',
    asked: 'erasure-asked',
    done: 'person-erased',
    perform: (deps, { target }) => eraseByRequest(deps, target),
  },
  address: {
    role: 'admin',
    asked: 'address-asked',
    done: 'address-changed',
    perform: changeAddressOf,
  },
  mailbox: {
    role: 'admin',
    asked: 'mailbox-taken-asked',
    done: 'mailbox-taken',
    perform: reportTakenMailboxOf,
  },
  method: {
    role: 'admin',
    asked: 'method-removal-asked',
    done: 'method-removed',
    perform: removeMethodOf,
  },
  factor: {
    role: 'admin',
    asked: 'factor-wait-asked',
    done: 'factor-wait-begun',
    perform: beginFactorWaitOf,
  },
  ...OWNERS_KINDS,
}

/**
 * Erases a person, as if they had done so themselves, and sends an e-mail to their last address about it. If the erasure is
 * interrupted, a job completes it.
 */
async function eraseByRequest(
  deps: EraseDeps & Pick<ConsoleDeps, 'users'>,
  uid: string,
): Promise<void> {
  const [account, user] = await Promise.all([deps.identity.account(uid), deps.users.find(uid)])
  await erase(deps, uid)
  const at = deps.now()
  if (account) await sayGoodbye(deps, { account, user, at, idle: false, byTeam: true })
  await deps.statistics.count('erasure')
}
