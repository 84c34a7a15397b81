import { OPERATOR_REQUEST_MS } from '@sesame/contract/constants'
import { HOUR_MS } from '@sesame/contract/durations'

/** Formats the counts that are not zero: « , avec 1 session et 2 clés d’accès ». */
function endsWith(sessions: number, passkeys: number): string {
  const counted = [
    sessions > 0 && `${sessions}\u00A0session${sessions < 2 ? '' : 's'}`,
    passkeys > 0 && `${passkeys}\u00A0clé${passkeys < 2 ? '' : 's'} d’accès`,
  ].filter(Boolean)
  return counted.length === 0 ? '' : `, avec ${counted.join(' et ')}`
}

function goneWith(files: string | null): string {
  if (files === null) return 'Profil, historique et fichiers, qui n’ont pas pu être comptés,'
  return files === '' ? 'Profil et historique' : `Profil, historique et ${files}`
}

/** The sessions that an erasure ends, and the passkeys and files that it deletes. */
export interface Ends {
  readonly sessions: number
  readonly passkeys: number
  readonly files: string | null
}

/** The texts of the screen of requests that need a second operator. */
export const pending = {
  hint: `Ce qui ne se fait qu’à deux\u00A0: une personne demande, une autre approuve, sous ${OPERATOR_REQUEST_MS / HOUR_MS}\u00A0heures.`,
  failed: 'Demandes indisponibles',
  reserved: 'Les demandes se lisent à partir du rôle Administration.',
  yours: 'À vous de décider',
  yoursHint: (count: number) =>
    count < 2 ? '1\u00A0demande' : `${count}\u00A0demandes, la plus pressée d’abord`,
  nothing: 'Rien n’attend votre décision',
  nothingHint: 'Une demande vous préviendra ici, au tableau de bord et par e-mail.',
  receivers: (count: number) =>
    count < 2
      ? '1\u00A0récepteur d’événements attend votre décision'
      : `${count}\u00A0récepteurs d’événements attendent votre décision`,
  toReceivers: 'Décider',
  others: 'En attente de quelqu’un d’autre',
  decided: 'Demandes décidées',
  noneDecided: 'Aucune demande décidée',
  noneDecidedHint: 'Les demandes décidées se lisent ici pendant 30\u00A0jours.',
  kinds: {
    erasure: 'Supprimer un compte',
    address: (email: string) => `Changer l’adresse pour ${email}`,
    factor: 'Commencer l’attente du retrait des codes',
    mailbox: 'Tenir l’ancienne boîte pour prise',
    method: (name: string) => `Retirer ${name}`,
    passkey: 'Remplacer les clés d’accès',
    role: (role: string) => `Donner le rôle ${role}`,
    noRole: 'Retirer le rôle',
  },
  /** The texts of the journal. */
  help: {
    address: 'Changer l’adresse',
    mailbox: 'Tenir l’ancienne boîte pour prise',
    method: 'Retirer un moyen de connexion',
    factor: 'Commencer l’attente du retrait des codes',
    passkey: 'Remplacer les clés d’accès',
  },
  causes: { lost: 'Boîte perdue', taken: 'Boîte entre d’autres mains' },
  titleOf: (what: string, name: string) => `${what}\u00A0: ${name}`,
  due: (moment: string) => `Échéance\u00A0: ${moment}`,
  askedBy: (name: string, moment: string) => `Demandé par ${name}, ${moment}`,
  askedByYou: (moment: string) => `Demandé par vous, ${moment}`,
  states: {
    waiting: 'En attente',
    approved: 'Approuvée, en cours',
    done: 'Approuvée',
    failed: 'Interrompue',
    refused: 'Refusée',
    expired: 'Expirée',
  },
  decidedBy: (name: string, moment: string) => `par ${name}, ${moment}`,
  approve: 'Approuver',
  approveOf: (title: string) => `Approuver\u00A0: ${title}`,
  refuse: 'Refuser',
  refuseOf: (title: string) => `Refuser\u00A0: ${title}`,
  withdraw: 'Retirer la demande',
  withdrawOf: (title: string) => `Retirer la demande\u00A0: ${title}`,
  consequences: {
    /** In `erasure`, `files` is a text such as « 2 fichiers (3 Mo) »; empty for no files, null if they could not be counted. */
    erasure: ({ files, sessions, passkeys }: Ends) =>
      `Irréversible. ${goneWith(files)} disparaissent${endsWith(sessions, passkeys)}\u202F; un e-mail l’annonce, si l’adresse est vérifiée.`,
    role: 'Le rôle change aussitôt. Les sessions de console de cette personne se ferment.',
    lost: 'L’adresse change aussitôt et toutes les sessions se ferment. L’ancienne adresse en est prévenue, et peut annuler pendant 7\u00A0jours.',
    taken:
      'L’adresse change aussitôt, toutes les sessions se ferment et le mot de passe ne vaut plus. L’ancienne boîte est entre d’autres mains\u00A0: elle en est prévenue et ne peut rien annuler.',
    mailbox:
      'L’ancienne boîte ne peut plus annuler le changement d’adresse. Toutes les sessions se ferment et le mot de passe ne vaut plus, même choisi depuis\u00A0: la nouvelle adresse reçoit un lien.',
    factor:
      'L’attente commence aussitôt, et la double vérification se retire à sa fin. La personne en est prévenue chaque jour, et peut l’arrêter d’un geste.',
    method:
      'Ce moyen de connexion n’ouvre plus le compte, et les sessions qu’il a ouvertes se ferment. La personne en est prévenue.',
    passkey:
      'Qui l’a demandé pourra afficher un lien, qui vaut une heure et sert une fois. La clé présentée avec lui remplacera toutes les autres.',
  },
  because: (name: string, reason: string) => `Demandé par ${name}\u00A0: «\u00A0${reason}\u00A0».`,
  approveAction: 'Confirmer et approuver',
  approved: 'Demande approuvée\u00A0: c’est fait.',
  refuseText: 'Rien n’est fait. La demande se ferme, avec votre motif au journal.',
  refuseAction: 'Refuser la demande',
  closed: 'Demande fermée\u00A0: rien n’a été fait.',
}
