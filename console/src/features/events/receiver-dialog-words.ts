import { FORMER_RECEIVER_KEY_MS, OPERATOR_REQUEST_MS } from '@sesame/contract/constants'
import { HOUR_MS } from '@sesame/contract/durations'
import { PRODUCT } from '@sesame/contract/product'

/** Number of hours for which events are also signed with a receiver's former secret after a change. */
export const FORMER_HOURS = FORMER_RECEIVER_KEY_MS / HOUR_MS

const counted = (count: string, one: string, many: string, isOne: boolean): string =>
  `${count}\u00A0${isOne ? one : many}`

const fr = {
  addTitle: 'Ajouter un récepteur',
  addText: `Rien ne lui est envoyé tant qu’une seconde personne de la direction ne l’a pas approuvé, sous ${OPERATOR_REQUEST_MS / HOUR_MS}\u00A0heures. Son secret s’affiche une seule fois, juste après.`,
  changeTitle: (name: string) => `Modifier «\u00A0${name}\u00A0»`,
  changeText: `Rien ne change tant qu’une seconde personne de la direction ne l’a pas approuvé, sous ${OPERATOR_REQUEST_MS / HOUR_MS}\u00A0heures.`,
  newKeyTitle: (name: string) => `Changer le secret de «\u00A0${name}\u00A0»`,
  replaces:
    'Cette demande remplace celle qui attend. Un secret déjà affiché pour celle-ci ne servira pas.',
  newKeyHint: `Le nouveau s’affiche une seule fois, juste après. Une fois la demande approuvée, l’ancien signe encore ${FORMER_HOURS}\u00A0heures, à côté du nouveau, sauf si l’adresse change aussi de serveur.`,
  name: 'Nom',
  nameHint: '60\u00A0caractères au plus.',
  nameInvalid: 'Donnez un nom, de 60\u00A0caractères au plus.',
  url: 'Adresse',
  urlHint: 'En https, sur un nom public. Une adresse privée ou une redirection est refusée.',
  urlInvalid: 'Saisissez une adresse en https, sur un nom public.',
  kinds: 'Reçoit',
  kindsMissing: 'Choisissez au moins un événement.',
  askAction: 'Confirmer et demander',
  askActionFresh: 'Demander',
  asked: 'Demande envoyée\u00A0: une autre personne de la direction doit l’approuver.',
  secret: (name: string) => `Secret de «\u00A0${name}\u00A0»`,
  secretText:
    'Il ne s’affichera plus. Copiez-le maintenant dans les secrets du récepteur, jamais dans un e-mail.',
  newKeyText: `Il ne s’affichera plus. Copiez-le maintenant dans les secrets du récepteur, jamais dans un e-mail. Il signe dès que la demande est approuvée\u00A0: le récepteur a alors ${FORMER_HOURS}\u00A0heures pour passer de l’ancien au nouveau, sauf si son adresse change aussi de serveur.`,
  secretName: 'le secret',
  approveTitle: (name: string) => `Approuver «\u00A0${name}\u00A0»\u202F?`,
  approveText: (url: string) =>
    `Dans la minute, ${PRODUCT} y envoie ces événements. Vérifiez que ${url} est bien à l’un de vos services.`,
  confirmURL: 'Pour confirmer, saisissez l’adresse du récepteur',
  confirmDiffers: 'Ce n’est pas cette adresse. Saisissez-la comme elle est écrite.',
  approveAction: 'Confirmer et approuver',
  approved: 'Récepteur approuvé\u00A0: il reçoit dans la minute.',
  refuseTitle: (name: string) => `Refuser «\u00A0${name}\u00A0»\u202F?`,
  withdrawTitle: (name: string) => `Retirer la demande «\u00A0${name}\u00A0»\u202F?`,
  refuseText: 'Rien n’est fait. La demande se ferme, avec votre motif au journal.',
  refuseAction: 'Refuser la demande',
  refused: 'Demande fermée\u00A0: rien n’a été fait.',
  suspendTitle: (name: string) => `Suspendre «\u00A0${name}\u00A0»\u202F?`,
  suspendText: (isEssential: boolean): string =>
    isEssential
      ? 'Rien ne lui est envoyé, et les suppressions l’attendent, jusqu’à la reprise. Ce qui attend plus de 30\u00A0jours est perdu.'
      : 'Rien ne lui est envoyé jusqu’à la reprise. Ce qui attend plus de 30\u00A0jours est perdu.',
  suspendAction: 'Confirmer et suspendre',
  suspended: (name: string) => `«\u00A0${name}\u00A0» est suspendu.`,
  resumeTitle: (name: string) => `Reprendre les envois à «\u00A0${name}\u00A0»\u202F?`,
  resumeText: 'Ce qui l’attend part aussitôt, dans l’ordre.',
  resumeAction: 'Confirmer et reprendre',
  resumed: (name: string) => `Les envois à «\u00A0${name}\u00A0» reprennent.`,
  removeTitle: (name: string) => `Retirer «\u00A0${name}\u00A0»\u202F?`,
  removeText: (isEssential: boolean): string =>
    isEssential
      ? 'Il n’apprend plus rien, aussitôt. Les suppressions ne l’attendront plus.'
      : 'Il n’apprend plus rien, aussitôt. Ce qui l’attendait ne part plus.',
  removeAction: 'Confirmer et retirer',
  removeActionFresh: 'Retirer le récepteur',
  removed: (name: string) => `«\u00A0${name}\u00A0» est retiré.`,
  resendTitle: (count: number, name: string) =>
    count < 2
      ? `Renvoyer 1\u00A0événement à ${name}\u202F?`
      : `Renvoyer ${count}\u00A0événements à ${name}\u202F?`,
  resendText:
    'Ils repartent dans l’ordre, avec leur identifiant d’origine\u00A0: un récepteur qui les a déjà traités les ignore.',
  resent: 'Renvoi demandé.',
  resentAll: (name: string, count: string, isOne: boolean) =>
    `${name} a accepté ${counted(count, 'événement', 'événements', isOne)}.`,
  resentWaits: (name: string, why: string) =>
    `${name} n’a pas tout accepté. ${why}. Les essais continuent.`,
  resentUnderWay: 'L’envoi est en cours. Rechargez la page pour en voir l’issue.',
  releaseTitle: 'Libérer cette suppression\u202F?',
  releaseFirst: (name: string) =>
    `${name} n’a pas confirmé avoir supprimé ce qu’il sait de cette personne. Une autre personne de la direction doit le libérer aussi\u00A0: assurez-vous d’abord, hors d’ici, que c’est fait.`,
  releaseLast: (name: string) =>
    `Vous êtes la seconde personne\u00A0: la suppression s’achève sans réponse de ${name}. Assurez-vous d’abord, hors d’ici, que c’est fait.`,
  releaseAction: 'Confirmer et libérer',
  releaseActionFresh: 'Libérer la suppression',
  releasedFirst: 'C’est noté. Une autre personne de la direction doit la libérer aussi.',
  releasedLast: 'Suppression libérée\u00A0: elle s’achève dans l’heure.',
  refusals: {
    'tools/changed': 'La demande a changé ou a expiré. Rechargez la page.',
    'tools/not-found': 'Ce récepteur n’existe plus. Rechargez la page.',
    'tools/unavailable-here': 'Aucun récepteur ne s’ajoute plus ici\u00A0: vingt au plus.',
    'request/invalid': 'Adresse refusée\u00A0: il faut https et un nom public.',
  },
}

