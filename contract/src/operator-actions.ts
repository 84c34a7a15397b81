import type { Titled } from './titles.ts'

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
