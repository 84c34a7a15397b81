import { OPERATOR_IDLE_MS, OPERATOR_SESSION_MS } from '@sesame/contract/constants'
import { HOUR_MS, MINUTE_MS } from '@sesame/contract/durations'
import { PRODUCT } from '@sesame/contract/product'
import { walls } from '../../../../brand/fr.ts'

/** The texts of the console's sign-in. */
export const access = {
  wall: walls.console,
  under: ['Réservé aux opérateurs.'],
  title: 'Console des opérateurs',
  text: `Votre compte ${PRODUCT}, une preuve que c’est vous, et chaque action est inscrite au journal.`,
  passkey: 'Entrer avec une clé d’accès',
  passkeyPending: 'Vérification…',
  noPasskeys: 'Ce navigateur n’a pas de clés d’accès',
  noPasskeysText: 'Ouvrez la console dans un navigateur à jour, à son adresse habituelle.',
  link: 'Une clé d’accès remplace les clés perdues',
  linkText:
    'Ce lien admet la clé que vous allez présenter, et ferme la porte aux autres. Il sert une fois.',
  withPassword: 'Entrer avec un mot de passe',
  emergency: (moment: string) =>
    `Accès d’urgence, ouvert jusqu’à ${moment}. Chaque entrée est annoncée à la direction.`,
  emergencyInSuite: 'Dans la suite d’émulateurs, l’accès d’urgence reste ouvert.',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  submit: 'Entrer',
  pending: 'Entrée…',
  failed: 'Entrée impossible',
  wrongMethod: 'La console ne s’ouvre qu’avec une clé d’accès. L’accès d’urgence est fermé.',
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
