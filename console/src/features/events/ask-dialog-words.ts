import { FORMER_RECEIVER_KEY_MS, OPERATOR_REQUEST_MS } from '@sesame/contract/constants'
import { HOUR_MS } from '@sesame/contract/durations'
import { RECEIVER_REFUSALS } from './receiver-actions.ts'

/** Number of hours for which events are also signed with a receiver's former secret after a change. */
export const FORMER_HOURS = FORMER_RECEIVER_KEY_MS / HOUR_MS

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
  refusals: RECEIVER_REFUSALS.fr as Readonly<Record<string, string>>,
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
  refusals: RECEIVER_REFUSALS.en,
}

/** The texts of the dialog that requests a new or changed receiver, and of the secret shown after it. */
export const ASK_DIALOG_WORDS = { fr, en }
