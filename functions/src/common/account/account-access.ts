import { endSessions, everySignIn } from '../access/sessions.ts'
import { readPerson, type PersonDeps } from '../person/person.ts'
import { recordFor } from '../person/record-for.ts'
import type { OperatorStore } from '../ports/console/operator-store.ts'
import type { AccountDirectory } from '../ports/identity/account-directory.ts'

type AccessDeps = PersonDeps & {
  readonly accounts: Pick<AccountDirectory, 'setDisabled'>
  readonly operators: Pick<OperatorStore, 'endSessions'>
}

/**
 * Disables an account and ends all its sign-ins and sessions, including those of the console. Resolves with the number of ended
 * sessions, without the console's. Can be repeated.
 */
export async function disableAccount(deps: AccessDeps, uid: string): Promise<number> {
  // Disable the account first, so that the person cannot sign in meanwhile.
  await deps.accounts.setDisabled(uid, true)
  const person = await readPerson(deps, uid, { needs: [] })
  const ended = await person.commit(({ record }, then) => {
    const left = endSessions(record, everySignIn(then.at))
    const count = Object.keys(record.states).length
    then.audit('account-disabled', { ended: count })
    return { record: left, result: count }
  })
  await deps.operators.endSessions(uid)
  return ended
}

/** Enables a disabled account. Does not restore its ended sessions. */
export async function enableAccount(deps: AccessDeps, uid: string): Promise<void> {
  await deps.accounts.setDisabled(uid, false)
  await recordFor(deps, uid, (then) => then.audit('account-enabled'))
}
