import { DAY_MS } from '@sesame/contract/durations'
import { mail } from '@sesame/contract/records/mail'
import type { DataSnapshot } from 'firebase-admin/database'
import { ROUND_MS } from '../../common/access/access-record.ts'
import { readAccess } from '../../common/access/read-access.ts'
import type { Changes } from '../../common/ports/person-records.ts'
import {
  MAX_OLD,
  type KnownAccess,
  type OldPlace,
  type SeenPerson,
  type SweepStore,
  type Timer,
  type Uid,
} from '../../common/ports/sweep-store.ts'
import type { Databases, Instance } from './database/databases.ts'
import { pagesInOrder, pagesOfPeople, sideBySide } from './database/pages.ts'
import { eventSweeps } from './events/event-sweeps.ts'
import { oldRecipients, removalOf } from './mails/mail-recipients.ts'
import { judgedTogether } from './person-records.ts'
import { parseRecord } from './database/snapshot.ts'

/** Number of people per page. */
const PAGE_SIZE = 100

/** Number of people per page if only the time of their last visit is read. */
const SEEN_PAGE_SIZE = 1000

const DRY_RUN_SINCE = 'jobs/dryRunSince'
const ACCOUNTS_CHECKED_AT = 'jobs/accountsCheckedAt'

type ById = Record<string, Readonly<Record<string, unknown>>>

/**
 * Reads and removes the records that jobs process, in the Realtime Database. The records are not validated, since some
 * may be incomplete.
 */
export function firebaseSweeps({ rootOf, judgedRootOf, common, instances }: Databases): SweepStore {
  const pagesOf = (path: string) => pagesOfPeople(instances, path, PAGE_SIZE)
  const shared = async (path: string) => (await common()).ref(path)
  return {
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

    due: (nowMs) => sideBySide(instances, (instance) => dueIn(instance, nowMs)),

    async access(uid) {
      return readAccess((await (await rootOf(uid)).child(`access/${uid}`).get()).val())
    },

    async setTimers(timers) {
      const held = Map.groupBy(timers, ({ uid }) => instances.find(({ holds }) => holds(uid)))
      await Promise.all(
        [...held.values()].map(async (some) => {
          const root = await judgedRootOf(some[0]?.uid ?? '', 'sesame:jobs')
          await judgedTogether(root, some, timerChanges)
        }),
      )
    },

    async tooOld(uid, { audit, notifications, mails }) {
      const root = await rootOf(uid)
      const of = (place: OldPlace) => root.child(`${place}/${uid}`)
      const until = (place: OldPlace, before: number) =>
        of(place)
          .orderByChild('at')
          .startAt(0)
          .endAt(before - 1)
      const [security, alerts, emails] = await Promise.all(
        [
          // Ids begin with the event's time. The dash makes the database compare the bound as text, not as a number.
          of('audit').orderByKey().endAt(`${audit}-`),
          until('notifications', notifications),
          until('mails', mails),
        ].map(async (query) => idsOf(await query.limitToFirst(MAX_OLD).get())),
      )
      return { audit: security ?? [], notifications: alerts ?? [], mails: emails ?? [] }
    },

    async removeOld(uid, entries) {
      const paths = Object.entries(entries).flatMap(([place, ids]) =>
        ids.map((id) => [`${place}/${uid}/${id}`, null] as const),
      )
      await (await rootOf(uid)).update(Object.fromEntries(paths))
    },

    async mailRecord(uid, key) {
      const record = (await rootOf(uid)).child(`mails/${uid}/${key}`)
      return parseRecord(mail, (await record.get()).val())
    },

    oldRecipients: async (beforeMs) => oldRecipients((await common()).ref(), beforeMs),

    async removeRecipients(ids) {
      await (await common()).ref().update(removalOf(ids))
    },

    async *waitingEmails() {
      for await (const page of pagesOf('mailQueue')) {
        yield page.flatMap((owner) =>
          Object.entries(owner.val() as ById).map(([key, { at }]) => ({
            owner: owner.key ?? '',
            key,
            at: typeof at === 'number' ? at : null,
          })),
        )
      }
    },

    ...eventSweeps({ instances }),

    async removeWaitingEmail({ owner, key }) {
      await (await rootOf(owner)).child(`mailQueue/${owner}/${key}`).remove()
    },

    async *rateWindows() {
      const [first] = instances
      const childKeys = first?.childKeys ?? (() => Promise.resolve([]))
      for (const limit of await childKeys('rateLimits')) {
        const starts = (await childKeys(`rateLimits/${limit}`)).filter((key) => /^\d+$/.test(key))
        yield starts.map((start) => ({ limit, startMs: Number(start) }))
      }
    },

    async removeRateWindow({ limit, startMs }) {
      await (await shared(`rateLimits/${limit}/${startMs}`)).remove()
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
  }
}

function uidOf({ key }: DataSnapshot): Uid {
  return { uid: key ?? '' }
}

function knownAccess(person: DataSnapshot): KnownAccess {
  return { ...uidOf(person), record: readAccess(person.val()) }
}

/**
 * Finds people whose timer is due, or invalid. Missing values and booleans sort before valid times. Text, and times too far in
 * the future, sort after valid times.
 */
async function* dueIn(
  { root, holds }: Instance,
  nowMs: number,
): AsyncGenerator<readonly KnownAccess[]> {
  const byTimer = (await root()).child('access').orderByChild('wakeAt')
  const timerOf = (person: DataSnapshot) => person.child('wakeAt').val() as unknown
  for (const bounds of [{ until: nowMs }, { since: nowMs + ROUND_MS + DAY_MS }]) {
    for await (const page of pagesInOrder(byTimer, timerOf, bounds, PAGE_SIZE)) {
      yield page.map(knownAccess).filter(({ uid }) => holds(uid))
    }
  }
}

const timerChanges = ({ uid, rev, wakeAt, seen }: Timer): Changes => ({
  [`access/${uid}/wakeAt`]: wakeAt,
  [`access/${uid}/wokeRev`]: rev,
  ...(seen !== undefined && { [`seen/${uid}`]: seen }),
})

async function* seenIn({ root, holds }: Instance, sinceMs: number): AsyncGenerator<SeenPerson[]> {
  const seen = (await root()).child('seen').orderByValue()
  const seenAt = (person: DataSnapshot) => person.val() as unknown
  for await (const page of pagesInOrder(seen, seenAt, { since: sinceMs }, SEEN_PAGE_SIZE)) {
    yield (
      page
        .map((person) => ({ ...uidOf(person), at: Number(person.val()) }))
        // Exclude text, which the database sorts after numbers.
        .filter(({ uid, at }) => holds(uid) && Number.isFinite(at))
    )
  }
}

const idsOf = (entries: DataSnapshot): string[] =>
  Object.keys((entries.val() as object | null) ?? {})
