import { mail } from '@sesame/contract/records/mail'
import type { DataSnapshot, Reference } from 'firebase-admin/database'
import { isErased } from '../../common/access/access-record.ts'
import { readAccess } from '../../common/access/read-access.ts'
import type { EntryIds, KnownAccess, SweepStore, Uid } from '../../common/ports/sweep-store.ts'
import type { Databases, Instance } from './database/databases.ts'
import {
  pagesOfPeople,
  pagesSince,
  pagesUntil,
  pagesWhereTrue,
  sideBySide,
} from './database/pages.ts'
import { shallowKeys } from './database/rest.ts'
import { parseRecord } from './database/snapshot.ts'

/** People per page. */
const PAGE_SIZE = 100

/** Most entries of one person removed in one write. */
const MAX_AUDIT_IDS = 500

/** People per page, where a page holds no more than when they were seen. */
const SEEN_PAGE_SIZE = 1000

const DRY_RUN_SINCE = 'jobs/dryRunSince'
const ACCOUNTS_CHECKED_AT = 'jobs/accountsCheckedAt'

type ById = Record<string, Readonly<Record<string, unknown>>>

/** What jobs walk through, in the Realtime Database. Records are not validated: some may be incomplete. */
export function firebaseSweeps({ rootOf, common, instances }: Databases): SweepStore {
  const pagesOf = (path: string) => pagesOfPeople(instances, path, PAGE_SIZE)
  const shared = async (path: string) => (await common()).ref(path)
  return {
    async *access() {
      for await (const page of pagesOf('access')) yield page.map(knownAccess)
    },

    seenSince: (sinceMs) => sideBySide(instances, (instance) => seenIn(instance, sinceMs)),

    async accountsCheckedAt() {
      const known = (await (await shared(ACCOUNTS_CHECKED_AT)).get()).val() as unknown
      return typeof known === 'number' ? known : 0
    },

    async noteAccountsChecked(atMs) {
      await (await shared(ACCOUNTS_CHECKED_AT)).set(atMs)
    },

    async isKnownVerified(uid) {
      return (await (await rootOf(uid)).child(`users/${uid}/emailVerified`).get()).val() === true
    },

    async *people() {
      for await (const page of pagesOf('users')) yield page.map(uidOf)
      // An access record can be there without a profile. What stays of an erased person is no person.
      for await (const page of pagesOf('access')) {
        yield page
          .map(knownAccess)
          .filter(({ record }) => !isErased(record))
          .map(({ uid, record }) => ({ uid, isMissed: record.goneSince !== undefined }))
      }
    },

    oldAudit: (beforeMs) => sideBySide(instances, (instance) => oldAuditIn(instance, beforeMs)),

    removeAudit: async ({ uid, ids }) =>
      removeEntries((await rootOf(uid)).child(`audit/${uid}`), ids),

    oldAlerts: (beforeMs) => oldEntries(pagesOf('notifications'), beforeMs),

    removeAlerts: async ({ uid, ids }) =>
      removeEntries((await rootOf(uid)).child(`notifications/${uid}`), ids),

    oldMails: (beforeMs) => oldEntries(pagesOf('mails'), beforeMs),

    removeMails: async ({ uid, ids }) =>
      removeEntries((await rootOf(uid)).child(`mails/${uid}`), ids),

    async mailRecord(uid, key) {
      const record = (await rootOf(uid)).child(`mails/${uid}/${key}`)
      return parseRecord(mail, (await record.get()).val())
    },

    async *waitingLetters() {
      for await (const page of pagesOf('mailQueue')) {
        yield page.flatMap((owner) =>
          Object.entries(owner.val() as ById).map(([key, { at }]) => ({
            ...{ owner: owner.key ?? '', key, at: typeof at === 'number' ? at : null },
          })),
        )
      }
    },

    async removeWaitingLetter({ owner, key }) {
      await (await rootOf(owner)).child(`mailQueue/${owner}/${key}`).remove()
    },

    async *rateWindows() {
      const [first] = instances
      const childKeys = first ? shallowKeys(first.rest) : () => Promise.resolve([])
      for (const limit of await childKeys('rateLimits')) {
        const starts = (await childKeys(`rateLimits/${limit}`)).filter((key) => /^\d+$/.test(key))
        yield starts.map((start) => ({ limit, startMs: Number(start) }))
      }
    },

    async removeRateWindow({ limit, startMs }) {
      await (await shared(`rateLimits/${limit}/${startMs}`)).remove()
    },

    guests: () => sideBySide(instances, guestsIn),

    due: (nowMs) => sideBySide(instances, (instance) => dueIn(instance, nowMs)),

    async dryRunSince(nowMs) {
      const place = await shared(DRY_RUN_SINCE)
      const known = (await place.get()).val() as unknown
      if (typeof known === 'number') return known
      await place.set(nowMs)
      return nowMs
    },

    async endDryRun() {
      await (await shared(DRY_RUN_SINCE)).remove()
    },

    async lastSeenAt(uid) {
      const root = await rootOf(uid)
      const [sessions, logins] = await Promise.all(
        [`access/${uid}/shown`, `logins/${uid}`].map(async (path) => {
          return Object.values(((await root.child(path).get()).val() ?? {}) as ById)
        }),
      )
      const times = [...(sessions ?? []), ...(logins ?? [])].map(({ lastSeenAt, at }) =>
        Number(lastSeenAt ?? at ?? 0),
      )
      return Math.max(0, ...times)
    },
  }
}

