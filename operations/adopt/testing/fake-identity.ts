import * as z from 'zod/mini'
import type { ExportedAccount } from '../../backup/exported-account.ts'
import type { HashParameters } from '../../backup/hash-parameters.ts'
import type { Identity, Refusal } from '../../backup/identity.ts'

/** An identity service in memory with the checks that the real one makes when it creates accounts. */
export interface FakeIdentity extends Pick<Identity, 'found' | 'create' | 'change'> {
  readonly accounts: Map<string, ExportedAccount>
  /** The calls that created accounts, with the hash parameters and the uids of each. */
  readonly calls: { readonly hash: HashParameters | null; readonly uids: readonly string[] }[]
  /**
   * The number of writes before the one that fails, and whether that write is still carried out; null if no write fails.
   */
  failure: { after: number; isDone: boolean } | null
}

export function fakeIdentity(): FakeIdentity {
  const accounts = new Map<string, ExportedAccount>()
  /** Carries out a write and returns its result, or fails as {@link FakeIdentity.failure} says. */
  const written = <Answer>(write: () => Answer): Promise<Answer> => {
    const { failure } = fake
    const fails = failure !== null && failure.after-- <= 0
    if (fails && !failure.isDone) return Promise.reject(new Error('killed'))
    const answer = write()
    return fails ? Promise.reject(new Error('killed')) : Promise.resolve(answer)
  }
  const fake: FakeIdentity = {
    accounts,
    calls: [],
    failure: null,
    found: (shape, { localId = [], email = [], federatedUserId = [] }) => {
      if (localId.length + email.length + federatedUserId.length > 100) throw new Error('too many')
      const [uids, addresses] = [new Set(localId), new Set(email)]
      const subjects = new Set(federatedUserId.map(subject))
      const isWanted = (each: ExportedAccount) =>
        uids.has(each.localId) ||
        (each.email !== undefined && addresses.has(each.email)) ||
        each.providerUserInfo.some((own) => subjects.has(subject(own)))
      const found = [...accounts.values()].filter(isWanted)
      return Promise.resolve(found.map((each) => z.parse(shape, each)))
    },
    create: (some, hash) =>
      written(() => {
        fake.calls.push({ hash, uids: some.map(({ localId }) => localId) })
        const refusals: Refusal[] = []
        const addresses = new Set([...accounts.values()].map(({ email }) => email))
        for (const [index, account] of some.entries()) {
          if (accounts.has(account.localId)) {
            refusals.push({ index, message: 'localId belongs to an existing account' })
          } else if (account.email !== undefined && addresses.has(account.email)) {
            refusals.push({ index, message: `DUPLICATE_EMAIL : ${account.email}` })
          } else accounts.set(account.localId, account)
        }
        return refusals
      }),
    change: (uid, fields) =>
      written(() => {
        const account = accounts.get(uid)
        if (!account) return 'USER_NOT_FOUND'
        const others = [...accounts.values()].filter(({ localId }) => localId !== uid)
        if (fields.email && others.some(({ email }) => email === fields.email))
          return 'EMAIL_EXISTS'
        accounts.set(uid, { ...account, ...fields })
        return null
      }),
  }
  return fake
}

const subject = ({ providerId, rawId }: { providerId: string; rawId?: string | undefined }) =>
  `${providerId} ${rawId ?? ''}`
