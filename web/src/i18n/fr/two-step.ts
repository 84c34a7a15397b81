import { OF_PRODUCT, PRODUCT } from '@sesame/contract/product'

/** Two-step verification: turning it on, recovery codes, settings, and what to do without the phone. */
export const twoStep = {
  /** Turning two-step verification on. */
  step: (step: number) => `Étape ${step} sur 2`,
  title: 'Activer la double vérification',
  lead: `Après le mot de passe, ${PRODUCT} demandera un code lu sur votre téléphone. Avec votre seul mot de passe, personne n’entrera plus. Vos clés d’accès, elles, n’en demandent pas.`,
  leadWithout: (methods: string) =>
    `Après ${methods}, ${PRODUCT} demandera un code lu sur votre téléphone. Vos clés d’accès, elles, n’en demandent pas.`,
  openApp: 'Ouvrez une application de codes',
  openAppText:
    'Celle de votre gestionnaire de mots de passe convient, ou l’application Mots de passe d’un iPhone, Google Authenticator, Aegis, FreeOTP.',
  scan: 'Scannez ce code QR',
  qr: `Code QR de votre compte ${PRODUCT}, à scanner avec votre application de codes`,
  onThisPhone: 'Sur le téléphone que voici, rien à scanner\u00A0:',
  openOnThisPhone: 'Ouvrir l’application de codes',
  key: 'Pas d’appareil photo\u202F? Saisissez cette clé, espaces compris ou non\u00A0:',
  copy: 'Copier',
  copyKey: 'Copier la clé',
  keyCopied: 'Clé copiée.',
  notCopied: 'Copie impossible\u00A0: votre navigateur l’a refusée.',
  enterCode: 'Saisissez le code qu’elle affiche',
  code: 'Code affiché par l’application',
  codeHint: 'Six chiffres, qui changent toutes les 30\u00A0secondes.',
  codeMissing: 'Saisissez le code à six chiffres.',
  codeShort: 'Un code compte six chiffres. Vérifiez votre saisie.',
  activate: 'Activer',
  activating: 'Vérification…',
  activateFailed: 'La double vérification n’est pas activée',
  refused:
    'Ce code n’est pas le bon. Attendez le suivant, et vérifiez que votre téléphone règle l’heure tout seul.',
  tooMany: 'Trop d’essais',
  tooManyText: (wait: string) => `Réessayez dans ${wait}.`,
  keyStays: 'La clé ci-dessus reste valable.',
  wait: (seconds: number) => {
    const minutes = Math.ceil(seconds / 60)
    if (minutes > 90) return `${Math.ceil(minutes / 60)}\u00A0heures`
    return minutes === 1 ? '1\u00A0minute' : `${minutes}\u00A0minutes`
  },
  waitOver: 'Vous pouvez saisir un nouveau code.',
  expired: 'La demande a expiré',
  expiredText: 'La clé n’est valable que dix minutes. Recommencez avec une autre.',
  again: 'Recommencer',
  nothingYet:
    'Rien n’est actif avant ce premier code juste. À l’étape suivante, dix codes de secours.',
  beginFailed: 'La clé n’a pas pu être préparée',
  after: (methods: string) => `Demander aussi un code après ${methods}`,
  afterHint: (methods: string) =>
    `Votre compte n’a pas de mot de passe. Sans cette case, ${methods} suffit pour entrer, et le code ne protège rien.`,
  proofTitle: 'Confirmez que c’est vous',

  /** The recovery codes, shown once. */
  codesTitle: 'Vos codes de secours',
  codesLead:
    'Sans votre téléphone, chacun remplace le code une fois, après le mot de passe. Ils s’affichent maintenant, puis plus jamais.',
  isOn: 'La double vérification est active',
  isOnText: 'Le prochain mot de passe demandera un code.',
  isOnTextWithout: 'La prochaine connexion demandera un code.',
  replaced: 'Vos codes de secours sont remplacés',
  replacedText: 'Les anciens ne servent plus.',
  codesCount: (count: number) => `${count}\u00A0codes, une fois chacun`,
  created: (moment: string) => `Créés ${moment}`,
  /** The text above the codes on paper, in the file and in the clipboard. */
  paper: (account: string, moment: string) =>
    `${PRODUCT}, codes de secours de ${account}, créés le ${moment}.`,
  paperHint: 'Chacun sert une fois, après le mot de passe. Gardez-les loin de votre téléphone.',
  yourAccount: 'votre compte',
  copyCodes: (count: number) => `Copier les ${count}\u00A0codes`,
  codesCopied: (count: number) => `${count}\u00A0codes copiés.`,
  download: 'Télécharger',
  downloadCodes: (count: number) => `Télécharger les ${count}\u00A0codes, fichier texte`,
  print: 'Imprimer',
  printCodes: (count: number) => `Imprimer les ${count}\u00A0codes`,
  kept: 'J’ai mis ces codes à l’abri, ailleurs que sur ce téléphone.',
  keptMissing: 'Cochez cette case une fois les codes à l’abri\u00A0: ils ne s’afficheront plus.',
  finish: 'Terminer',
  later: 'Plus tard',
  onlyHashes: `${PRODUCT} n’en garde qu’une empreinte. Perdus, ils se remplacent depuis «\u00A0Moyens de connexion\u00A0».`,
  leaveTitle: 'Partir sans ces codes\u202F?',
  leaveText:
    'Ils ne s’afficheront plus. Si vous perdez votre téléphone, il faudra attendre plusieurs jours pour retrouver votre compte.',
  stay: 'Rester sur cette page',
  leave: 'Partir sans les codes',

  /** The heading for two-step verification in the list of sign-in methods. */
  group: 'Double vérification',
  groupHint: 'Après le mot de passe, jamais après une clé d’accès.',
  app: 'Application de codes',
  active: 'Active',
  since: (day: string) => `Activée le ${day}`,
  off: 'Sans elle, le mot de passe suffit pour entrer.',
  offWithout: 'Sans elle, un seul moyen de connexion suffit pour entrer.',
  activateLabel: 'Activer la double vérification',
  remove: 'Retirer',
  removeLabel: 'Retirer l’application de codes',
  codes: 'Codes de secours',
  left: (left: number, all: number) =>
    left < 2 ? `${left} sur ${all} restant` : `${left} sur ${all} restants`,
  few: 'Bientôt épuisés',
  replace: 'Remplacer',
  replaceLabel: 'Remplacer les codes de secours',
  devices: 'Appareils dispensés de code',
  devicesHint: (days: number) => `Sur eux, le mot de passe suffit pendant ${days}\u00A0jours`,
  noDevices: 'Aucun\u00A0: chaque appareil demande un code.',
  deviceCount: (count: number) =>
    count < 2 ? `${count}\u00A0appareil` : `${count}\u00A0appareils`,
  until: (day: string) => `jusqu’au ${day}`,
  askAgain: 'Redemander un code',
  askAgainOn: (device: string) => `Redemander un code sur ${device}`,
  askedAgain: (device: string) => `Un code sera redemandé sur ${device}.`,
  askAgainFailed: 'Appareil encore dispensé de code',
  afterSaved: 'C’est enregistré.',
  afterFailed: 'Réglage inchangé',
  failed: 'Double vérification indisponible',
  failedHint: 'Elle reviendra d’elle-même dès que le service répondra.',
  removeTitle: 'Retirer la double vérification\u202F?',
  removeText: (codes: number, devices: number) =>
    `Un code ne sera plus demandé pour entrer. ${
      codes < 2
        ? codes === 0
          ? 'La liste de vos codes de secours'
          : 'Votre dernier code de secours'
        : `Vos ${codes}\u00A0codes de secours restants`
    }${
      devices === 0
        ? ''
        : devices === 1
          ? ' et 1\u00A0appareil dispensé'
          : ` et ${devices}\u00A0appareils dispensés`
    } s’effacent aussi.`,
  eitherCode: 'Code à 6\u00A0chiffres, ou code de secours',
  eitherMissing: 'Saisissez un code de votre application, ou un code de secours.',
  eitherInvalid:
    'Un code compte six chiffres, un code de secours huit signes. Vérifiez votre saisie.',
  eitherRefused: 'Ce code n’est pas le bon, ou il a déjà servi. Essayez-en un autre.',
  byPasskey: 'Avec une clé d’accès, sans code',
  lostPhone: 'Je n’ai plus mon téléphone',
  removeAction: 'Retirer la double vérification',
  removing: 'Retrait…',
  removed: 'La double vérification est retirée.',
  removeFailed: 'La double vérification reste active',
  replaceTitle: 'Remplacer vos codes de secours\u202F?',
  replaceText: (left: number) =>
    left === 0
      ? 'Dix nouveaux codes s’affichent, une seule fois.'
      : left === 1
        ? 'Dix nouveaux codes s’affichent, une seule fois. L’ancien ne sert plus.'
        : `Dix nouveaux codes s’affichent, une seule fois. Les ${left}\u00A0anciens ne servent plus.`,
  replaceAction: 'Remplacer les codes',
  replacing: 'Remplacement…',
  replaceFailed: 'Codes inchangés',

  /** The waiting period for people who no longer have their phone. */
  waitTitle: 'Sans code, après une attente',
  waitBegins: [
    'Votre application de codes et vos codes de secours seront retirés à la fin de l’attente.',
    'Nous vous prévenons aussitôt, puis chaque jour, par e-mail et dans vos sessions ouvertes.',
    'Vous pouvez l’arrêter à tout moment. Rien ne peut l’abréger.',
  ],
  waitStart: 'Commencer l’attente',
  waitStarting: 'Enregistrement…',
  waitStarted: (moment: string) => `L’attente a commencé. Elle se termine ${moment}.`,
  waitFailed: 'L’attente n’a pas commencé',
  waitEnds: (moment: string) => `Sera retirée ${moment}`,
  waiting: 'En attente',
  waitCard: 'Retrait de la double vérification',
  waitCardText: (moment: string) =>
    `Le ${moment}, l’application de codes et ses codes de secours seront retirés.`,
  waitGauge: 'Attente',
  day: (day: number, days: number) => `Jour ${day} sur ${days}`,
  stopWait: 'Arrêter l’attente',
  stopped: 'L’attente a été arrêtée. Vos codes restent actifs.',
  stopFailed: 'L’attente continue',
  waitLead: (day: string) => `L’attente court jusqu’au ${day}.`,

  /** The alert that the waiting period for the removal of the codes has begun. */
  asked: 'Quelqu’un a demandé le retrait de vos codes',
  askedByTeam: `À la demande de l’équipe ${OF_PRODUCT}`,
  askedUntil: 'Sans réponse, l’application de codes sera retirée le ',
  askedBy: 'Qui l’a demandé connaît votre mot de passe.',
  isMe: 'C’est moi',
  isNotMe: 'Ce n’est pas moi\u00A0: arrêter',
  inDoubt: 'Dans le doute, arrêtez\u00A0: vos codes restent actifs, rien n’est perdu.',
  waitStoppedStep: 'L’attente est arrêtée\u00A0: vos codes restent actifs.',

  /** Shown when two or fewer recovery codes are left. */
  fewTag: 'Double vérification',
  fewTitle: 'Remplacez vos codes de secours',
  fewText: (left: number) =>
    left === 0
      ? 'Il ne vous en reste aucun. Si vous perdez votre téléphone, il faudra attendre plusieurs jours pour retrouver votre compte.'
      : `Il ne vous en reste que ${left}. Sans code de secours, il faudra attendre plusieurs jours pour retrouver votre compte si vous perdez votre téléphone.`,
  fewHint: 'Dix nouveaux codes s’affichent, une seule fois.',
}