const en: typeof fr = {
  addTitle: 'Add a receiver',
  addText: `Nothing is sent to it until a second owner approves it, within ${OPERATOR_REQUEST_MS / HOUR_MS}\u00A0hours. Its secret is shown only once, right after.`,
  changeTitle: (name) => `Change “${name}”`,
  changeText: `Nothing changes until a second owner approves it, within ${OPERATOR_REQUEST_MS / HOUR_MS}\u00A0hours.`,
  newKeyTitle: (name) => `Change the secret of “${name}”`,
  replaces:
    'This request replaces the one that waits. A secret that was shown for that one will not be used.',
  newKeyHint: `The new one is shown only once, right after. Once the request is approved, the former one signs beside it for another ${FORMER_HOURS}\u00A0hours, unless the address moves to another server, too.`,
  name: 'Name',
  nameHint: '60\u00A0characters at most.',
  nameInvalid: 'Enter a name of 60\u00A0characters at most.',
  url: 'Address',
  urlHint: 'Over https, on a public name. A private address or a redirect is refused.',
  urlInvalid: 'Enter an address with https, on a public name.',
  kinds: 'Receives',
  kindsMissing: 'Choose at least one event.',
  askAction: 'Confirm and request',
  askActionFresh: 'Request',
  asked: 'Request sent: another owner must approve it.',
  secret: (name) => `Secret of “${name}”`,
  secretText:
    'It will not be shown again. Copy it now into the secrets of the receiver, never into an e-mail.',
  newKeyText: `It will not be shown again. Copy it now into the secrets of the receiver, never into an e-mail. It signs once the request is approved: the receiver then has ${FORMER_HOURS}\u00A0hours to move from the former one to this one, unless its address moves to another server, too.`,
  secretName: 'the secret',
  approveTitle: (name) => `Approve “${name}”?`,
  approveText: (url) =>
    `Within a minute, ${PRODUCT} sends these events there. Make sure that ${url} belongs to one of your services.`,
  confirmURL: 'To confirm, enter the address of the receiver',
  confirmDiffers: 'This is another address. Enter it as it is written.',
  approveAction: 'Confirm and approve',
  approved: 'Receiver approved: it is told within a minute.',
  refuseTitle: (name) => `Refuse “${name}”?`,
  withdrawTitle: (name) => `Withdraw the request “${name}”?`,
  refuseText: 'Nothing is done. The request is closed, with your reason in the journal.',
  refuseAction: 'Refuse the request',
  refused: 'Request closed: nothing was done.',
  suspendTitle: (name) => `Suspend “${name}”?`,
  suspendText: (isEssential) =>
    isEssential
      ? 'Nothing is sent to it, and deletions wait for it, until it is resumed. What waits for more than 30\u00A0days is lost.'
      : 'Nothing is sent to it until it is resumed. What waits for more than 30\u00A0days is lost.',
  suspendAction: 'Confirm and suspend',
  suspended: (name) => `“${name}” is suspended.`,
  resumeTitle: (name) => `Resume deliveries to “${name}”?`,
  resumeText: 'What waits for it leaves at once, in order.',
  resumeAction: 'Confirm and resume',
  resumed: (name) => `Deliveries to “${name}” are resumed.`,
  removeTitle: (name) => `Remove “${name}”?`,
  removeText: (isEssential) =>
    isEssential
      ? 'It learns nothing more from now on. Deletions no longer wait for it.'
      : 'It learns nothing more from now on. What waited for it is not sent any more.',
  removeAction: 'Confirm and remove',
  removeActionFresh: 'Remove the receiver',
  removed: (name) => `“${name}” is removed.`,
  resendTitle: (count, name) =>
    count === 1 ? `Resend 1 event to ${name}?` : `Resend ${count} events to ${name}?`,
  resendText:
    'They leave again in order, with their original identifiers: a receiver that has handled them ignores them.',
  resent: 'Resend requested.',
  resentAll: (name, count, isOne) => `${name} accepted ${count} ${isOne ? 'event' : 'events'}.`,
  resentWaits: (name, why) => `${name} did not accept all of them. ${why}. Attempts go on.`,
  resentUnderWay: 'They are being sent. Reload the page to see the outcome.',
  releaseTitle: 'Release this deletion?',
  releaseFirst: (name) =>
    `${name} has not confirmed that it deleted what it knows of this person. Another owner must release it, too: first make sure, elsewhere, that it is done.`,
  releaseLast: (name) =>
    `You are the second person: the deletion ends without an answer of ${name}. First make sure, elsewhere, that it is done.`,
  releaseAction: 'Confirm and release',
  releaseActionFresh: 'Release the deletion',
  releasedFirst: 'Noted. Another owner must release it, too.',
  releasedLast: 'Deletion released: it ends within the hour.',
  refusals: {
    'tools/changed': 'The request has changed or expired. Reload the page.',
    'tools/not-found': 'This receiver is no longer there. Reload the page.',
    'tools/unavailable-here': 'No more receivers can be added here: twenty at most.',
    'request/invalid': 'Address refused: it needs https and a public name.',
  },
}

/** The texts of the dialogs about receivers, and of the messages after an action. */
export const RECEIVER_DIALOG_WORDS = { fr, en }
