import type { Locale } from './fields.ts'
import { OF_PRODUCT, PRODUCT } from './product.ts'

/** An event's title in both languages. */
type Titled = Readonly<Record<Locale, string>>

/** An alert asks its recipient whether it was them; news only reports what operators did (docs/decisions/035). */
interface Alert extends Titled {
  readonly isNews?: true
  /** Whether it reports something done on one of the person's devices. Only their other devices ask about it. */
  readonly isOwnAction?: true
  /** Whether a copied session or passkey may be in use, so that « That was me » would prove nothing. */
  readonly isSuspicion?: true
}

/** Security alerts (`notifications/{uid}`), which are shown, pushed and e-mailed to the person concerned. */
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

/** E-mails that do not repeat an alert, with their titles in the console's list of a person's e-mails. */
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
  /** Whether it concerns signing in or out; otherwise it is a change to the account. */
  readonly isEntry?: true
  /** Whether someone was refused, or something is wrong. */
  readonly isRefusal?: true
}

/**
 * Security events: the API logs them and stores them in `audit/{uid}`, where operators read them. Operators' log alerts and
 * searches depend on these names.
 *
 * Source: OWASP ASVS 5.0.0, V16.3.
 */
export const SECURITY_EVENTS = {
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

interface OperatorAction extends Titled {
  /** Icon and colour in the console. */
  readonly icon: string
  readonly tone?: 'info' | 'warning' | 'danger' | 'gold'
  /** Whether restoring an older backup undoes the action, so that an operator may have to repeat it. */
  readonly isUndoneByRestore?: true
}

/** Operators' actions, by the names that the journal stores. Reading a person is one of them. */
export const OPERATOR_ACTIONS = {
  'signed-in': { fr: 'Entrée dans la console', en: 'Entered the console', icon: 'key' },
  'signed-out': { fr: 'Sortie de la console', en: 'Left the console', icon: 'out' },
  proved: { fr: 'Confirmation récente donnée', en: 'Recent confirmation given', icon: 'passkey' },
  'people-searched': { fr: 'Recherche de personnes', en: 'Searched people', icon: 'search' },
  'mails-searched': { fr: 'E-mails cherchés', en: 'Searched e-mails', icon: 'search' },
  'people-exported': {
    fr: 'Liste de personnes exportée',
    en: 'List of people exported',
    icon: 'download',
  },
  'person-read': { fr: 'Fiche ouverte', en: 'Sheet opened', icon: 'eye' },
  'session-ended': { fr: 'Session fermée', en: 'Session ended', icon: 'out' },
  'sessions-ended': { fr: 'Sessions fermées', en: 'Sessions ended', icon: 'out' },
  'account-disabled': {
    fr: 'Compte désactivé',
    en: 'Account disabled',
    tone: 'warning',
    icon: 'power',
    isUndoneByRestore: true,
  },
  'account-enabled': {
    fr: 'Compte réactivé',
    en: 'Account enabled',
    icon: 'power',
    isUndoneByRestore: true,
  },
  'reset-sent': { fr: 'Lien de réinitialisation envoyé', en: 'Password link sent', icon: 'send' },
  'verification-sent': {
    fr: 'Lien de vérification envoyé',
    en: 'Verification link sent',
    icon: 'send',
  },
  'alert-handled': { fr: 'Alerte traitée', en: 'Alert handled', icon: 'check' },
  'person-renamed': {
    fr: 'Nom changé',
    en: 'Name changed',
    icon: 'pencil',
    isUndoneByRestore: true,
  },
  'data-exported': { fr: 'Données exportées', en: 'Data exported', icon: 'download' },
  'erasure-asked': {
    fr: 'Suppression demandée',
    en: 'Erasure asked for',
    tone: 'warning',
    icon: 'trash',
  },
  'person-erased': { fr: 'Compte supprimé', en: 'Account erased', tone: 'danger', icon: 'trash' },
  'address-asked': {
    fr: 'Changement d’adresse demandé',
    en: 'Change of address asked for',
    tone: 'warning',
    icon: 'mail',
  },
  'address-changed': {
    fr: 'Adresse changée',
    en: 'Address changed',
    tone: 'gold',
    icon: 'mail',
    isUndoneByRestore: true,
  },
  'method-removal-asked': {
    fr: 'Retrait d’un moyen de connexion demandé',
    en: 'Removal of a sign-in method asked for',
    tone: 'warning',
    icon: 'key',
  },
  'method-removed': {
    fr: 'Moyen de connexion retiré',
    en: 'Sign-in method removed',
    tone: 'gold',
    icon: 'key',
    isUndoneByRestore: true,
  },
  'factor-wait-asked': {
    fr: 'Attente du retrait des codes demandée',
    en: 'Wait for the removal of the codes asked for',
    tone: 'warning',
    icon: 'key',
  },
  'factor-wait-begun': {
    fr: 'Attente du retrait des codes commencée',
    en: 'Wait for the removal of the codes begun',
    tone: 'gold',
    icon: 'key',
    isUndoneByRestore: true,
  },
  'role-asked': { fr: 'Rôle demandé', en: 'Role asked for', icon: 'roles' },
  'role-changed': {
    fr: 'Rôle changé',
    en: 'Role changed',
    tone: 'gold',
    icon: 'roles',
    isUndoneByRestore: true,
  },
  'passkey-admitted': {
    fr: 'Clé d’accès admise dans la console',
    en: 'Passkey admitted to the console',
    tone: 'gold',
    icon: 'key',
  },
  'passkey-withdrawn': {
    fr: 'Accès à la console retiré à une clé d’accès',
    en: 'Passkey withdrawn from the console',
    tone: 'gold',
    icon: 'key',
  },
  'passkey-link-asked': {
    fr: 'Remplacement d’une clé perdue demandé',
    en: 'Replacement of a lost passkey asked for',
    icon: 'key',
  },
  'passkey-link-approved': {
    fr: 'Remplacement d’une clé perdue approuvé',
    en: 'Replacement of a lost passkey approved',
    tone: 'gold',
    icon: 'key',
  },
  'passkey-link-shown': {
    fr: 'Lien de remplacement d’une clé affiché',
    en: 'Link that replaces a passkey shown',
    tone: 'gold',
    icon: 'key',
  },
  'own-session-ended': {
    fr: 'Session de console fermée par son opérateur',
    en: 'Console session ended by its operator',
    icon: 'out',
  },
  'emergency-opened': {
    fr: 'Accès d’urgence ouvert',
    en: 'Emergency access opened',
    tone: 'danger',
    icon: 'key',
  },
  'emergency-ended': { fr: 'Accès d’urgence fermé', en: 'Emergency access ended', icon: 'key' },
  'service-added': {
    fr: 'Service ajouté, qui vérifie des jetons',
    en: 'Service added, which checks tokens',
    tone: 'gold',
    icon: 'key',
  },
  'service-removed': { fr: 'Service retiré', en: 'Service removed', icon: 'key' },
  'operator-sessions-ended': {
    fr: 'Sessions de console fermées',
    en: 'Console sessions ended',
    icon: 'out',
  },
  'request-refused': { fr: 'Demande refusée', en: 'Request refused', icon: 'x' },
  'announcement-written': {
    fr: 'Annonce rédigée',
    en: 'Announcement written',
    tone: 'info',
    icon: 'megaphone',
    isUndoneByRestore: true,
  },
  'announcement-changed': {
    fr: 'Annonce modifiée',
    en: 'Announcement changed',
    tone: 'info',
    icon: 'megaphone',
    isUndoneByRestore: true,
  },
  'announcement-ended': {
    fr: 'Annonce terminée',
    en: 'Announcement ended',
    tone: 'info',
    icon: 'megaphone',
    isUndoneByRestore: true,
  },
  'job-started': { fr: 'Tâche lancée', en: 'Job started', icon: 'timer' },
  'jobs-switched': {
    fr: 'Mode des tâches changé',
    en: 'Mode of the jobs changed',
    tone: 'warning',
    icon: 'timer',
    isUndoneByRestore: true,
  },
  'brake-released': {
    fr: 'Levée du frein des suppressions',
    en: 'Release of the erasure brake',
    tone: 'danger',
    icon: 'trash',
  },
  'limit-lifted': { fr: 'Limite levée', en: 'Limit lifted', icon: 'gauge' },
  'journal-exported': { fr: 'Journal exporté', en: 'Journal exported', icon: 'journal' },
  'accounts-exported': {
    fr: 'Comptes exportés, mots de passe hachés compris',
    en: 'Accounts exported, with hashed passwords',
    tone: 'danger',
    icon: 'download',
  },
  'backup-restored': {
    fr: 'Sauvegarde restaurée',
    en: 'Backup restored',
    tone: 'danger',
    icon: 'refresh',
  },
  'erasures-replayed': {
    fr: 'Suppressions rejouées',
    en: 'Erasures replayed',
    tone: 'danger',
    icon: 'trash',
  },
  'people-adopted': {
    fr: 'Comptes repris',
    en: 'Accounts adopted',
    tone: 'warning',
    icon: 'roles',
    isUndoneByRestore: true,
  },
} as const satisfies Record<string, OperatorAction>

/** The titles of a table, in one language. */
export function titlesOf<Name extends string>(
  table: Readonly<Record<Name, Titled>>,
  locale: Locale,
): Readonly<Record<Name, string>> {
  return Object.fromEntries(namesOf(table).map((name) => [name, table[name][locale]])) as Record<
    Name,
    string
  >
}

/** The names of a table, in its order. */
export const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>): Name[] =>
  Object.keys(table) as Name[]
