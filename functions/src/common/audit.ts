import type { AuditEntry, AuditEvent } from '@sesame/contract/records/audit-entry'
import { bestEffort } from './within.ts'
import type { Clock } from './ports/clock.ts'
import type { Logger } from './logging/logger.ts'
import { isTrouble } from './logging/trouble.ts'

export type AuditFacts = Omit<AuditEntry, 'event' | 'at'>

/** Keeps security events, in the log and under `audit/{uid}`. */
export interface Audit {
  /**
   * Never rejects, and takes a second at most. Events without a uid, or of a person without a profile, go to the
   * log only.
   */
  record(event: AuditEvent, uid: string | null, facts?: AuditFacts): Promise<void>
}

export interface AuditStore {
  append(uid: string, entry: AuditEntry): Promise<void>
}

export interface AuditParts {
  readonly store: AuditStore
  readonly now: Clock
  readonly log: Logger
}

/** Log message of each event. */
const MESSAGES: Readonly<Record<AuditEvent, string>> = {
  'sign-in': 'Session ouverte',
  'sign-in-refused': 'Connexion refusée',
  'sign-up': 'Compte créé',
  upgrade: 'Compte invité devenu compte inscrit',
  'terms-accepted': 'Conditions acceptées',
  'sign-out': 'Session fermée',
  lock: 'Session verrouillée',
  unlock: 'Session déverrouillée',
  'unlock-refused': 'Déverrouillage refusé',
  revoke: 'Session révoquée',
  'revoke-others': 'Autres sessions révoquées',
  'sessions-ended': 'Sessions fermées par un opérateur',
  'account-secured': 'Compte mis en sécurité par sa personne',
  'token-reuse': 'Jeton copié',
  'passkey-added': 'Clé d’accès ajoutée',
  'passkey-removed': 'Clé d’accès retirée',
  'passkey-copied': 'Clé d’accès peut-être copiée',
  'password-removed': 'Mot de passe retiré',
  'password-changed': 'Mot de passe changé',
  'password-reset': 'Mot de passe réinitialisé',
  'too-many-sessions': 'Sessions les plus anciennes fermées',
  export: 'Données exportées',
  'account-changed': 'Sessions fermées par un changement du compte',
  'account-disabled': 'Compte désactivé',
  'account-enabled': 'Compte réactivé',
}

const UNAVAILABLE = { message: 'Journal de sécurité indisponible', event: 'audit-failed' } as const

/** Builds the audit trail. Sids are kept out of the log. */
export function createAudit({ store, now, log }: AuditParts): Audit {
  return {
    async record(event, uid, facts = {}) {
      const { sid, ...logged } = facts
      const fields = { ...(uid !== null && { uid }), ...logged }
      if (isTrouble(event)) log.warn(MESSAGES[event], { event, ...fields })
      else log.info(MESSAGES[event], { event, ...fields })
      if (uid === null) return
      await bestEffort(log, UNAVAILABLE, () => store.append(uid, { event, at: now(), ...facts }))
    },
  }
}
