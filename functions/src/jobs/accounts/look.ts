import type { User } from '@sesame/contract/user'
import type { AccessRecord } from '../../common/access/access-record.ts'
import type { Account } from '../../common/account/account.ts'
import { FOLLOW, followAccount } from '../../common/account/follow-account.ts'
import type { Consequences } from '../../common/person/consequences.ts'
import { readPerson } from '../../common/person/person.ts'
import type { JobDeps } from '../running/job.ts'

/** A person, after their record was updated from their account. */
export interface Seen {
  readonly record: AccessRecord
  readonly user: User
  readonly account: Account
}

/** Updates a person's record from their account, as a request does. Null if they have no account or no profile. */
export async function look(
  deps: JobDeps,
  uid: string,
  change: (record: AccessRecord, then: Consequences) => AccessRecord = (record) => record,
): Promise<Seen | null> {
  const person = await readPerson(deps, uid, { needs: FOLLOW })
  return person.commit((facts, then) => {
    const { record, user } = followAccount(facts, then)
    const { account } = facts
    return {
      record: change(record, then),
      result: account && user ? { record, user, account } : null,
    }
  })
}
