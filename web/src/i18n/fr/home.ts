import { GUEST_IDLE_MS } from '@sesame/contract/constants'
import { DAY_MS } from '@sesame/contract/durations'
import { PRODUCT } from '@sesame/contract/product'

export const home = {
  title: 'Accueil',
  hello: (name: string) => `Bonjour ${name}.`,
  helloGuest: 'Bonjour.',
  loading: 'Chargement de votre compte…',
  newUserLead: 'Votre compte est ouvert. Voici votre espace.',
  guestLead: `Vous utilisez ${PRODUCT} en tant qu’invité.`,
  alertLead: (unread: number): string =>
    unread === 1 ? 'Une alerte attend votre réponse.' : 'Des alertes attendent votre réponse.',
  unfinishedLead: 'Une chose reste à faire pour fermer la porte.',
  todoLead: 'Une minute suffit pour consolider votre compte.',
  calmLead: 'Rien à faire aujourd’hui.',
  termsTitle: (day: string) => `Nos conditions changent le ${day}`,
  termsText: 'Lisez ce qui change pour vous. Rien ne change avant.',
  termsAccept: 'Accepter maintenant',
  /** Shown after a recovery code was used. */
  codesLeft: (left: number): string =>
    left === 0
      ? 'C’était votre dernier code de secours.'
      : `Il vous reste ${left}\u00A0code${left < 2 ? '' : 's'} de secours.`,
  secondFactorTitle: (day: string) => `À partir du ${day}, un code ou une clé d’accès sera demandé`,
  secondFactorText:
    'Activez la double vérification, ou ajoutez une clé d’accès\u00A0: une minute suffit. Rien ne change avant.',
  secondFactorActivate: 'Activer la double vérification',
  todo: 'À faire',
  next: 'À faire ensuite',
  points: 'Étapes terminées',
  pointsDone: (done: number, all: number) => `${done}\u00A0sur\u00A0${all}`,
  done: (count: number) =>
    count < 2 ? `${count}\u00A0étape terminée` : `${count}\u00A0étapes terminées`,
  emailVerified: 'Adresse vérifiée',
  emailUnverified: 'Adresse e-mail à vérifier',
  emailUnverifiedHint: 'Ouvrez l’e-mail de vérification, ou demandez-en un nouveau.',
  emailQuestion: 'Confirmez que cette adresse est à vous',
  emailText: (email: string) =>
    `Nous envoyons un lien à ${email}. Une faute de frappe dans l’adresse, et aucun de nos messages ne vous parviendrait.`,
  emailSentText: (email: string) =>
    `Nous avons envoyé un lien à ${email}\u00A0: ouvrez-le. Une faute de frappe dans l’adresse, et aucun de nos messages ne vous parviendrait.`,
  verifyResend: 'Renvoyer l’e-mail',
  verifyEmail: 'Vérifier l’adresse',
  verifyAgain: (seconds: number) => `Renvoyer l’e-mail (${seconds}\u00A0s)`,
  verifySent: 'Nous venons d’envoyer un e-mail. Ouvrez son lien pour vérifier votre adresse.',
  verifyFailed: 'Envoi impossible',
  changeEmail: 'Changer d’adresse',
  mailRefused: 'Vos e-mails',
  refusedTitle: 'Votre boîte refuse nos e-mails',
  refusedText: (email: string) =>
    `${email} a refusé notre dernier e-mail. Tant que cela dure, ni nos alertes ni un lien pour choisir un nouveau mot de passe ne vous parviennent.`,
  refusedUntil:
    'Votre boîte est peut-être pleine ou fermée. Cette carte disparaît dès qu’un e-mail arrive, ou quand vous changez d’adresse.',
  named: 'Nom affiché choisi',
  unnamed: 'Nom affiché à choisir',
  unnamedHint: 'Il accompagne votre profil.',
  chooseName: 'Choisir un nom',
  severalMethods: (methods: string) => `Moyens de connexion\u00A0: ${methods}`,
  oneMethod: 'Un seul moyen de connexion',
  oneMethodHint: 'Si vous le perdez, l’autre vous permettra d’entrer.',
  methodQuestion: 'Ajoutez un second moyen de connexion',
  methodText: (method: string) =>
    `Vous n’en avez qu’un\u00A0: ${method}. Si vous le perdez, l’autre vous permettra d’entrer.`,
  passkeyReady: 'Clé d’accès prête',
  noPasskey: 'Aucune clé d’accès',
  noPasskeyHint: 'Entrez avec le visage, l’empreinte ou le code de l’appareil. Une minute suffit.',
  passkeyQuestion: 'Entrez sans mot de passe',
  addPasskey: 'Ajouter une clé d’accès',
  addMethod: 'Ajouter un moyen de connexion',
  noAlert: 'Aucune alerte',
  knownDevices: (count: number) =>
    count < 2 ? `${count}\u00A0appareil reconnu` : `${count}\u00A0appareils reconnus`,
  calm: 'La porte est bien fermée',
  calmText: 'Aucune alerte, aucun point en attente. Nous vous préviendrons ici.',
  recent: 'Activité récente',
  seeAll: 'Tout voir',
  seeAllOf: 'de l’activité récente',
  noActivity: 'Aucune connexion récente',
  noActivityHint: 'Vos prochaines connexions apparaîtront ici.',
  activityFailed: 'Activité indisponible',
  newDevice: 'Nouvel appareil',
  unusual: 'Inhabituelle',
  refused: 'Refusée',
  devices: 'Vos appareils',
  manageDevices: (count: number) =>
    count < 2 ? 'Gérer votre appareil' : `Gérer les ${count}\u00A0appareils`,
  announcements: 'Annonces',
  announcementKinds: { maintenance: 'Maintenance', security: 'Sécurité', news: 'Nouveauté' },
  guestTag: 'Compte invité',
  guestQuestion: 'Gardez ce que vous avez ici',
  guestText: (day: string) =>
    `Sans inscription, tout s’efface après ${GUEST_IDLE_MS / DAY_MS}\u00A0jours sans visite\u00A0: le ${day} si vous ne revenez pas.`,
  guestKeeps: 'En vous inscrivant, vous gardez',
  guestKept: [
    'votre thème et votre langue',
    'vos choix de confidentialité',
    'votre activité récente',
  ],
  guestGains: 'Et vous gagnez',
  guestGained: [
    'un profil, avec nom et photo',
    'des alertes de sécurité',
    'le verrouillage de votre session',
    'l’accès depuis vos autres appareils',
  ],
  video: 'Vidéo',
  videoFailed: 'Vidéo indisponible',
  play: (title: string) => `Lire la vidéo\u00A0: ${title}`,
  videoLength: (seconds: number) => `${Math.floor(seconds / 60)}\u00A0min ${seconds % 60}\u00A0s`,
}
