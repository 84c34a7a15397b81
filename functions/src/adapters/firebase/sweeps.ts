import { mail } from '@sesame/contract/records/mail'
import type { DataSnapshot, Database, Reference } from 'firebase-admin/database'
import type {
  EntryIds,
  KeptSignIn,
  SessionExpiry,
  SweepStore,
  Uid,
} from '../../common/ports/sweep-store.ts'
import type { ChildKeys } from './database/rest.ts'
import { pagesByKey, pagesWhereTrue } from './database/pages.ts'
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
export function firebaseSweeps(database: Database, childKeys: ChildKeys): SweepStore {
  const root = database.ref()
  return {
    async *sessions() {
      // A session without its state, or the reverse, is what an interrupted write left.
      for await (const page of pagesByKey(root.child('sessionStates'), PAGE_SIZE)) {
        yield page.flatMap((person) =>
          Object.entries(person.val() as ById).map(([sid, state]) =>
            expiryOf(person.key ?? '', sid, state),
          ),
        )
      }
      for (const path of ['sessions', 'presence']) {
        for await (const page of pagesByKey(root.child(path), PAGE_SIZE)) {
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
    },

    async removeSessions(sessions) {
      const removals = sessions.map(({ uid, sid }) => removal(uid, sid))
      await root.update(Object.assign({}, ...removals) as object)
    },

    async *peopleWithSessions() {
      for await (const page of pagesByKey(root.child('sessionStates'), PAGE_SIZE)) {
        yield page.map((person) => ({
          uid: person.key ?? '',
          signIns: () => Object.values(parseStates(person.val())),
        }))
      }
    },

    async isKnownVerified(uid) {
      return (await root.child(`users/${uid}/emailVerified`).get()).val() === true
    },

    signInsOf: async (uid) => Object.values(await readStates(root, uid)),

    async *people() {
      // `endedSignIns` can outlive the profile when a sign-in is refused as an erasure ends.
      for (const path of ['users', 'endedSignIns']) {
        for await (const page of pagesByKey(root.child(path), PAGE_SIZE)) yield page.map(uidOf)
      }
    },

    async *signIns() {
      for await (const page of pagesByKey(root.child('signIns'), PAGE_SIZE)) {
        yield page.flatMap((person) =>
          Object.entries(person.val() as Record<string, unknown>).map(([time, until]) =>
            signInOf(person.key ?? '', Number(time), until),
          ),
        )
      }
    },

    async removeSignIn({ uid, authTimeSeconds }) {
      await root.child(signInPath(uid, authTimeSeconds)).remove()
    },

    async *oldAudit(beforeMs) {
      const uids = await childKeys('audit')
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
    },

    removeAudit: ({ uid, ids }) => removeEntries(root.child(`audit/${uid}`), ids),

    oldAlerts: (beforeMs) => oldEntries(root.child('notifications'), beforeMs),

    removeAlerts: ({ uid, ids }) => removeEntries(root.child(`notifications/${uid}`), ids),

    oldMails: (beforeMs) => oldEntries(root.child('mails'), beforeMs),

    removeMails: ({ uid, ids }) => removeEntries(root.child(`mails/${uid}`), ids),

    async mailRecord(uid, key) {
      return parseRecord(mail, (await root.child(`mails/${uid}/${key}`).get()).val())
    },

    async *waitingLetters() {
      for await (const page of pagesByKey(root.child('mailQueue'), PAGE_SIZE)) {
        yield page.flatMap((owner) =>
          Object.entries(owner.val() as ById).map(([key, { at }]) => ({
            ...{ owner: owner.key ?? '', key, at: typeof at === 'number' ? at : null },
          })),
        )
      }
    },

    async removeWaitingLetter({ owner, key }) {
      await root.child(`mailQueue/${owner}/${key}`).remove()
    },

    async *rateWindows() {
      for (const limit of await childKeys('rateLimits')) {
        const starts = (await childKeys(`rateLimits/${limit}`)).filter((key) => /^\d+$/.test(key))
        yield starts.map((start) => ({ limit, startMs: Number(start) }))
      }
    },

    async removeRateWindow({ limit, startMs }) {
      await root.child(`rateLimits/${limit}/${startMs}`).remove()
    },

    async *guests() {
      for await (const page of pagesWhereTrue(root.child('users'), 'isAnonymous', PAGE_SIZE)) {
        yield page.map(uidOf)
      }
    },

    async dryRunSince(nowMs) {
      const place = root.child(DRY_RUN_SINCE)
      const known = (await place.get()).val() as unknown
      if (typeof known === 'number') return known
      await place.set(nowMs)
      return nowMs
    },

    async endDryRun() {
      await root.child(DRY_RUN_SINCE).remove()
    },

    async lastSeenAt(uid) {
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

function uidOf({ key }: DataSnapshot): Uid {
  return { uid: key ?? '' }
}

function signInOf(uid: string, authTimeSeconds: number, until: unknown): KeptSignIn {
  return { uid, authTimeSeconds, untilMs: typeof until === 'number' ? until : null }
}

/** Entries of all people whose `at` is before a time. */
async function* oldEntries(parent: Reference, beforeMs: number): AsyncGenerator<EntryIds[]> {
  for await (const page of pagesByKey(parent, PAGE_SIZE)) {
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
