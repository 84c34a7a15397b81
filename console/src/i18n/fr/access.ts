import { OPERATOR_IDLE_MS, OPERATOR_SESSION_MS } from '@sesame/contract/constants'
import { HOUR_MS, MINUTE_MS } from '@sesame/contract/durations'
import { PRODUCT } from '@sesame/contract/product'

/** The gate of the console. */
export const access = {
  wall: ['L’envers', 'de la porte.'],
  under: ['Réservé aux opérateurs.'],
  title: 'Console des opérateurs',
  text: `Votre compte ${PRODUCT}, une preuve que c’est vous, et chaque geste au journal.`,
  passkey: 'Entrer avec une clé d’accès',
  passkeyPending: 'Vérification…',
  withPassword: 'Entrer avec un mot de passe',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  submit: 'Entrer',
  pending: 'Entrée…',
  failed: 'Entrée impossible',
  wrongMethod:
    'Entrez par clé d’accès ou par mot de passe. Les comptes liés n’ouvrent pas la console.',
  duration: `Session de ${OPERATOR_SESSION_MS / HOUR_MS}\u00A0heures au plus, fermée après ${OPERATOR_IDLE_MS / MINUTE_MS}\u00A0minutes sans activité.`,
  ended: 'Votre session a pris fin',
  endedText: `Elle dure ${OPERATOR_SESSION_MS / HOUR_MS}\u00A0heures, et se ferme après ${OPERATOR_IDLE_MS / MINUTE_MS}\u00A0minutes sans activité. Entrez à nouveau.`,
  left: 'Vous avez quitté la console.',
  product: `Revenir à ${PRODUCT}`,
  help: 'Aide',
  forbidden: 'Ce compte n’a pas la clé',
  forbiddenText: 'La console est réservée aux opérateurs nommés.',
  refused: 'Accès refusé',
  refusedText: 'Demandez à l’administration de vous nommer.',
  otherAccount: 'Utiliser un autre compte',
  account: 'Revenir à mon compte',
  closed: 'La console ne répond pas',
  closedText: 'Votre session est peut-être encore ouverte. Réessayez dans un instant.',
}
