import { walls } from '../../../../brand/fr.ts'

const REPLACED =
  'Si vous avez un mot de passe, il ne sert plus\u00A0: un lien pour en choisir un nouveau part vers votre boîte.'
const ALL = 'Tous les appareils sont déconnectés aussitôt.'
const ALL_DONE = 'Tous les appareils sont déconnectés.'
const CODES = 'Vous remplacez vos codes de secours.'

/** The page that the links in alert e-mails open. */
export const alert = {
  wall: walls.alert,
  notMe: {
    title: 'Ce n’était pas vous\u202F?',
    will: 'Si vous confirmez\u00A0:',
    button: 'Sécuriser mon compte',
    restore: 'Annuler ce changement',
    other: 'C’était moi',
    failed: 'Mise en sécurité incomplète',
  },
  me: {
    title: 'C’était bien vous\u202F?',
    text: 'Votre réponse est notée, et rien d’autre ne change.',
    button: 'C’était moi',
    other: 'Ce n’était pas moi',
    failed: 'Réponse non enregistrée',
  },
  kinds: {
    'new-device': {
      lead: 'Votre compte a été ouvert depuis un appareil que nous ne connaissions pas.',
      steps: ['Cet appareil est déconnecté aussitôt.', REPLACED],
      done: 'L’appareil est déconnecté.',
    },
    'password-changed': {
      lead: 'Le mot de passe de votre compte a changé.',
      steps: [ALL, REPLACED],
      done: ALL_DONE,
    },
    'email-changed': {
      lead: 'L’adresse e-mail de votre compte a changé.',
      steps: ['L’ancienne adresse reprend sa place.', ALL, REPLACED],
      done: 'L’ancienne adresse a repris sa place, et tous les appareils sont déconnectés.',
    },
    'method-added': {
      lead: 'Un moyen de connexion a été ajouté à votre compte.',
      steps: ['Ce moyen de connexion est retiré.', ALL, REPLACED],
      done: ALL_DONE,
    },
    'method-removed': {
      lead: 'Un moyen de connexion a été retiré de votre compte.',
      steps: [ALL, REPLACED],
      done: ALL_DONE,
    },
    'second-factor-added': {
      lead: 'La double vérification a été activée sur votre compte.',
      steps: ['La double vérification est retirée.', ALL, REPLACED],
      done: 'La double vérification est retirée, et tous les appareils sont déconnectés.',
    },
    'second-factor-removed': {
      lead: 'La double vérification a été retirée de votre compte.',
      steps: [ALL, REPLACED, 'Vous activez à nouveau la double vérification.'],
      done: ALL_DONE,
    },
    'second-factor-wait': {
      lead: 'Quelqu’un a demandé le retrait de vos codes.',
      steps: ['L’attente est arrêtée\u00A0: vos codes restent actifs.', ALL, REPLACED],
      done: 'L’attente est arrêtée, et tous les appareils sont déconnectés. Vos codes restent actifs.',
    },
    'recovery-codes-replaced': {
      lead: 'Les codes de secours de votre compte ont été remplacés.',
      steps: [ALL, REPLACED, CODES],
      done: ALL_DONE,
    },
    'recovery-code-used': {
      lead: 'Un code de secours de votre compte a servi.',
      steps: [ALL, REPLACED, CODES],
      done: ALL_DONE,
    },
    other: {
      lead: 'Quelque chose a changé dans votre compte.',
      steps: [ALL, REPLACED],
      done: ALL_DONE,
    },
  },
  secured: 'Compte sécurisé',
  restored: 'Adresse rétablie',
  newPassword: 'Choisissez un nouveau mot de passe',
  stillToDo: 'C’est noté\u00A0: ce n’était pas vous. Il reste une chose à faire.',
  stepDone: 'Fait\u00A0: ',
  stepNext: 'À faire\u00A0: ',
  mailed:
    'Un second e-mail est parti vers la même boîte. Son titre\u00A0: «\u00A0Choisissez un nouveau mot de passe\u00A0».',
  openMail: 'Ouvrez-le\u00A0: son lien sert une fois, pendant une heure.',
  resend: 'Renvoyer l’e-mail',
  signIn: 'Se connecter et vérifier mes appareils',
  passwordOver: 'L’ancien mot de passe n’ouvre plus votre compte.',
  notMailed:
    'Vérifiez aussi que personne d’autre n’utilise vos clés d’accès, ni les comptes avec lesquels vous vous connectez.',
  noted: 'C’est noté',
  notedText: 'Il n’y a rien d’autre à faire.',
  goOn: 'Continuer',
  overTitle: 'Ce lien n’est plus valable',
  over: 'Il a expiré, ou il a déjà servi. Si vous avez un doute, connectez-vous et vérifiez vos appareils et vos moyens de connexion.',
  toSecurity: 'Vérifier mes appareils',
}
