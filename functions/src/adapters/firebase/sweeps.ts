import { mail } from '@sesame/contract/records/mail'
import type { DataSnapshot, Reference } from 'firebase-admin/database'
import type {
  EntryIds,
  KeptSignIn,
  SessionExpiry,
  SweepStore,
  Uid,
} from '../../common/ports/sweep-store.ts'
import type { Databases, Instance } from './database/databases.ts'
import { pagesOfPeople, pagesWhereTrue, sideBySide } from './database/pages.ts'
import { shallowKeys } from './database/rest.ts'
import { parseRecord } from './database/snapshot.ts'
import { removal, signInPath } from './sessions/paths.ts'
import { parseStates, readStates } from './sessions/read-states.ts'

/** People per page. */
const PAGE_SIZE = 100

/** Most entries of one person removed in one write. */
const MAX_AUDIT_IDS = 500

const DRY_RUN_SINCE = 'jobs/dryRunSince'

type ById = Record<string, Readonly<Record<string, unknown>>>

/** What jobs walk through, in the Realtime Database. Records are not validated: some may be incomplete. */
export function firebaseSweeps({ rootOf, common, instances }: Databases): SweepStore {
  const pagesOf = (path: string) => pagesOfPeople(instances, path, PAGE_SIZE)
  const shared = async (path: string) => (await common()).ref(path)
  return {
    sessions: () => sideBySide(instances, sessionsIn),

    async removeSessions(sessions) {
      // A page is of one instance, and so is a group of it.
      const byInstance = Map.groupBy(sessions, ({ uid }) =>
        instances.find(({ holds }) => holds(uid)),
      )
      for (const [instance, own] of byInstance) {
        const removals = own.map(({ uid, sid }) => removal(uid, sid))
        await (await instance?.root())?.update(Object.assign({}, ...removals) as object)
      }
    },

    async *peopleWithSessions() {
      for await (const page of pagesOf('sessionStates')) {
        yield page.map((person) => ({
          uid: person.key ?? '',
          signIns: () => Object.values(parseStates(person.val())),
        }))
      }
    },

    async isKnownVerified(uid) {
      return (await (await rootOf(uid)).child(`users/${uid}/emailVerified`).get()).val() === true
    },

    signInsOf: async (uid) => Object.values(await readStates(await rootOf(uid), uid)),

    async *people() {
      // `endedSignIns` can outlive the profile when a sign-in is refused as an erasure ends.
      for (const path of ['users', 'endedSignIns']) {
        for await (const page of pagesOf(path)) yield page.map(uidOf)
      }
    },

    async *signIns() {
      for await (const page of pagesOf('signIns')) {
        yield page.flatMap((person) =>
          Object.entries(person.val() as Record<string, unknown>).map(([time, until]) =>
            signInOf(person.key ?? '', Number(time), until),
          ),
        )
      }
    },

    async removeSignIn({ uid, authTimeSeconds }) {
      await (await rootOf(uid)).child(signInPath(uid, authTimeSeconds)).remove()
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

    async *unfinishedErasures() {
      for await (const page of pagesOf('erasures')) yield page.map(uidOf)
    },

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
        ['sessions', 'logins'].map(async (path) => {
          return Object.values(((await root.child(`${path}/${uid}`).get()).val() ?? {}) as ById)
        }),
      )
      const times = [...(sessions ?? []), ...(logins ?? [])].map(({ lastSeenAt, at }) =>
        Number(lastSeenAt ?? at ?? 0),
      )
      return Math.max(0, ...times)
    },
  }
}

/** A session without its state, or the reverse, is what an interrupted write left. */
async function* sessionsIn(instance: Instance): AsyncGenerator<SessionExpiry[]> {
  const root = await instance.root()
  for await (const page of pagesOfPeople([instance], 'sessionStates', PAGE_SIZE)) {
    yield page.flatMap((person) =>
      Object.entries(person.val() as ById).map(([sid, state]) =>
        expiryOf(person.key ?? '', sid, state),
      ),
    )
  }
  for (const path of ['sessions', 'presence']) {
    for await (const page of pagesOfPeople([instance], path, PAGE_SIZE)) {
      const states = await Promise.all(
        page.map(({ key }) => root.child(`sessionStates/${key ?? ''}`).get()),
      )
      yield page.flatMap((person, i) =>
        Object.keys(person.val() as ById)
          .filter((sid) => !states[i]?.hasChild(sid))
          .map((sid) => ({ uid: person.key ?? '', sid, expiresAt: null })),
      )
    }
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

function signInOf(uid: string, authTimeSeconds: number, until: unknown): KeptSignIn {
  return { uid, authTimeSeconds, untilMs: typeof until === 'number' ? until : null }
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

function expiryOf(uid: string, sid: string, { expiresAt }: ById[string]): SessionExpiry {
  return { uid, sid, expiresAt: typeof expiresAt === 'number' ? expiresAt : null }
}