async function* oldAuditIn(instance: Instance, beforeMs: number): AsyncGenerator<EntryIds[]> {
  const root = await instance.root()
  const uids = (await shallowKeys(instance.rest)('audit')).filter(instance.holds)
  for (let start = 0; start < uids.length; start += PAGE_SIZE) {
    yield await Promise.all(
      uids.slice(start, start + PAGE_SIZE).map(async (uid) => {
        // Ids begin with their time. The dash makes the bound a string, not a number.
        const old = root.child(`audit/${uid}`).orderByKey().endAt(`${beforeMs}-`)
        const found = (await old.limitToFirst(MAX_AUDIT_IDS).get()).val() as object | null
        return { uid, ids: Object.keys(found ?? {}) }
      }),
    )
  }
}

async function* guestsIn({ root, holds }: Instance): AsyncGenerator<Uid[]> {
  const users = (await root()).child('users')
  for await (const page of pagesWhereTrue(users, 'isAnonymous', PAGE_SIZE)) {
    yield page.map(uidOf).filter(({ uid }) => holds(uid))
  }
}

function uidOf({ key }: DataSnapshot): Uid {
  return { uid: key ?? '' }
}

function knownAccess(person: DataSnapshot): KnownAccess {
  return { ...uidOf(person), record: readAccess(person.val()) }
}

/** By the index of when somebody has to look. */
async function* dueIn(
  { root, holds }: Instance,
  nowMs: number,
): AsyncGenerator<readonly KnownAccess[]> {
  const access = (await root()).child('access')
  for await (const page of pagesUntil(access, 'wakeAt', nowMs, PAGE_SIZE)) {
    yield page.map(knownAccess).filter(({ uid }) => holds(uid))
  }
}

async function* seenIn({ root, holds }: Instance, sinceMs: number): AsyncGenerator<Uid[]> {
  const seen = (await root()).child('seen')
  for await (const page of pagesSince(seen, sinceMs, SEEN_PAGE_SIZE)) {
    yield page.map(uidOf).filter(({ uid }) => holds(uid))
  }
}

/** Entries of all people whose `at` is before a time. */
async function* oldEntries(
  pages: AsyncIterable<DataSnapshot[]>,
  beforeMs: number,
): AsyncGenerator<EntryIds[]> {
  for await (const page of pages) {
    yield page.map((person) => {
      const entries = Object.entries(person.val() as ById)
      const old = entries.filter(([, { at }]) => Number(at) < beforeMs)
      return { uid: person.key ?? '', ids: old.map(([id]) => id) }
    })
  }
}

async function removeEntries(parent: Reference, ids: readonly string[]): Promise<void> {
  await parent.update(Object.fromEntries(ids.map((id) => [id, null])))
}
