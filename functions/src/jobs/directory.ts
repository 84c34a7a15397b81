import { MINUTE_MS } from '@sesame/contract/durations'
import type { User } from '@sesame/contract/user'
import type { Account } from '../common/account/account.ts'
import { profileFields, type ProfileFields } from '../common/directory/directory-entry.ts'
import { inGroups } from '../common/in-groups.ts'
import { readPerson } from '../common/person/person.ts'
import type {
  DirectoryPage,
  IndexedPerson,
  SlowWalk,
} from '../common/ports/console/directory-index.ts'
import type { SeenPerson } from '../common/ports/sweep-store.ts'
import type { Job, JobDeps, JobReport, JobRun } from './running/job.ts'
import { BrokenOff, sweep, withAccounts, type WithAccount } from './running/sweep.ts'

/** How many nights a round takes. */
const NIGHTS = 30

/** Fewest people of a night. */
const LEAST = 100

/** As many entries as one write changes; and of which it only says when somebody was seen. */
const WRITE = 100
const COPY = 1000

/** Clocks differ: how long before the last copy somebody may have been seen that it did not have. */
const OVERLAP_MS = 10 * MINUTE_MS

/**
 * Copies into the directory who was seen since the last night, and walks slowly through everybody: it sets a thirtieth of the people
 * right where the directory differs from profiles, accounts and passkeys, removes who has no profile, and has `wake` look at whom it
 * would never find. It removes nothing that is not an index, so it runs however jobs are set.
 */
export const directory: Job = {
  name: 'directory',
  asked: true,
  async run(deps, run) {
    const { directoryIndex, now } = deps
    const walk = await directoryIndex.walk()
    const copiedAt = now()
    const errors: unknown[] = []
    const begin = (work: Promise<JobReport>) =>
      work.catch((error: unknown) => {
        errors.push(error)
        return error instanceof BrokenOff ? error.report : NOTHING
      })
    const copied = await begin(copySeen(deps, run, walk.copiedAt - OVERLAP_MS))
    const part = partOf(deps, walk)
    const walked = await begin(
      sweep(deps, run, {
        pages: withAccounts(deps, part.pages()),
        isDue: (person) => isWrong(person) || lacksTimer(person),
        groupSize: WRITE,
        remove: (people) => setRight(deps, people),
      }),
    )
    const hasCopied = copied.complete && copied.failed === 0
    if (!run.dryRun) {
      await directoryIndex.noteWalk({
        ...part.reached(),
        copiedAt: hasCopied ? copiedAt : walk.copiedAt,
      })
    }
    // What was copied was not wrong.
    const report = {
      ...walked,
      failed: copied.failed + walked.failed,
      complete: copied.complete && walked.complete,
    }
    if (errors.length > 0) throw new BrokenOff(report, errors[0])
    return report
  },
}

const NOTHING: JobReport = { examined: 0, due: 0, failed: 0, complete: false }

function copySeen(deps: JobDeps, run: JobRun, sinceMs: number): Promise<JobReport> {
  return sweep<SeenPerson>(deps, run, {
    pages: deps.sweeps.seenSince(sinceMs),
    isDue: () => true,
    groupSize: COPY,
    remove: (people) => deps.directoryIndex.putSeen(people),
  })
}

/** A night's part of a round, and how far it came. */
function partOf({ directoryIndex, now }: Pick<JobDeps, 'directoryIndex' | 'now'>, walk: SlowWalk) {
  const size = walk.last === null ? Infinity : Math.max(LEAST, walk.last.people / NIGHTS)
  let reached = walk
  async function* pages(): AsyncGenerator<DirectoryPage> {
    let count = 0
    for await (const page of directoryIndex.people(walk.after)) {
      yield page
      reached = beyond(reached, page)
      count += page.length
      if (count >= size) return
    }
    const { people, registered } = reached
    const last = { people, registered, at: now() }
    reached = { ...reached, after: null, people: 0, registered: 0, last }
  }
  return { pages, reached: () => reached }
}

function beyond(walk: SlowWalk, page: DirectoryPage): SlowWalk {
  const users = page.flatMap(({ user }) => user ?? [])
  return {
    ...walk,
    after: page.at(-1)?.uid ?? walk.after,
    people: walk.people + users.length,
    registered: walk.registered + users.filter(({ isAnonymous }) => !isAnonymous).length,
  }
}

type Person = WithAccount<IndexedPerson>

function isWrong({ user, account, entry, hasPasskey }: Person): boolean {
  if (user === null) return entry !== null
  return saysOtherwise(entryFields(user, account, hasPasskey), entry)
}

const lacksTimer = ({ user, hasTimer }: IndexedPerson) => user !== null && !hasTimer

async function setRight(deps: JobDeps, people: readonly Person[]): Promise<void> {
  const wrong = people.filter(isWrong).map(({ uid, user, account, hasPasskey }) => ({
    uid,
    fields: user && { ...entryFields(user, account, hasPasskey) },
  }))
  if (wrong.length > 0) await deps.directoryIndex.put(wrong)
  const added = people.filter(({ user, entry }) => user !== null && entry === null)
  const seen = (await Promise.all(added.map(({ uid }) => seenOf(deps, uid)))).flat()
  if (seen.length > 0) await deps.directoryIndex.putSeen(seen)
  for (const some of inGroups(people.filter(lacksTimer), 10)) {
    await Promise.all(some.map((person) => setTimer(deps, person)))
  }
}

/** When they were here last, which no copy told of whoever had no entry then. */
async function seenOf({ records }: JobDeps, uid: string): Promise<SeenPerson[]> {
  const [at] = await records.read(uid, [`seen/${uid}`])
  return typeof at === 'number' ? [{ uid, at }] : []
}

/**
 * Any commit sets one. Of a guest it makes the record that may be missing.
 *
 * @throws {Error} for somebody registered without a record: another would trust none of their sign-in methods.
 */
async function setTimer(deps: JobDeps, { uid, user }: Person): Promise<void> {
  const person = await readPerson(deps, uid, { needs: [] })
  await person.commit(({ record }) => {
    if (record.rev === 0 && user?.isAnonymous === false)
      throw new Error('a profile without a record')
    return { record: { ...record }, result: undefined }
  })
}

/** What an entry has to say of the profile, and of what only the account and the passkeys tell. */
type EntryFields = Readonly<Record<keyof ProfileFields | 'disabled' | 'viaPasskey', unknown>>

/** Fields that are absent, null or say when the profile was made. When somebody was seen, the nightly job copies. */
function entryFields(user: User, account: Account | null, hasPasskey: boolean): EntryFields {
  const { createdAt } = user
  return {
    ...profileFields(user),
    disabled: account?.disabled === true ? createdAt : null,
    viaPasskey: hasPasskey ? createdAt : null,
  }
}

/** Whether an entry says otherwise, or is not there. */
function saysOtherwise(
  fields: EntryFields,
  entry: Readonly<Record<string, unknown>> | null,
): boolean {
  const known = entry ?? {}
  return Object.entries(fields).some(([field, value]) => (known[field] ?? null) !== value)
}
