import { profileFields, type ProfileFields } from '../common/directory/directory-entry.ts'
import type { DirectoryPage, IndexedPerson } from '../common/ports/console/directory-index.ts'
import type { Account } from '../common/account/account.ts'
import type { Job, JobDeps } from './running/job.ts'
import { sweep, withAccounts, type WithAccount } from './running/sweep.ts'

type Person = WithAccount<IndexedPerson>

/** What an entry has to say: of the profile, and of what only the account and the passkeys tell. */
type Fields = Readonly<Record<keyof ProfileFields | 'disabled' | 'seen' | 'viaPasskey', unknown>>

/**
 * Sets the directory right where it differs from profiles, accounts and passkeys, and removes who has no profile. It removes
 * nothing that is not an index, so it runs however jobs are set.
 */
export const directory: Job = {
  name: 'directory',
  asked: true,
  run: (deps, run) =>
    sweep(deps, run, {
      pages: people(deps),
      isDue: ({ user, account, entry, hasPasskey }) => {
        if (user === null) return entry !== null
        return differs(fieldsOf(user, account, hasPasskey), entry)
      },
      groupSize: 100,
      remove: (due) =>
        deps.directoryIndex.put(
          due.map(({ uid, user, account, hasPasskey }) => ({
            uid,
            fields: user && fieldsOf(user, account, hasPasskey),
          })),
        ),
    }),
}

/** With their accounts, as many at a time as the identity service answers. */
async function* people({ directoryIndex, ...deps }: JobDeps): AsyncGenerator<Person[]> {
  async function* pages(): AsyncGenerator<DirectoryPage> {
    yield* directoryIndex.people()
  }
  yield* withAccounts(deps, pages())
}

function fieldsOf(
  user: NonNullable<IndexedPerson['user']>,
  account: Account | null,
  hasPasskey: boolean,
): Fields {
  const { createdAt } = user
  return {
    ...profileFields(user),
    disabled: account?.disabled === true ? createdAt : null,
    seen: account?.lastActiveAt ?? null,
    viaPasskey: hasPasskey ? createdAt : null,
  }
}

function differs(fields: Fields, entry: IndexedPerson['entry']): boolean {
  const known = entry ?? {}
  return Object.entries(fields).some(([field, value]) => (known[field] ?? null) !== value)
}
