import type { BodyOf } from '@sesame/contract/endpoint'
import {
  announcementKind,
  type AnnouncementItem,
  type createAnnouncement,
} from '@sesame/contract/endpoints/console/announcements'
import { locale, visibleText } from '@sesame/contract/fields'
import * as z from 'zod/mini'

export const TITLE_MAX = 120
export const TEXT_MAX = 600

const typed = z.string().check(z.maxLength(2000))
const words = z.strictObject({ title: typed, text: typed })

/** The values in the form of an announcement, as typed. */
export const draft = z.strictObject({
  kind: announcementKind,
  /** `yyyy-mm-dd` */
  date: typed,
  /** A local time `yyyy-mm-ddThh:mm`, or empty. */
  startsAt: typed,
  endsAt: typed,
  fr: words,
  en: words,
})
export type Draft = z.infer<typeof draft>

export const LANGUAGES = locale.options

const EMPTY = { title: '', text: '' }

/** Returns the initial values of the form: those of the announcement or, for a new one, empty values with today's date. */
export function draftOf(announcement: AnnouncementItem | null, nowMs: number): Draft {
  if (announcement === null) {
    const date = localTime(nowMs).slice(0, 10)
    return { kind: 'news', date, startsAt: '', endsAt: '', fr: EMPTY, en: EMPTY }
  }
  const { kind, date, startsAt, endsAt, fr, en } = announcement
  return {
    kind,
    date: localTime(date).slice(0, 10),
    startsAt: startsAt === null ? '' : localTime(startsAt),
    endsAt: endsAt === null ? '' : localTime(endsAt),
    fr: { title: fr.title, text: fr.text },
    en: { title: en.title, text: en.text },
  }
}

export type Field = 'date' | 'endsAt' | `${'fr' | 'en'}.${'title' | 'text'}`

/** Returns the invalid fields, in form order. An announcement without a start begins now. */
export function faultsOf(fields: Draft, nowMs: number): ReadonlySet<Field> {
  const faults = new Set<Field>()
  for (const language of LANGUAGES) {
    const { title, text } = fields[language]
    if (!visibleText(TITLE_MAX).safeParse(title).success) faults.add(`${language}.title`)
    if (!visibleText(TEXT_MAX).safeParse(text).success) faults.add(`${language}.text`)
  }
  if (timeOf(`${fields.date}T12:00`) === null) faults.add('date')
  const [startsAt, endsAt] = [timeOf(fields.startsAt), timeOf(fields.endsAt)]
  if (endsAt !== null && endsAt <= (startsAt ?? nowMs)) faults.add('endsAt')
  return faults
}

/**
 * Returns the body of the request that saves an announcement. `startsAt` is null for a draft; for `'now'`, the server uses
 * its own clock.
 */
export function bodyOf(
  fields: Draft,
  startsAt: number | 'now' | null,
): Omit<BodyOf<typeof createAnnouncement>, 'reason'> {
  return {
    kind: fields.kind,
    // Use noon, which is on the same day in nearly every time zone.
    date: timeOf(`${fields.date}T12:00`) ?? 0,
    startsAt,
    endsAt: timeOf(fields.endsAt),
    fr: fields.fr,
    en: fields.en,
  }
}

/** Parses a `datetime-local` value as local time, in ms; null if empty. */
export function timeOf(text: string): number | null {
  const atMs = Date.parse(text)
  return Number.isNaN(atMs) ? null : atMs
}

/** Formats a time as `yyyy-mm-ddThh:mm`, in the operator's time zone. */
function localTime(atMs: number): string {
  const offsetMs = new Date(atMs).getTimezoneOffset() * 60_000
  return new Date(atMs - offsetMs).toISOString().slice(0, 16)
}
