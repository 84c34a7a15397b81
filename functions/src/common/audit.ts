import type { AuditEntry, AuditEvent } from '@sesame/contract/records/audit-entry'
import type { Logger } from './logging/logger.ts'
import { isTrouble } from './logging/trouble.ts'

export type AuditFacts = Omit<AuditEntry, 'event' | 'at'>

/** Logs security events. They are kept under `audit/{uid}` with the commit that makes them. */
export interface Audit {
  log(event: AuditEvent, uid: string | null, facts?: AuditFacts): void
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
  'account-restored': 'Compte supprimé chez le fournisseur, rétabli par sa personne',
}

/** Builds the audit trail. Sids are kept out of the log. */
export function createAudit(log: Logger): Audit {
  return {
    log(event, uid, { sid: _, ...facts } = {}) {
      const fields = { ...(uid !== null && { uid }), ...facts }
      if (isTrouble(event)) log.warn(MESSAGES[event], { event, ...fields })
      else log.info(MESSAGES[event], { event, ...fields })
    },
  }
}
