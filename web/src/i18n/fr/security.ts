import { knownParts } from '../known-parts.ts'

export const security = {
  title: 'Sécurité',
  hint: 'Vos appareils, vos connexions et vos alertes.',
  otherTabTitle: 'Cet onglet n’a pas toute votre session',
  otherTab:
    'L’onglet où vous vous êtes connecté est fermé ou en veille. Pour retrouver vos connexions, vos appareils et vos alertes, rouvrez-le et rechargez cette page, ou déconnectez-vous, puis connectez-vous à nouveau.',
  devices: 'Appareils',
  devicesHint: 'Les appareils sur lesquels votre session est ouverte. Un doute\u202F? Déconnectez.',
  thisDevice: 'Cet appareil',
  toCheck: 'À vérifier',
  activeNow: 'active maintenant',
  locked: 'verrouillée',
  device: (browser: string, device: string) =>
    knownParts(browser, device).join(' sur ') || 'Appareil inconnu',
  end: 'Déconnecter',
  endLabel: (device: string) => `Déconnecter ${device}`,
  endOthers: 'Déconnecter tous les autres appareils',
  endTitle: 'Déconnecter cet appareil\u202F?',
  endText: (device: string) =>
    `${device} devra se connecter à nouveau. Ce qui y est ouvert se ferme aussitôt.`,
  endOthersTitle: 'Déconnecter tous les autres appareils\u202F?',
  endOthersText: 'Ils devront se connecter à nouveau. Seul cet appareil reste ouvert.',
  ending: 'Déconnexion…',
  ended: 'Appareil déconnecté.',
  endedOthers: 'Les autres appareils sont déconnectés.',
  endFailed: 'Déconnexion impossible',
  onlyDevice: 'Aucun autre appareil',
  devicesFailed: 'Liste indisponible',
  devicesFailedHint: 'Elle reviendra d’elle-même dès que le service répondra.',
  logins: '10 dernières connexions',
  surprised: 'Une connexion vous surprend\u202F?',
  changePassword: 'Changez votre mot de passe',
  surprisedEnd: ', puis déconnectez les autres appareils.',
  alerts: 'Alertes',
  alertsHint: 'Ce qui touche à la sécurité de votre compte, et qui attend votre réponse.',
  noAlerts: 'Aucune alerte',
  noAlertsHint: 'Nous vous préviendrons ici de toute connexion inhabituelle.',
  alertsLink: (unread: number) =>
    unread === 1 ? '1 alerte de sécurité à vérifier' : `${unread} alertes de sécurité à vérifier`,
  alertTitles: {
    'new-device': 'Connexion inhabituelle',
    'password-changed': 'Mot de passe changé',
    'password-reset': 'Mot de passe réinitialisé',
    'token-reuse': 'Session copiée, fermée par précaution',
    'too-many-sessions': 'Trop d’appareils\u00A0: les plus anciens sont déconnectés',
  },
  read: 'Vérifiée',
  wasMe: 'C’était moi',
  wasNotMe: 'Ce n’était pas moi',
  wasMeLabel: (alert: string) => `C’était moi\u00A0: ${alert}`,
  wasNotMeLabel: (alert: string) => `Ce n’était pas moi\u00A0: ${alert}`,
  push: 'Notifications',
  pushHere: 'Alertes sur cet appareil',
  pushHint:
    'Une notification vous prévient aussitôt d’une alerte, même quand Sésame est fermé. Elle ne dit rien de vous.',
  pushUnsupported: 'Ce navigateur ne sait pas afficher de notifications.',
  pushDenied:
    'Votre navigateur bloque les notifications de Sésame. Autorisez-les dans ses réglages pour ce site, puis revenez ici.',
  pushOffline: 'Vous êtes hors connexion\u00A0: ce choix attend le retour du réseau.',
  pushStarted: 'Cet appareil affichera vos alertes.',
  pushStopped: 'Cet appareil n’affichera plus d’alertes.',
  pushNotAllowed: 'Rien n’a changé\u00A0: votre navigateur n’a pas reçu votre accord.',
  pushFailed: 'Changement impossible',
  secureTitle: 'Sécuriser votre compte\u202F?',
  secureDevice: 'Nous déconnectons l’appareil en cause.',
  secureOthers: 'Nous déconnectons tous vos autres appareils.',
  secureReset: (email: string) =>
    `Un e-mail part ensuite vers ${email}\u00A0: il mène à un nouveau mot de passe.`,
  secureProviders: (names: string) =>
    `Votre compte s’ouvre avec ${names}\u00A0: vérifiez-y aussi vos connexions.`,
  secure: 'Sécuriser mon compte',
  securing: 'Mise en sécurité…',
  secured: 'Votre compte est en sécurité.',
  securedReset: 'C’est fait. Consultez votre messagerie pour choisir un nouveau mot de passe.',
  secureFailed: 'Mise en sécurité incomplète',
  lock: 'Verrouillage',
  lockHint:
    'Sans activité, la session se verrouille dans tous les onglets. Vous pouvez aussi la verrouiller vous-même.',
  lockDelay: 'Verrouiller après',
  lockDelays: (minutes: number) => {
    if (minutes === 0) return 'Jamais'
    if (minutes === 60) return '1 heure d’inactivité'
    return `${minutes} minute${minutes < 2 ? '' : 's'} d’inactivité`
  },
  lockShortcut: 'Raccourci clavier',
  lockSaved: 'Délai enregistré.',
  lockFailed: 'Enregistrement impossible',
}
