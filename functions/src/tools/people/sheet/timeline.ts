import type { JournalEntry } from '@sesame/contract/records/journal-entry'
import type { Notification } from '@sesame/contract/records/notification'
import type { Session } from '@sesame/contract/records/session'
import type { PersonEvent, PersonEvents } from '@sesame/contract/person'
import * as z from 'zod/mini'
import { ApiError } from '../../../common/api-error.ts'
import type { AuditTrailEntry } from '../../../common/ports/audit-trail.ts'
import type { ToolsDeps } from '../../tools-deps.ts'

type Deps = Pick<ToolsDeps, 'auditTrail' | 'journal'>

/** How many events a page has at most. */
const PAGE = 30

/** How many are read of security events and of the journal, of which some are not shown. */
const READ = 100
const OVERLAP = 50

/** What is known of a person already. */
export interface Known {
  readonly alerts: Readonly<Record<string, Notification>>
  readonly sessions: Readonly<Record<string, Session>>
}

/** Where the next page begins: everything up to this moment but what was shown; and how much of the journal was read. */
const cursor = z.tuple([
  z.int().check(z.nonnegative()),
  z.array(z.string().check(z.maxLength(100))).check(z.maxLength(2 * READ)),
  z.nullable(z.int().check(z.positive())),
])
type Cursor = z.infer<typeof cursor>

/**
 * A page of a person's timeline, which joins three sources. It ends where one of them was not read any further: what comes
 * next there is not known.
 *
 * @throws {ApiError} `request/invalid` for a cursor that is not ours.
 */
export async function timelineOf(
  deps: Deps,
  uid: string,
  known: Known,
  after?: string,
): Promise<PersonEvents> {
  const [until, shown, beforeSeq] = after === undefined ? FIRST : readCursor(after)
  const bound = until === Infinity ? null : `${until}-~`
  const [audit, journal] = await Promise.all([
    deps.auditTrail.newest(uid, bound, READ),
    deps.journal.newest(beforeSeq, READ, { field: 'target', value: uid }),
  ])
  const horizon = Math.max(
    audit.length < READ ? 0 : (audit.at(-1)?.entry.at ?? 0),
    journal.length < READ ? 0 : (journal.at(-1)?.at ?? 0),
  )
  const events = [
    ...audit.map((one) => eventOf(one, known)),
    ...Object.entries(known.alerts).map(([id, alert]) => alertOf(id, alert)),
    ...actsIn(journal),
  ]
  const left = events
    .filter((event) => event.at <= until && event.at >= horizon && !shown.includes(keyOf(event)))
    .sort((a, b) => b.at - a.at || (keyOf(a) < keyOf(b) ? 1 : -1))
  const items = left.slice(0, PAGE)
  const hasMore = left.length > PAGE || horizon > 0
  return { items, next: hasMore ? nextOf({ items, left, until, shown, horizon, journal }) : null }
}

const FIRST: Cursor = [Infinity, [], null]

interface Page {
  readonly items: readonly PersonEvent[]
  readonly left: readonly PersonEvent[]
  readonly until: number
  readonly shown: readonly string[]
  readonly horizon: number
  readonly journal: readonly JournalEntry[]
}

function nextOf({ items, left, until, shown, horizon, journal }: Page): string {
  // The page may hold nothing at all, where all that was read is not shown.
  const at = left.length > PAGE ? (items.at(-1)?.at ?? horizon) : horizon
  const before = at === until ? shown : []
  const same = items.filter((event) => event.at === at).map(keyOf)
  // Entries of that moment and older are read again, with some before, which may say how an act ended.
  const newer = journal.filter((entry) => entry.at > at).at(-1)
  const read = newer ? newer.seq + OVERLAP : null
  const place: Cursor = [at, [...before, ...same].slice(-2 * READ), read]
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

function readCursor(text: string): Cursor {
  try {
    return z.parse(cursor, JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw new ApiError('request/invalid', { fields: { cursor: 'invalid' } })
  }
}

function keyOf({ source, id }: PersonEvent): string {
  return `${source} ${id}`
}

function eventOf({ id, entry }: AuditTrailEntry, { sessions }: Known): PersonEvent {
  const { event, at, sid, provider, code, ended, tries } = entry
  const { device, browser } = sessions[sid ?? ''] ?? {}
  const facts = { provider, code, ended, tries, device, browser }
  return { source: 'event', id, at, event, ...facts }
}

function alertOf(id: string, alert: Notification): PersonEvent {
  const { kind, at, device, browser, place, provider, passkeyName } = alert
  const { readAt, securedAt, answeredAt, handledAt } = alert
  const facts = { device, browser, place, provider, passkeyName }
  return { source: 'alert', id, at, kind, ...facts, readAt, securedAt, answeredAt, handledAt }
}

/** Acts by the entry that began each, with how it ended; not what was only read. */
function actsIn(journal: readonly JournalEntry[]): PersonEvent[] {
  const ends = new Map(journal.flatMap(({ of, phase }) => (of === undefined ? [] : [[of, phase]])))
  return journal
    .filter(({ phase }) => phase === 'begun' || phase === 'refused')
    .map(({ seq, at, action, operator, role, reason = null, phase }) => {
      const end = phase === 'refused' ? phase : ends.get(seq)
      const outcome = end === 'done' || end === 'failed' || end === 'refused' ? end : null
      return { source: 'act', id: String(seq), at, action, operator, role, reason, outcome }
    })
}
