import type { JournalEntry } from '@sesame/contract/records/journal-entry'
import type { Notification } from '@sesame/contract/records/notification'
import type { Session } from '@sesame/contract/records/session'
import type { PersonEvent, PersonEvents, SecurityEvent } from '@sesame/contract/person'
import * as z from 'zod/mini'
import { ApiError } from '../../../common/api-error.ts'
import type { AuditTrailEntry } from '../../../common/ports/audit-trail.ts'
import type { ConsoleDeps } from '../../console-deps.ts'

type Deps = Pick<ConsoleDeps, 'auditTrail' | 'journal'>

/** Maximum number of events on a page. */
const PAGE = 30

/** How many security events and journal entries are read for a page. Some of them are not shown. */
const READ = 100
const OVERLAP = 50

/** The facts about the person that have already been read. */
export interface Known {
  readonly alerts: Readonly<Record<string, Notification>>
  readonly sessions: Readonly<Record<string, Session>>
}

/** A position in the timeline: a time, and a key that orders events with the same time. */
const place = z.tuple([
  z.int().check(z.nonnegative()),
  z.string().check(z.regex(/^(?:event|alert|act) [\w-]{1,100}$/)),
])
type Place = z.infer<typeof place>

/** The start of the next page: the position of the last event shown, and the number below which journal entries are read. */
const cursor = z.tuple([place, z.nullable(z.int().check(z.positive()))])
type Cursor = z.infer<typeof cursor>

/**
 * Returns a page of a person's timeline, merged from three sources. Each source is read down to a certain time. The page ends
 * at the latest of these times, because older events may be missing.
 *
 * @throws {ApiError} `request/invalid` for a cursor that the API did not create.
 */
export async function timelineOf(
  deps: Deps,
  uid: string,
  known: Known,
  after?: string,
): Promise<PersonEvents> {
  return timelineIn(await readSources(deps, uid, after), known)
}

/** The sources of a timeline page that are read in addition to the known facts about the person. */
export interface Sources {
  readonly from: Place | null
  readonly audit: readonly AuditTrailEntry[]
  readonly journal: readonly JournalEntry[]
}

/**
 * Reads the sources of a page, newest first.
 *
 * @throws {ApiError} `request/invalid` for a cursor that the API did not create.
 */
export async function readSources(deps: Deps, uid: string, after?: string): Promise<Sources> {
  const [from, beforeSeq] = after === undefined ? [null, null] : readCursor(after)
  const [audit, journal] = await Promise.all([
    deps.auditTrail.newest(uid, from && eventsAfter(from), READ),
    deps.journal.newest(beforeSeq, READ, { field: 'target', value: uid }),
  ])
  return { from, audit, journal }
}

/** Builds a page from its sources. */
export function timelineIn({ from, audit, journal }: Sources, known: Known): PersonEvents {
  // From each source that has more events, the oldest event read. Events that are older than this one may be missing.
  const ends = [audit.map(placeOfEvent), journal.map(placeOfEntry)].flatMap((places) =>
    places.length < READ ? [] : places.slice(-1),
  )
  const horizon = ends.toSorted(inOrder)[0] ?? null
  const left = [
    ...audit.map((one) => eventOf(one, known)),
    ...Object.entries(known.alerts).map(([id, alert]) => alertOf(id, alert)),
    ...actsIn(journal),
  ]
    .map((event) => ({ event, at: placeOf(event) }))
    .filter(({ at }) => from === null || isAfter(at, from))
    .filter(({ at }) => horizon === null || !isAfter(at, horizon))
    .sort((a, b) => inOrder(a.at, b.at))
  const shown = left.slice(0, PAGE)
  const last = left.length > PAGE ? shown.at(-1)?.at : horizon
  const items = shown.map(({ event }) => event)
  return { items, next: last ? nextOf(last, journal) : null }
}

/** Sorts events newest first. Among events with the same time, security events come before alerts, and alerts before actions. */
function inOrder([at, key]: Place, [otherAt, otherKey]: Place): number {
  return otherAt - at || (key === otherKey ? 0 : key < otherKey ? 1 : -1)
}

const isAfter = (one: Place, other: Place) => inOrder(one, other) > 0

const placeOf = ({ source, id, at }: PersonEvent): Place => [
  at,
  // Numbers are padded, so that they sort correctly as text.
  `${source} ${source === 'act' ? id.padStart(16, '0') : id}`,
]
const placeOfEvent = ({ id, entry: { at } }: AuditTrailEntry): Place => [at, `event ${id}`]
const placeOfEntry = ({ seq, at }: JournalEntry): Place => [
  at,
  `act ${String(seq).padStart(16, '0')}`,
]

/**
 * Returns an id such that all security events after this position have lower ids. Ids begin with the time, and security events
 * come first among events with the same time.
 */
function eventsAfter([at, key]: Place): string {
  return key.startsWith(EVENT) ? key.slice(EVENT.length) : `${at}-`
}

const EVENT = 'event '

function nextOf(last: Place, journal: readonly JournalEntry[]): string {
  // The next page reads the entries after this position, and also some newer ones, which may contain the outcome of an action.
  const known = journal.filter((entry) => !isAfter(placeOfEntry(entry), last)).at(-1)
  const next: Cursor = [last, known ? known.seq + OVERLAP : null]
  return Buffer.from(JSON.stringify(next)).toString('base64url')
}

function readCursor(text: string): Cursor {
  try {
    return z.parse(cursor, JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    const fields = { cursor: 'invalid' } as const
    throw new ApiError('request/invalid', { fields, because: 'timeline-cursor' })
  }
}

/** The events that open a session. */
const OPENINGS: readonly string[] = ['sign-in', 'sign-up', 'upgrade']

export function eventOf(
  { id, entry }: AuditTrailEntry,
  { sessions }: Pick<Known, 'sessions'>,
): SecurityEvent {
  const { event, at, sid, provider, code, ended, tries, device, browser, place } = entry
  const isOver = OPENINGS.includes(event) && sid !== undefined && !(sid in sessions)
  const facts = { provider, code, ended, tries, device, browser, place }
  return { source: 'event', id, at, event, ...facts, ...(isOver && { isOver }) }
}

function alertOf(id: string, alert: Notification): PersonEvent {
  const { kind, at, device, browser, place, provider, passkeyName } = alert
  const { readAt, securedAt, answeredAt, handledAt } = alert
  const facts = { device, browser, place, provider, passkeyName }
  return { source: 'alert', id, at, kind, ...facts, readAt, securedAt, answeredAt, handledAt }
}

/**
 * Returns the operators' actions, each at the time of the entry that began it, with its outcome. Omits readings of the
 * person's data.
 */
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
