import { SECURITY_EVENTS } from '@sesame/contract/events'
import { OPERATOR_ACTIONS } from '@sesame/contract/operator-actions'
import type { AuditEvent } from '@sesame/contract/records/audit-entry'
import type { JournalAction } from '@sesame/contract/records/journal-entry'
import type { PersonEvent } from '@sesame/contract/person'
import type { ConsoleIconName } from '../icon.tsx'

/** The filters of the timeline. */
export const EVENT_KINDS = ['all', 'entries', 'changes', 'warnings'] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** Whether an event belongs to a filter of the timeline. A refused sign-in is both an entry and a warning. */
export function isOfKind(event: PersonEvent, kind: EventKind): boolean {
  if (kind === 'all') return true
  if (event.source === 'alert') return kind === 'warnings'
  if (event.source === 'act') return kind === 'changes'
  if (kind === 'warnings') return isRefusal(event.event)
  const isEntry = isAuditEvent(event.event) && 'isEntry' in SECURITY_EVENTS[event.event]
  return isEntry === (kind === 'entries')
}

/** Returns the colour of an event: `danger` for refusals, `warning` for alerts, `inverse` for operators' actions. */
export function markOf(event: PersonEvent): string {
  if (event.source === 'act') return 'op'
  if (event.source === 'alert') return 'warn'
  return isRefusal(event.event) ? 'bad' : ''
}

const ICONS: Partial<Record<AuditEvent, ConsoleIconName>> = {
  'sign-in': 'user',
  'sign-up': 'user',
  upgrade: 'user',
  'terms-accepted': 'check',
  'sign-out': 'out',
  revoke: 'out',
  'revoke-others': 'out',
  'too-many-sessions': 'out',
  lock: 'lock',
  unlock: 'lock',
  'account-secured': 'shield',
  'passkey-added': 'passkey',
  'passkey-removed': 'passkey',
  'password-changed': 'key',
  'password-removed': 'key',
  'password-reset': 'key',
  export: 'download',
  'account-disabled': 'power',
  'account-enabled': 'power',
}

export function iconOf(event: PersonEvent): ConsoleIconName {
  if (event.source === 'act') return 'roles'
  if (event.source === 'alert') return 'alert'
  if (isRefusal(event.event)) return 'x'
  return isAuditEvent(event.event) ? (ICONS[event.event] ?? 'dot') : 'dot'
}

export const isAuditEvent = (event: string): event is AuditEvent =>
  Object.hasOwn(SECURITY_EVENTS, event)

export const isJournalAction = (action: string): action is JournalAction =>
  Object.hasOwn(OPERATOR_ACTIONS, action)

const isRefusal = (event: string): boolean =>
  isAuditEvent(event) && 'isRefusal' in SECURITY_EVENTS[event]
