import type { Mail } from '@sesame/contract/records/mail'
import type { Person } from '@sesame/contract/person'
import { SECOND_MS } from '@sesame/contract/durations'
import { alertEmail } from '../../../mails/alert-email.ts'
import { message, type Email } from '../../../mails/email.ts'
import { FRAME } from '../../../mails/layout/page.ts'
import type { Words } from '../../../mails/layout/content.ts'
import { pageOf, type Recipient } from '../../../mails/render-email.ts'
import type { Gathered } from './gather.ts'

type Preview = Person['mails'][number]['preview']

/** Placeholder for a fact that the record of an e-mail does not contain. */
const NOT_KEPT = '…'

/** Links are required to build an e-mail. The preview shows none of them. */
const NO_LINKS = { site: '', main: '', confirm: '' }

/**
 * Rebuilds the text of an e-mail from its record and its alert, without buttons, links and codes. Returns null if too little
 * is stored, or if a newer version sent the e-mail.
 */
export function previewOf(
  known: Pick<Gathered, 'alerts' | 'record'>,
  key: string,
  mail: Pick<Mail, 'kind' | 'at'>,
  to: Omit<Recipient, 'email'>,
): Preview {
  const email = factsOf(known, key, mail)
  if (email === null) return null
  // The old and the new address are not stored. It is also not stored whether operators made the change, although the e-mail
  // contains more text if they did.
  if (email.kind === 'email-changed') return null
  const { content, firstName, locale } = pageOf(email, { ...to, email: NOT_KEPT }, NO_LINKS)
  const { hello, colon } = FRAME[locale]
  const { subject, opening, facts = [], closing = [], notes = [] } = content
  const text = [
    ...(firstName === null ? [] : [hello(firstName)]),
    ...opening.map(plain),
    ...facts.map(({ label, value, aside = '' }) => `${label}${colon}${value} ${aside}`.trim()),
    ...closing.map(plain),
    ...notes,
  ]
  return { subject, text, isPartial: text.some((line) => line.includes(NOT_KEPT)) }
}

const plain = (words: Words): string =>
  typeof words === 'string'
    ? words
    : words.map((part) => (typeof part === 'string' ? part : part.strong)).join('')

function factsOf(
  { alerts, record }: Pick<Gathered, 'alerts' | 'record'>,
  key: string,
  { kind, at }: Pick<Mail, 'kind' | 'at'>,
): Email | null {
  const alert = alerts[key]
  const repeated = alert ? alertEmail(alert, key) : null
  if (repeated?.kind === kind) return repeated
  const facts = {
    kind,
    // Only the alert contains the place, so an e-mail about an alert cannot be rebuilt without the alert.
    ...(alert?.kind === kind && { ...alert, alert: key }),
    at,
    oldEmail: NOT_KEPT,
    newEmail: NOT_KEPT,
    goneSince: record.goneSince,
    erasedAt: Number(key.replace(/^idle-/, '')) * SECOND_MS,
  }
  return read(facts, ['oldEmail', 'newEmail'])
}

/** Validates the facts of an e-mail. The validation uses a sample address, because addresses are not stored. */
function read(facts: object, notKept: readonly string[]): Email | null {
  const sample = 'nobody@example.org'
  const whole = { ...facts, ...Object.fromEntries(notKept.map((name) => [name, sample])) }
  const { success, data } = message.safeParse(whole)
  if (!success) return null
  const entries = Object.entries(data).map(([name, value]) => [
    name,
    value === sample ? NOT_KEPT : (value as unknown),
  ])
  return Object.fromEntries(entries) as Email
}
