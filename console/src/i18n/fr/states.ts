import { RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { MINUTE_MS } from '@sesame/contract/durations'

/** The texts of empty parts of screens, and of failed actions. */
export const states = {
  failed: 'Liste indisponible',
  request: (id: string) => `La demande ${id} est au journal technique.`,
  openDiagnosis: 'Ouvrir le diagnostic',
  changedTitle: 'Fiche modifiée entre-temps',
  changed:
    'Quelqu’un d’autre a agi sur cette fiche\u202F; rien n’a été fait. Rechargez-la avant d’agir.',
  reload: 'Recharger la fiche',
  staleTitle: 'Confirmez que c’est vous',
  stale: `Cette action demande une preuve de moins de ${RECENT_LOGIN_MS / MINUTE_MS}\u00A0minutes. Votre saisie est conservée.`,
  offlineTitle: 'Vous êtes hors connexion',
  offline: (since: string) =>
    `Dernière mise à jour\u00A0: ${since}. Aucune action n’est possible avant le retour du réseau.`,
  unreachable: 'Le service ne répond pas. Réessayez dans un instant\u202F; rien n’a été perdu.',
  unavailable: 'Cette action n’a pas d’objet ici. Rechargez la fiche pour voir où elle en est.',
  forbidden:
    'Votre rôle, ou celui de cette personne, ne le permet pas. Adressez-vous à l’administration.',
  secondOperator: 'Une autre personne doit approuver cette demande. Vous pouvez la retirer.',
  notFound: 'Ce que vous cherchez n’existe plus. Rechargez la page.',
  passkeyNotAdmitted:
    'Cette clé d’accès n’ouvre pas la console. Entrez avec une clé admise, ou demandez un lien à la direction.',
  noPasskey:
    'Cette personne n’a pas de clé d’accès. Elle en crée une dans son compte, sous «\u00A0Sécurité\u00A0», puis recommencez.',
  lastOwner: 'C’est la dernière personne de la direction. Nommez-en une autre d’abord.',
  notAnOperator: 'Ce compte n’est plus opérateur. Adressez-vous à la direction.',
  sessionEnded: 'Votre session de console a pris fin. Entrez à nouveau.',
  otherPerson: 'Ce n’est pas le compte de cette session. Confirmez avec le vôtre.',
}
