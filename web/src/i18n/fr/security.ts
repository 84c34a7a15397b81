import { ALERTS } from '@sesame/contract/events'
import { titlesOf } from '@sesame/contract/titles'
import { OF_PRODUCT, PRODUCT } from '@sesame/contract/product'
import { knownParts } from '../known-parts.ts'

export const security = {
  title: 'Sécurité',
  hint: 'Qui peut entrer, d’où, et ce qui attend votre réponse.',
  sections: 'Sections de la sécurité',
  otherTabTitle: 'Vos appareils et vos alertes ne s’affichent pas dans cet onglet',
  otherTab:
    'L’onglet où vous avez ouvert votre session est fermé ou en veille. Rouvrez-le et rechargez cette page, ou déconnectez-vous, puis connectez-vous à nouveau.',
  devices: 'Appareils',
  devicesHint: 'Chaque navigateur compte pour un appareil.',
  thisDevice: 'Cet appareil',
  thisSession: 'Cette session',
  toCheck: 'À vérifier',
  remembered: 'Dispensé de code',
  sessionActive: 'session active',
  sessionLocked: 'session verrouillée',
  seen: (moment: string) => `vu ${moment}`,
  firstSeen: (day: string) => `première connexion le ${day}`,
  sessions: (count: number) => `${count}\u00A0sessions`,
  otherSessions: (count: number) =>
    count === 1 ? '1\u00A0autre session' : `${count}\u00A0autres sessions`,
  sessionOpened: (moment: string) => `Ouverte ${moment}`,
  sessionSeen: (moment: string) => `vue ${moment}`,
  endSessionLabel: (moment: string, device: string) =>
    `Déconnecter la session ouverte ${moment} sur ${device}`,
  allDevices: (count: number) => `Tout voir (${count})`,
  allDevicesOf: 'de vos appareils',
  device: (browser: string, device: string) =>
    knownParts(browser, device).join(' sur ') || 'Appareil inconnu',
  rename: (device: string) => `Renommer ${device}`,
  renameTitle: 'Renommer cet appareil',
  renameField: 'Nom de l’appareil',
  renameHint: (device: string) =>
    `Ce nom n’est visible que de vous. Laissez vide pour retrouver «\u00A0${device}\u00A0».`,
  renameTooLong: (max: number) => `Ce nom est trop long\u00A0: ${max}\u00A0caractères au plus.`,
  renameInvalid: 'Ce nom contient un caractère invisible. Saisissez-le à nouveau.',
  renameSave: 'Enregistrer le nom',
  renaming: 'Enregistrement…',
  renamed: 'Nom enregistré.',
  renameFailed: 'Enregistrement impossible',
  end: 'Déconnecter',
  endLabel: (device: string) => `Déconnecter ${device}`,
  endOthers: 'Déconnecter tous les autres appareils',
  endOthersHint: 'Seul cet appareil restera ouvert.',
  endTitle: 'Déconnecter cet appareil\u202F?',
  endText: (device: string) =>
    `${device} devra se connecter à nouveau. Ce qui y est ouvert se ferme aussitôt.`,
  endSessionTitle: 'Déconnecter cette session\u202F?',
  endSessionText:
    'Ce qui y est ouvert se ferme aussitôt. La session que vous utilisez reste ouverte.',
  endOthersTitle: 'Déconnecter tous les autres appareils\u202F?',
  endOthersText:
    'Ils devront se connecter à nouveau. Seule la session que vous utilisez reste ouverte.',
  ending: 'Déconnexion…',
  ended: 'Appareil déconnecté.',
  endedSession: 'Session déconnectée.',
  endedTogether: (count: number) =>
    `${count}\u00A0sessions déconnectées\u00A0: elles venaient de la même connexion.`,
  endedOthers: 'Les autres appareils sont déconnectés.',
  endFailed: 'Déconnexion impossible',
  devicesFailed: 'Liste indisponible',
  devicesFailedHint: 'Elle reviendra d’elle-même dès que le service répondra.',
  methods: 'Moyens de connexion',
  methodsHint: 'Mot de passe, comptes associés et clés d’accès.',
  manageMethods: 'Gérer mes moyens de connexion',
  logins: 'Connexions',
  loginsHint: (count: number) =>
    `Les ${count}\u00A0dernières, et les ${count}\u00A0dernières refusées.`,
  surprised: 'Une connexion vous surprend\u202F?',
  changePassword: 'Changez votre mot de passe',
  checkMethods: 'Vérifiez vos moyens de connexion',
  surprisedEnd: ', puis déconnectez les autres appareils.',
  alerts: 'Alertes',
  alertsFailed: 'Alertes indisponibles',
  alertsFailedHint: 'Elles reviendront d’elles-mêmes dès que le service répondra.',
  noAlerts: 'Aucune alerte',
  noAlertsHint: 'Nous vous préviendrons ici de toute connexion inhabituelle.',
  alertTitles: titlesOf(ALERTS, 'fr'),
  news: `L’équipe ${OF_PRODUCT} vous informe`,
  newsText: (contact: string) =>
    `Il n’y a rien à faire. Une question\u202F? Écrivez à l’équipe ${OF_PRODUCT}\u00A0: ${contact}.`,
  exportText: 'Téléchargez-les depuis votre profil, rubrique «\u00A0Données personnelles\u00A0».',
  question: 'Était-ce vous\u202F?',
  suspicion: 'Sécurisez votre compte',
  factDevice: 'Appareil\u00A0: ',
  factPlace: 'Lieu\u00A0: ',
  factProvider: 'Moyen de connexion\u00A0: ',
  passkey: (name: string) => `Clé d’accès «\u00A0${name}\u00A0»`,
  factMoment: 'Date\u00A0: ',
  doubtDevice:
    'Dans le doute, répondez «\u00A0Ce n’était pas moi\u00A0»\u00A0: l’appareil est déconnecté, rien n’est perdu.',
  doubtOthers:
    'Dans le doute, répondez «\u00A0Ce n’était pas moi\u00A0»\u00A0: vos autres appareils sont déconnectés, rien n’est perdu.',
  suspicionText:
    'Une copie de cette session a pu servir ailleurs. Nous l’avons fermée par précaution.',
  copiedText:
    'Une copie de cette clé a peut-être servi ailleurs. Retirez cette clé, puis créez-en une autre.',
  otherAlerts: (count: number) =>
    count === 1 ? '1\u00A0autre alerte' : `${count}\u00A0autres alertes`,
  pastAlerts: (count: number) =>
    count === 1 ? '1\u00A0alerte passée' : `${count}\u00A0alertes passées`,
  answeredMine: 'C’était moi',
  answeredSecured: 'Compte sécurisé',
  answeredSeen: 'Vue',
  fromHere: 'Depuis cet appareil',
  wasMe: 'C’était moi',
  wasNotMe: 'Ce n’était pas moi',
  noted: 'J’ai compris',
  answerLabel: (answer: string, alert: string) => `${answer}\u00A0: ${alert}`,
  answerFailed: 'Réponse non enregistrée',
  answerSaved: 'C’est noté.',
  undo: 'Annuler',
  undone: 'Réponse annulée.',
  undoFailed: 'La réponse n’a pas pu être annulée.',
  arrived: (alert: string) => `Nouvelle alerte\u00A0: ${alert}.`,
  push: 'Notifications',
  pushHere: `Recevoir les alertes sur cet appareil, même quand ${PRODUCT} est fermé`,
  pushHint:
    'Une notification vous prévient aussitôt. Elle ne contient aucune information personnelle.',
  pushUnsupported: 'Ce navigateur ne sait pas afficher de notifications.',
  pushDenied: `Votre navigateur bloque les notifications ${OF_PRODUCT}. Autorisez-les dans ses réglages pour ce site, puis revenez ici.`,
  pushOffline:
    'Vous êtes hors connexion\u00A0: ce réglage ne peut changer qu’une fois le réseau revenu.',
  pushStarted: 'Cet appareil affichera vos alertes.',
  pushStopped: 'Cet appareil n’affichera plus d’alertes.',
  pushNotAllowed: 'Rien n’a changé\u00A0: votre navigateur n’a pas reçu votre accord.',
  pushFailed: 'Changement impossible',
  secureTitle: 'Sécuriser votre compte\u202F?',
  secureDevice: (device: string) => `Nous déconnectons aussitôt ${device}.`,
  secureSuspect: 'Nous coupons aussitôt la connexion en cause.',
  secureOthers: 'Nous déconnectons aussitôt tous vos autres appareils.',
  secureReset: (email: string) =>
    `Votre mot de passe n’ouvre plus votre compte. Pour en choisir un nouveau, un lien part vers ${email}.`,
  secureOld: 'Vous ouvrez l’e-mail reçu à votre ancienne adresse, et vous y annulez le changement.',
  secureAdded: (passkey: string) => `Nous retirons la clé d’accès «\u00A0${passkey}\u00A0».`,
  secureCopied: (passkey: string) =>
    `Vous retirez la clé d’accès «\u00A0${passkey}\u00A0», puis vous en créez une autre.`,
  secureFactor:
    'La double vérification qui vient d’être activée reste en place. Pour la retirer, répondez «\u00A0Ce n’était pas moi\u00A0» dans l’e-mail qui l’annonce.',
  secureFactorAgain: 'Vous activez à nouveau la double vérification.',
  secureCodes:
    'Vous remplacez vos codes de secours\u00A0: une autre personne les connaît peut-être.',
  secureProviders: (names: string) => `Vous vérifiez chez ${names} que personne d’autre n’y entre.`,
  secureMethods: 'Vous vérifiez vos moyens de connexion et vos clés d’accès.',
  secure: 'Sécuriser mon compte',
  securing: 'Mise en sécurité…',
  youAnswered: (moment: string) => `Vous avez répondu «\u00A0Ce n’était pas moi\u00A0», ${moment}`,
  stepDone: 'Fait\u00A0: ',
  stepNext: 'À faire\u00A0: ',
  endedDevice: (device: string) => `${device} est déconnecté.`,
  newPassword: 'Choisissez un nouveau mot de passe',
  mailSent: (email: string, moment: string) => `E-mail envoyé à ${email}, ${moment}.`,
  mailResent: (email: string, first: string, again: string) =>
    `E-mail envoyé à ${email}, ${first}, puis ${again}.`,
  openMail: 'Ouvrez-le et choisissez un nouveau mot de passe.',
  resend: 'Renvoyer l’e-mail',
  resent: 'E-mail renvoyé. S’il n’arrive pas, vérifiez vos courriers indésirables.',
  lostMailbox: 'Je n’ai plus cette boîte',
  passwordOver:
    'L’ancien mot de passe n’ouvre plus votre compte. Cette carte reste ici tant que ce n’est pas fait.',
  checkTitle: 'Vérifiez vos moyens de connexion',
  checkNext: 'Retirez ce que vous ne reconnaissez pas.',
  checkNextAt: (names: string) =>
    `Retirez ce que vous ne reconnaissez pas, et vérifiez chez ${names} que personne d’autre n’y entre.`,
  checkMine: 'Vérifier mes moyens de connexion',
  openOldMail: 'Ouvrez l’e-mail reçu à votre ancienne adresse pour la rétablir.',
  secureFailed: 'Mise en sécurité incomplète',
  lock: 'Verrouillage',
  lockHint: 'Sans activité, la session se verrouille dans tous les onglets.',
  lockDelay: 'Verrouiller après',
  lockDelays: (minutes: number) => {
    if (minutes === 0) return 'Jamais'
    if (minutes === 60) return '1\u00A0heure d’inactivité'
    return `${minutes}\u00A0minute${minutes < 2 ? '' : 's'} d’inactivité`
  },
  lockAtOnce: 'Tout de suite',
  lockNow: 'Verrouiller maintenant',
  lockShortcut: 'Raccourci clavier\u00A0:',
  lockSaved: 'Délai enregistré.',
  lockFailed: 'Enregistrement impossible',
}
