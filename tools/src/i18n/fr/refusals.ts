import type { ErrorCode, ToolsErrorCode } from '@sesame/contract/error-codes'

/** Why the API refuses, in a few words. Does not compile when one is missing. */
const reasons: Record<Exclude<ErrorCode, ToolsErrorCode>, string> = {
  'request/malformed-json': 'Requête illisible',
  'request/invalid': 'Requête invalide',
  'request/foreign-origin': 'Autre site',
  'request/unverified-app': 'Application non vérifiée',
  'request/unknown-route': 'Adresse inconnue',
  'request/method-not-allowed': 'Méthode refusée',
  'request/too-large': 'Requête trop grande',
  'request/unsupported-media-type': 'Format refusé',
  'request/too-many': 'Trop de tentatives',
  'auth/missing-token': 'Sans session',
  'auth/invalid-token': 'Connexion refusée',
  'auth/token-expired': 'Jeton périmé',
  'auth/session-ended': 'Session terminée',
  'auth/requires-recent-login': 'Preuve trop ancienne',
  'auth/session-locked': 'Session verrouillée',
  'auth/sign-up-incomplete': 'Inscription inachevée',
  'auth/captcha-refused': 'Vérification anti-robot',
  'auth/forbidden': 'Accès refusé',
  'auth/session-not-found': 'Session introuvable',
  'auth/passkey-refused': 'Clé d’accès refusée',
  'auth/passkey-not-found': 'Clé d’accès inconnue',
  'auth/account-disabled': 'Compte désactivé',
  'auth/challenge-expired': 'Demande de clé périmée',
  'auth/too-many-passkeys': 'Trop de clés d’accès',
  'auth/last-way-in': 'Dernier moyen d’entrer',
  'auth/already-signed-up': 'Déjà inscrit',
  'auth/address-taken': 'Adresse déjà prise',
  'auth/link-expired': 'Lien périmé',
  'files/not-found': 'Fichier introuvable',
  'video/not-found': 'Vidéo introuvable',
  'video/unavailable': 'Vidéo indisponible',
  'server/internal': 'Erreur du service',
  'server/misconfigured': 'Service mal réglé',
  'server/unavailable': 'Service indisponible',
}

export const refusals = {
  reasons: reasons as Readonly<Record<string, string>>,
  other: 'Autre motif',
}
