import { DAY_MS } from '@sesame/contract/durations'
import { firebaseAccountEdits } from '../../functions/src/adapters/firebase/identity/account-edits.ts'
import { firebaseIdentity } from '../../functions/src/adapters/firebase/identity/identity.ts'
import { firebasePasskeys } from '../../functions/src/adapters/firebase/passkeys.ts'
import { firebaseRecords } from '../../functions/src/adapters/firebase/person-records.ts'
import { firebasePersonalData } from '../../functions/src/adapters/firebase/personal-data.ts'
import { firebaseSweeps } from '../../functions/src/adapters/firebase/sweeps.ts'
import { isErased } from '../../functions/src/common/access/access-record.ts'
import { NO_OUTBOX } from '../../functions/src/common/ports/outbox.ts'
import { erase, type EraseDeps } from '../../functions/src/common/personal-data/erase.ts'
import { NO_PUSHES } from '../../functions/src/common/push/push-alerts.ts'
import { NO_EMAILS } from '../../functions/src/create-emails.ts'
import { UNCOUNTED } from '../../functions/src/create-operator-deps.ts'
import { inLanes } from '../backup/in-lanes.ts'
import type { Site } from '../backup/site.ts'

const LANES = 8

/** The results of a replay. */
export interface Replayed {
  /** The number of recorded erasures. */
  readonly recorded: number
  /** The number of erased people whose data the backup had restored. */
  readonly back: number
  /** The number of erasures that had begun and are now finished. */
  readonly finished: number
}

/**
 * Resolves with the people whose erasure was recorded on the given day or later, or all recorded people if the day is
 * null.
 */
export async function erasedSince(site: Site, day: string | null): Promise<Set<string>> {
  const erased = new Set<string>()
  if (site.erasures === null) return erased
  for await (const page of site.erasures.since(day)) for (const { uid } of page) erased.add(uid)
  return erased
}

/** Returns the day before a time (ms). The margin ensures that no erasure is missed if clocks differ. */
export const dayBefore = (at: number) => new Date(at - DAY_MS).toISOString().slice(0, 10)

/** Erases again the people whose data was restored, and finishes erasures that had only begun when the backup was made. */
export async function replayErasures(site: Site, uids: ReadonlySet<string>): Promise<Replayed> {
  const { databases } = site.admin
  const deps = eraseDepsOf(site)
  const { personalData } = deps
  // These erasures are already recorded, so do not record them again.
  const again = {
    ...deps,
    personalData: { ...personalData, recordErasure: () => Promise.resolve() },
  }
  const were = await inLanes(LANES, [...uids], async (uid) => {
    const wasBack = (await (await databases.rootOf(uid)).child(`users/${uid}/uid`).get()).exists()
    await erase(again, uid)
    return wasBack
  })
  let finished = 0
  // Also repeat erasures that had just finished, because the backup may contain older data of those people.
  for await (const due of firebaseSweeps(databases).due(Number.MAX_SAFE_INTEGER)) {
    const begun = due.filter(({ record }) => isErased(record))
    await inLanes(LANES, begun, ({ uid }) => erase(deps, uid))
    finished += begun.filter(({ record }) => record.erasedSince === undefined).length
  }
  return {
    recorded: uids.size,
    back: were.filter(Boolean).length,
    finished,
  }
}

/** Returns the dependencies of an erasure, without logs, counters, e-mails and events. */
function eraseDepsOf({ admin }: Site): EraseDeps {
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
  return {
    personalData: firebasePersonalData(admin),
    records: firebaseRecords(admin.databases),
    identity: firebaseIdentity(admin.auth, admin.identity),
    accountEdits: firebaseAccountEdits(admin.identity),
    passkeys: firebasePasskeys(admin.databases),
    directoryNotes: { keep: () => Promise.resolve() },
    emails: NO_EMAILS,
    // Receivers were notified when the erasure was requested.
    outbox: NO_OUTBOX,
    pushes: NO_PUSHES,
    statistics: UNCOUNTED,
    audit: { log: () => undefined },
    now: Date.now,
    log: silent,
  }
}
