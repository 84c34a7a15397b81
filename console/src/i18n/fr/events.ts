import { SECURITY_EVENTS } from '@sesame/contract/events'
import { OPERATOR_ACTIONS } from '@sesame/contract/operator-actions'
import { titlesOf } from '@sesame/contract/titles'

/** Titles of events, by the name of the event in stored records. */
export const events = {
  audit: titlesOf(SECURITY_EVENTS, 'fr'),
  actions: titlesOf(OPERATOR_ACTIONS, 'fr'),
  other: 'Autre événement',
  otherAction: 'Autre action',
  alert: (title: string) => `Alerte\u00A0: ${title}`,
  ended: (count: number) =>
    `${count}\u00A0session${count < 2 ? '' : 's'} fermée${count < 2 ? '' : 's'}`,
  tries: (count: number) => `${count}\u00A0essai${count < 2 ? '' : 's'}`,
  isOver: 'session fermée depuis',
  by: (name: string) => `par ${name}`,
  quoted: (reason: string) => `«\u00A0${reason}\u00A0»`,
  wasNotThem: 'réponse «\u00A0Ce n’était pas moi\u00A0»',
  handled: 'traitée par un opérateur',
  read: 'vue',
  outcomes: {
    done: 'fait',
    failed: 'interrompu',
    refused: 'refusé',
  },
  passkey: (name: string) => `«\u00A0${name}\u00A0»`,
  /** Short reasons for a refusal. */
  codes: {
    'auth/passkey-refused': 'clé d’accès inconnue',
    'auth/captcha-refused': 'vérification anti-robot',
    'auth/requires-recent-login': 'preuve trop ancienne',
    'auth/account-disabled': 'compte désactivé',
    'auth/challenge-expired': 'demande expirée',
    'auth/sign-up-incomplete': 'inscription inachevée',
    'auth/invalid-token': 'jeton refusé',
    'auth/token-expired': 'jeton expiré',
    'auth/session-ended': 'session close',
    'auth/forbidden': 'non permis',
    'request/too-many': 'trop de tentatives',
    'tools/forbidden': 'rôle insuffisant',
    'tools/second-operator': 'seconde personne requise',
    'tools/changed': 'fiche modifiée entre-temps',
    'tools/not-found': 'introuvable',
    'tools/not-an-operator': 'plus opérateur',
    'tools/last-owner': 'dernière personne de la direction',
    'tools/unavailable-here': 'sans objet',
  } as Readonly<Record<string, string>>,
}
