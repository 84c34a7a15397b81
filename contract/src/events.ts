import { EVENTS as APPLICATION } from '../../application/names.ts'
import type { ApartFrom } from './apart.ts'
import { OF_PRODUCT, PRODUCT } from './product.ts'
import type { Titled } from './titles.ts'

/** An alert asks its recipient « Was it you? ». An alert with `isNews` only reports what operators did (docs/decisions/035). */
interface Alert extends Titled {
  readonly isNews?: true
  /** Whether the alert reports something done on one of the person's devices. Only their other devices ask « Was it you? ». */
  readonly isOwnAction?: true
  /** Whether someone may be using a copied session or passkey. In that case, « That was me » would prove nothing. */
  readonly isSuspicion?: true
}

/**
 * Security alerts (`notifications/{uid}`). They are shown to the person concerned, and sent to them by push message and e-mail.
 */
export const ALERTS = {
  'new-device': { fr: 'Connexion inhabituelle', en: 'Unusual sign-in', isOwnAction: true },
  'password-changed': { fr: 'Mot de passe changé', en: 'Password changed', isOwnAction: true },
  'password-reset': { fr: 'Mot de passe réinitialisé', en: 'Password reset', isOwnAction: true },
  'token-reuse': {
    fr: 'Utilisation suspecte\u00A0: session fermée',
    en: 'Suspicious use: session closed',
    isSuspicion: true,
  },
  'too-many-sessions': {
    fr: 'Trop d’appareils\u00A0: les plus anciens sont déconnectés',
    en: 'Too many devices: the oldest are signed out',
  },
  'email-changed': { fr: 'Adresse e-mail changée', en: 'E-mail address changed' },
  'method-added': {
    fr: 'Moyen de connexion ajouté',
    en: 'Sign-in method added',
    isOwnAction: true,
  },
  'method-removed': {
    fr: 'Moyen de connexion retiré',
    en: 'Sign-in method removed',
    isOwnAction: true,
  },
  'passkey-copied': {
    fr: 'Clé d’accès peut-être copiée',
    en: 'Passkey possibly copied',
    isSuspicion: true,
  },
  'second-factor-added': {
    fr: 'Double vérification activée',
    en: 'Two-step verification turned on',
    isOwnAction: true,
  },
  'second-factor-removed': {
    fr: 'Double vérification retirée',
    en: 'Two-step verification turned off',
    isOwnAction: true,
  },
  'second-factor-wait': {
    fr: 'Retrait de vos codes demandé',
    en: 'Removal of your codes requested',
  },
  'recovery-codes-replaced': {
    fr: 'Codes de secours remplacés',
    en: 'Recovery codes replaced',
    isOwnAction: true,
  },
  'recovery-code-used': {
    fr: 'Code de secours utilisé',
    en: 'Recovery code used',
    isOwnAction: true,
  },
  'account-restored': { fr: 'Compte rétabli', en: 'Account restored' },
  'sessions-ended': {
    fr: `Sessions fermées par l’équipe ${OF_PRODUCT}`,
    en: `Sessions closed by the ${PRODUCT} team`,
    isNews: true,
  },
  'account-enabled': {
    fr: `Compte réactivé par l’équipe ${OF_PRODUCT}`,
    en: `Account enabled by the ${PRODUCT} team`,
    isNews: true,
  },
  renamed: {
    fr: `Nom changé par l’équipe ${OF_PRODUCT}`,
    en: `Name changed by the ${PRODUCT} team`,
    isNews: true,
  },
  'export-ready': { fr: 'Vos données sont prêtes', en: 'Your data is ready', isNews: true },
  'role-given': {
    fr: `Rôle donné dans la console ${OF_PRODUCT}`,
    en: `Role given in the ${PRODUCT} console`,
    isNews: true,
  },
  'role-removed': {
    fr: `Rôle retiré dans la console ${OF_PRODUCT}`,
    en: `Role removed in the ${PRODUCT} console`,
    isNews: true,
  },
  'emergency-opened': {
    fr: 'Accès d’urgence à la console ouvert',
    en: 'Emergency access to the console opened',
    isNews: true,
  },
  'emergency-used': {
    fr: 'Accès d’urgence à la console utilisé',
    en: 'Emergency access to the console used',
    isNews: true,
  },
} as const satisfies Record<string, Alert>

/** Kinds of e-mails that are not sent for an alert, with their titles in the console's list of a person's e-mails. */
export const OTHER_EMAILS = {
  'verify-email': { fr: 'Vérification de l’adresse', en: 'Verification of the address' },
  'change-email': { fr: 'Changement d’adresse', en: 'Change of address' },
  'reset-password': { fr: 'Lien de réinitialisation', en: 'Link to a new password' },
  'account-disabled': { fr: 'Compte désactivé', en: 'Account disabled' },
  'request-waiting': { fr: 'Demande à décider', en: 'Request to decide' },
  'erasure-near': { fr: 'Suppression prochaine', en: 'Erasure near' },
  'account-deleted': { fr: 'Compte supprimé', en: 'Account deleted' },
  erased: { fr: 'Suppression confirmée', en: 'Account erased' },
} as const satisfies Record<string, Titled>

