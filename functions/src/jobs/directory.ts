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

/** How many nights it takes to examine everyone. */
const NIGHTS = 30

/** Minimum number of people per night. */
const LEAST = 100

/** How many entries one write changes. The limit is higher for writes that set only last-seen times. */
const WRITE = 100
const COPY = 1000

/** Allows for clock differences: the last copy may have missed visits made up to this long before it. */
const OVERLAP_MS = 10 * MINUTE_MS

/**
 * Copies into the directory when people were last seen. Examines everyone, a thirtieth each night, and corrects entries that
 * differ from profiles, accounts and passkeys. Removes entries of people without a profile, and sets a wake-up time for people
 * whom `wake` would never find. The job removes only index entries, so it runs even in dry-run mode.
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
    // Entries whose last-seen time was copied were not wrong, so they do not count as due.
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

/** Selects the people to examine in one night, and tracks how far the job got. */
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

/** Reads when a newly added person was last seen, because earlier copies skipped people without a directory entry. */
async function seenOf({ records }: JobDeps, uid: string): Promise<SeenPerson[]> {
  const [at] = await records.read(uid, [`seen/${uid}`])
  return typeof at === 'number' ? [{ uid, at }] : []
}

/**
 * Sets a person's wake-up time by committing an unchanged record. For a guest, this also creates a missing record.
 *
 * @throws {Error} for a registered person without a record: a new one would trust none of their sign-in methods.
 */
async function setTimer(deps: JobDeps, { uid, user }: Person): Promise<void> {
  const person = await readPerson(deps, uid, { needs: [] })
  await person.commit(({ record }) => {
    if (record.rev === 0 && user?.isAnonymous === false)
      throw new Error('a profile without a record')
    return { record: { ...record }, result: undefined }
  })
}

/** The fields of an entry that come from the profile, the account or the passkeys. */
type EntryFields = Readonly<Record<keyof ProfileFields | 'disabled' | 'viaPasskey', unknown>>

/**
 * A field that applies to the person contains the time when the profile was created; any other is null. The nightly copy writes
 * `seen` instead.
 */
export function entryFields(user: User, account: Account | null, hasPasskey: boolean): EntryFields {
  const { createdAt } = user
  return {
    ...profileFields(user),
    disabled: account?.disabled === true ? createdAt : null,
    viaPasskey: hasPasskey ? createdAt : null,
  }
}

/** Whether an entry differs from these fields, or is missing. */
function saysOtherwise(
  fields: EntryFields,
  entry: Readonly<Record<string, unknown>> | null,
): boolean {
  const known = entry ?? {}
  return Object.entries(fields).some(([field, value]) => (known[field] ?? null) !== value)
}
