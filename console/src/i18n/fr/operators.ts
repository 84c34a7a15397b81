import { OPERATOR_REQUEST_MS } from '@sesame/contract/constants'
import { HOUR_MS } from '@sesame/contract/durations'
import { PRODUCT } from '@sesame/contract/product'

export const operators = {
  title: 'Opérateurs et rôles',
  hint: `Un compte ${PRODUCT} vérifié est nécessaire. Un rôle se donne à deux\u00A0: l’un demande, l’autre approuve.`,
  invite: 'Nommer quelqu’un',
  caption: 'Opérateurs',
  columns: {
    person: 'Personne',
    role: 'Rôle',
    passkeys: 'Clés d’accès',
    granted: 'Nomination',
    seen: 'Dernière visite',
    action: 'Action',
  },
  noPasskey: 'Aucune',
  installed: 'Ligne de commande',
  grantedBy: (name: string, day: string) => `${name}, ${day}`,
  somebody: 'Quelqu’un qui n’est plus là',
  you: 'C’est vous',
  change: 'Changer le rôle',
  changeOf: (name: string) => `Changer le rôle\u00A0: ${name}`,
  lost: 'Clé perdue',
  lostOf: (name: string) => `Clé perdue\u00A0: ${name}`,
  showLink: 'Afficher le lien',
  showLinkOf: (name: string) => `Afficher le lien\u00A0: ${name}`,
  lostTitle: (name: string) => `Remplacer les clés perdues\u00A0: ${name}\u202F?`,
  lostText:
    'Une autre personne de la direction approuve. Vous remettez ensuite le lien en main propre\u00A0: il n’est jamais envoyé par e-mail.',
  lostAction: 'Confirmer et demander',
  lostActionFresh: 'Demander le lien',
  linkTitle: (name: string) => `Afficher le lien\u00A0: ${name}\u202F?`,
  linkText:
    'Il s’affiche une fois, vaut une heure et sert une fois. Remettez-le vous-même à la personne, qui a déjà créé sa nouvelle clé sous «\u00A0Sécurité\u00A0».',
  linkAction: 'Confirmer et afficher',
  linkActionFresh: 'Afficher le lien',
  linkShown: (name: string) => `Lien pour ${name}`,
  linkShownText: (moment: string) =>
    `Il vaut jusqu’à ${moment}, et ne s’affichera plus. Remettez-le en main propre.`,
  linkName: 'le lien',
  end: 'Fermer ses sessions',
  endOf: (name: string) => `Fermer ses sessions\u00A0: ${name}`,
  failed: 'Opérateurs indisponibles',
  inviteTitle: 'Nommer quelqu’un',
  inviteText: `Une autre personne de la direction approuve sous ${OPERATOR_REQUEST_MS / HOUR_MS}\u00A0heures. Rien ne change avant.`,
  who: `Adresse du compte ${PRODUCT}`,
  whoRequired: 'Saisissez l’adresse ou l’identifiant du compte.',
  role: 'Rôle',
  removed: 'Aucun rôle',
  inviteAction: 'Confirmer et demander',
  inviteActionFresh: 'Demander la nomination',
  changeTitle: (name: string) => `Changer le rôle\u00A0: ${name}\u202F?`,
  changeText: (role: string) =>
    `Son rôle est aujourd’hui «\u00A0${role}\u00A0». Une autre personne de la direction approuve sous ${OPERATOR_REQUEST_MS / HOUR_MS}\u00A0heures.`,
  asked: 'Demande envoyée. Une autre personne de la direction doit l’approuver.',
  refusals: {
    'tools/not-found':
      'Aucun compte complet, à l’adresse vérifiée, ne correspond. Vérifiez l’adresse, ou demandez à la personne de finir son inscription.',
    'tools/changed':
      'Cette personne a déjà ce rôle, ou une demande attend déjà. Regardez les demandes en attente.',
    'tools/forbidden': 'Personne ne change son propre rôle. Demandez à la direction.',
  },
  endTitle: (name: string) => `Fermer les sessions de console\u00A0: ${name}\u202F?`,
  endText: (count: number) =>
    `${count}\u00A0session${count < 2 ? '' : 's'} de console. Son rôle reste le même\u00A0: il faudra entrer à nouveau.`,
  endAction: 'Fermer les sessions',
  ended: (count: number) =>
    `${count}\u00A0session${count < 2 ? '' : 's'} de console fermée${count < 2 ? '' : 's'}.`,
  rights: 'Ce que permet chaque rôle',
  rightsCaption: 'Droits par rôle',
  right: 'Droit',
  yes: 'Oui',
  no: 'Non',
  rightsOf: {
    read: 'Lire le tableau de bord et le diagnostic',
    open: 'Chercher et ouvrir une fiche',
    help: 'Envoyer un lien, fermer des sessions',
    disable: 'Désactiver et réactiver un compte',
    data: 'Renommer, exporter, demander une suppression',
    announce: 'Publier une annonce, lever une limite',
    run: 'Lancer une tâche, lire le journal',
    release: 'Lever le frein des suppressions, à deux',
    name: 'Nommer des opérateurs',
  },
}
