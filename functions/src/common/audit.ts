import { SECURITY_EVENTS } from '@sesame/contract/events'
import type { AuditEntry, AuditEvent } from '@sesame/contract/records/audit-entry'
import type { Logger } from './logging/logger.ts'
import { isTrouble } from './logging/trouble.ts'

export type AuditFacts = Omit<AuditEntry, 'event' | 'at'>

/** Logs security events. The commit that causes an event also stores it under `audit/{uid}`. */
export interface Audit {
  log(event: AuditEvent, uid: string | null, facts?: AuditFacts): void
}

/** Builds the audit log. It never contains session ids, devices or places. */
export function createAudit(log: Logger): Audit {
  return {
    log(event, uid, { provider, code, ended, tries, terms, locale } = {}) {
      const facts = { provider, code, ended, tries, terms, locale }
      const known = Object.entries(facts).filter(([, fact]) => fact !== undefined)
      const fields = { ...(uid !== null && { uid }), ...Object.fromEntries(known) }
      const { fr } = SECURITY_EVENTS[event]
      if (isTrouble(event)) log.warn(fr, { event, ...fields })
      else log.info(fr, { event, ...fields })
    },
  }
}
