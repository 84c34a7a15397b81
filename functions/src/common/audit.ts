import type { AuditEntry, AuditEvent } from '@sesame/contract/records/audit-entry'
import { bestEffort } from './within.ts'
import type { Clock } from './ports/clock.ts'
import type { Logger } from './logging/logger.ts'

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

type Severity = 'info' | 'warn'

/** Severity and log message of each event. */
const MESSAGES: Readonly<Record<AuditEvent, readonly [Severity, string]>> = {
  'sign-in': ['info', 'Session ouverte'],
  'sign-in-refused': ['warn', 'Connexion refusée'],
  'sign-up': ['info', 'Compte créé'],
  upgrade: ['info', 'Compte invité devenu compte inscrit'],
  'terms-accepted': ['info', 'Conditions acceptées'],
  'sign-out': ['info', 'Session fermée'],
  lock: ['info', 'Session verrouillée'],
  unlock: ['info', 'Session déverrouillée'],
  'unlock-refused': ['warn', 'Déverrouillage refusé'],
  revoke: ['info', 'Session révoquée'],
  'revoke-others': ['info', 'Autres sessions révoquées'],
  'sessions-ended': ['warn', 'Sessions fermées par un opérateur'],
  'account-secured': ['warn', 'Compte mis en sécurité par sa personne'],
  'token-reuse': ['warn', 'Jeton copié'],
  'passkey-added': ['info', 'Clé d’accès ajoutée'],
  'passkey-removed': ['info', 'Clé d’accès retirée'],
  'passkey-copied': ['warn', 'Clé d’accès peut-être copiée'],
  'password-removed': ['info', 'Mot de passe retiré'],
  'password-changed': ['info', 'Mot de passe changé'],
  'password-reset': ['info', 'Mot de passe réinitialisé'],
  'too-many-sessions': ['info', 'Sessions les plus anciennes fermées'],
  export: ['info', 'Données exportées'],
  'account-changed': ['warn', 'Sessions fermées par un changement du compte'],
  'account-disabled': ['warn', 'Compte désactivé'],
  'account-enabled': ['warn', 'Compte réactivé'],
}

const UNAVAILABLE = { message: 'Journal de sécurité indisponible', event: 'audit-failed' }

/** Builds the audit trail. Sids are kept out of the log. */
export function createAudit({ store, now, log }: AuditParts): Audit {
  return {
    async record(event, uid, facts = {}) {
      const [severity, message] = MESSAGES[event]
      const { sid, ...logged } = facts
      log[severity](message, { event, ...(uid !== null && { uid }), ...logged })
      if (uid === null) return
      await bestEffort(log, UNAVAILABLE, () => store.append(uid, { event, at: now(), ...facts }))
    },
  }
}