interface SecurityEvent extends Titled {
  /** Whether the event concerns signing in or out. Otherwise it concerns a change to the account. */
  readonly isEntry?: true
  /** Whether the event is a refusal, or reports that something is wrong. */
  readonly isRefusal?: true
}

/** Sésame's own security events. */
export const OWN_EVENTS = {
  'sign-in': { fr: 'Connexion', en: 'Sign-in', isEntry: true },
  'sign-in-refused': {
    fr: 'Connexion refusée',
    en: 'Sign-in refused',
    isEntry: true,
    isRefusal: true,
  },
  'sign-up': { fr: 'Inscription', en: 'Sign-up' },
  upgrade: { fr: 'Compte invité complété', en: 'Guest account completed' },
  'terms-accepted': { fr: 'Conditions acceptées', en: 'Terms accepted' },
  'terms-refused': { fr: 'Conditions refusées', en: 'Terms declined' },
  'sign-out': { fr: 'Déconnexion', en: 'Sign-out', isEntry: true },
  lock: { fr: 'Session verrouillée', en: 'Session locked', isEntry: true },
  unlock: { fr: 'Session déverrouillée', en: 'Session unlocked', isEntry: true },
  'unlock-refused': {
    fr: 'Déverrouillage refusé',
    en: 'Unlock refused',
    isEntry: true,
    isRefusal: true,
  },
  revoke: { fr: 'Session fermée', en: 'Session ended', isEntry: true },
  'revoke-others': { fr: 'Autres sessions fermées', en: 'Other sessions ended', isEntry: true },
  'sessions-ended': {
    fr: 'Sessions fermées par un opérateur',
    en: 'Sessions ended by an operator',
  },
  'account-secured': { fr: 'Compte mis en sécurité', en: 'Account secured' },
  'token-reuse': {
    fr: 'Session copiée, fermée',
    en: 'Session copied, ended',
    isEntry: true,
    isRefusal: true,
  },
  'passkey-added': { fr: 'Clé d’accès ajoutée', en: 'Passkey added' },
  'passkey-removed': { fr: 'Clé d’accès retirée', en: 'Passkey removed' },
  'passkey-copied': {
    fr: 'Clé d’accès peut-être copiée',
    en: 'Passkey possibly copied',
    isRefusal: true,
  },
  'second-factor-added': {
    fr: 'Double vérification activée',
    en: 'Two-step verification turned on',
  },
  'second-factor-removed': {
    fr: 'Double vérification retirée',
    en: 'Two-step verification turned off',
  },
  'second-factor-changed': {
    fr: 'Double vérification modifiée',
    en: 'Two-step verification changed',
  },
  'code-refused': { fr: 'Code refusé', en: 'Code refused', isEntry: true, isRefusal: true },
  'recovery-code-used': { fr: 'Code de secours utilisé', en: 'Recovery code used', isEntry: true },
  'recovery-codes-replaced': { fr: 'Codes de secours remplacés', en: 'Recovery codes replaced' },
  'second-factor-wait-begun': {
    fr: 'Attente du retrait des codes commencée',
    en: 'Wait for the removal of the codes begun',
  },
  'second-factor-wait-stopped': {
    fr: 'Attente du retrait des codes arrêtée',
    en: 'Wait for the removal of the codes stopped',
  },
  'password-removed': { fr: 'Mot de passe retiré', en: 'Password removed' },
  'password-changed': { fr: 'Mot de passe changé', en: 'Password changed' },
  'password-reset': { fr: 'Mot de passe réinitialisé', en: 'Password reset' },
  'too-many-sessions': {
    fr: 'Trop de sessions\u00A0: les plus anciennes fermées',
    en: 'Too many sessions: the oldest ended',
    isEntry: true,
  },
  export: { fr: 'Données exportées', en: 'Data exported' },
  'account-changed': { fr: 'Compte modifié', en: 'Account changed' },
  'account-disabled': { fr: 'Compte désactivé', en: 'Account disabled' },
  'account-enabled': { fr: 'Compte réactivé', en: 'Account enabled' },
  'account-restored': { fr: 'Compte rétabli', en: 'Account restored' },
} as const satisfies Record<string, SecurityEvent>

/**
 * All security events: Sésame's, and those of the application that uses Sésame. The API logs them and stores them in
 * `audit/{uid}`, where operators read them. Operators' log alerts and searches depend on these names.
 *
 * Source: OWASP ASVS 5.0.0, V16.3.
 */
export const SECURITY_EVENTS = {
  ...OWN_EVENTS,
  ...(APPLICATION satisfies ApartFrom<typeof APPLICATION, typeof OWN_EVENTS>),
}
