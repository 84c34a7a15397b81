import { SECOND_MS } from '@sesame/contract/durations'
import * as z from 'zod/mini'
import type { Account } from '../../../common/account/account.ts'
import { parseJson, type Bounds, type Fetched } from '../../../common/outbound.ts'
import type { AccountDirectory } from '../../../common/ports/identity/account-directory.ts'
import { readAccount, userInfo } from './account.ts'
import { askIdentity, callIdentity, type IdentityAccess } from './ask-identity.ts'

/** Limits for a page of accounts. Each account has at most 10 kB of claims and linked accounts. */
const BOUNDS: Bounds = { maxBytes: 32 * 1024 * 1024, limitMs: 30 * SECOND_MS, isKept: true }

const found = z.object({
  users: z.optional(z.array(userInfo)),
})

/**
 * Reads accounts, authorized as the project itself.
 *
 * Source: Identity Toolkit REST reference, `projects.accounts.lookup`.
 */
export function lookUp(
  access: IdentityAccess,
  who: { readonly localId: readonly string[] } | { readonly email: readonly string[] },
  bounds = BOUNDS,
): Promise<readonly Account[]> {
  return callIdentity(`${access.accountsURL}:lookup`, who, { ...access, bounds }).then(read)
}

function read(fetched: Fetched): readonly Account[] {
  return (pageOf(fetched).users ?? []).map(readAccount)
}

/**
 * @throws {Error} for any error response: it means an outage, because the requested accounts never cause an error
 * response.
 */
function pageOf({ status, text }: Fetched) {
  if (status !== 200) throw new Error(`the identity service answered ${status}`)
  return parseJson(found, text)
}

export function firebaseAccounts(access: IdentityAccess): AccountDirectory {
  return {
    find: (uids) => (uids.length === 0 ? Promise.resolve([]) : lookUp(access, { localId: uids })),

    async resolve(uidOrEmail) {
      const who = uidOrEmail.includes('@') ? { email: [uidOrEmail] } : { localId: [uidOrEmail] }
      return (await lookUp(access, who))[0]?.uid ?? null
    },

    async setDisabled(uid, disableUser) {
      const change = { localId: uid, disableUser }
      const asking = { ...access, bounds: BOUNDS }
      const reason = await askIdentity(`${access.accountsURL}:update`, change, asking)
      if (reason !== null) throw new Error(`the identity service refused: ${reason}`)
    },
  }
}
