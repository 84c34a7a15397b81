import { MAX_PASSKEYS } from '@sesame/contract/constants'
import { OF_PRODUCT, PRODUCT, THAT_PRODUCT } from '@sesame/contract/product'
import { PASSWORD_MIN_LENGTH } from '../../lib/password/password.ts'

const WRITE = `Écrivez à l’équipe ${OF_PRODUCT}\u00A0: ${environment.legal.contact}.`

/** Error messages: what happened and what to do next. Several codes share a message. */
export const errors = {
  credentials:
    'L’adresse e-mail ou le mot de passe est incorrect. Vérifiez votre saisie ou [réinitialisez votre mot de passe](forgotPassword).',
  emailInUse:
    'Cette adresse ne peut pas servir à créer un compte. Si c’est la vôtre, [connectez-vous](signIn).',
  invalidEmail: 'Cette adresse e-mail n’est pas valable. Exemple\u00A0: nom@exemple.fr',
  weakPassword: `Choisissez un mot de passe d’au moins ${PASSWORD_MIN_LENGTH}\u00A0caractères.`,
  passwordRules: 'Ce mot de passe ne respecte pas toutes les règles. Complétez-le, puis réessayez.',
  userDisabled: `Ce compte est désactivé. ${WRITE}`,
  tooMany: 'Trop de tentatives. Réessayez dans 15 minutes.',
  unreachable: 'Le service ne répond pas. Réessayez dans un instant ; rien n’a été perdu.',
  offline:
    'Vous êtes hors connexion. Rien n’a été perdu\u202F; réessayez quand le réseau sera revenu.',
  popupClosed: 'La fenêtre de connexion s’est fermée trop tôt. Rouvrez-la pour continuer.',
  popupBlocked:
    'Votre navigateur a bloqué la fenêtre de connexion. Autorisez-la pour ce site, puis réessayez.',
  otherMethod:
    'Cette adresse e-mail a déjà un compte, avec un autre moyen de connexion. Choisissez celui que vous connaissez.',
  accountTaken: `Ce compte est déjà associé à un autre compte ${PRODUCT}. Déconnectez-vous pour utiliser cet autre compte.`,
  alreadyLinked: 'Ce compte est déjà associé. Vous pouvez vous en servir pour vous connecter.',
  stillOwner:
    'Vous dirigez la console des opérateurs. Faites d’abord retirer votre rôle, puis supprimez votre compte.',
  lastMethod:
    'Gardez au moins un moyen de vous connecter. Ajoutez un mot de passe ou un autre compte, puis réessayez.',
  methodNotConfirmed:
    'Ce moyen de connexion a été ajouté à votre compte sans que vous l’ayez confirmé. Connectez-vous par un autre moyen, ou [choisissez un nouveau mot de passe par e-mail](forgotPassword).',
  notLinked: 'Ce compte n’est plus associé. Rechargez la page pour voir vos comptes associés.',
  recentLogin:
    'Votre dernière connexion est trop ancienne. Connectez-vous à nouveau, puis recommencez.',
  sessionEnded: 'Votre session a pris fin. Connectez-vous à nouveau.',
  sessionLocked: 'Votre session est verrouillée. Connectez-vous à nouveau pour la rouvrir.',
  sessionNotFound: 'Cet appareil est déjà déconnecté. Rechargez la page pour voir la liste.',
  passkeyRefused:
    'Elle a pu être retirée de votre compte. Choisissez-en une autre, ou connectez-vous autrement.',
  passkeyCancelled:
    'La fenêtre s’est fermée, ou elle a trop attendu. Réessayez, ou choisissez un autre moyen. Votre clé est sur un téléphone\u202F? Choisissez «\u00A0un autre appareil\u00A0», puis scannez le code QR avec votre téléphone.',
  passkeyKnown: 'Il a déjà une clé d’accès pour ce compte. Il n’y a rien à ajouter.',
  passkeyUnsupported: `Ce navigateur ne peut pas utiliser de clé d’accès ici. Mettez-le à jour, ou ouvrez ${PRODUCT} sur votre téléphone.`,
  passkeyNoScreenLock:
    'Une clé d’accès demande un code, une empreinte ou un visage enregistré sur l’appareil. Ajoutez-en un, puis réessayez.',
  passkeyNotFound: 'Cette clé d’accès est déjà retirée. Rechargez la page pour voir la liste.',
  challengeExpired: 'La demande a attendu plus de cinq minutes. Recommencez.',
  tooManyPasskeys: `Vous avez déjà ${MAX_PASSKEYS}\u00A0clés d’accès. Retirez-en une, puis recommencez.`,
  signUpIncomplete: 'Votre inscription n’est pas terminée. Il ne reste qu’une étape.',
  alreadySignedUp: 'Votre inscription est déjà terminée. [Connectez-vous](signIn).',
  addressTaken: `L’ancienne adresse sert désormais à un autre compte. ${WRITE}`,
  alreadyLoggedIn: 'Vous avez déjà ouvert une session. Déconnectez-vous pour en changer.',
  captcha: 'La vérification anti-robot n’a pas abouti. Rechargez la page, puis réessayez.',
  unverifiedApp:
    'Votre navigateur n’a pas pu être vérifié. Suspendez les bloqueurs de contenu pour ce site, rechargez la page, puis réessayez.',
  forbidden: 'Ce compte ne permet pas cette action. Créez un compte ou changez de compte.',
  termsRequired:
    'Nos conditions ont changé, et votre réponse manque. Rechargez la page, puis répondez.',
  termsRefused:
    'Vous avez refusé nos conditions. Vos données et la suppression du compte restent accessibles, et vous pouvez encore accepter.',
  codeRequired: 'Ce compte demande aussi un code. Recommencez, puis saisissez-le.',
  secondFactorDue: 'Activez d’abord la double vérification. Rechargez la page pour commencer.',
  secondFactorOn: 'La double vérification est déjà active. Rechargez la page.',
  secondFactorOff: 'La double vérification n’est plus active. Rechargez la page.',
  codeUnreadable:
    'Le code de votre application ne peut pas être vérifié. Utilisez un code de secours, ou une clé d’accès.',
  codeRefused: 'Ce code n’est pas le bon. Attendez le suivant, puis réessayez.',
  ticketExpired:
    'Un code se saisit dans les cinq minutes qui suivent le mot de passe. Rien n’a été ouvert.',
  invalidRequest: 'Une information ne convient pas. Vérifiez votre saisie, puis réessayez.',
  tooLarge: 'L’envoi est trop volumineux. Réduisez-le, puis réessayez.',
  linkExpired: 'Ce lien a expiré ou a déjà servi. Demandez-en un nouveau.',
  codeExpired: 'Ce code est incorrect ou a expiré. Demandez-en un nouveau.',
  storageRefused:
    'Votre navigateur refuse d’enregistrer la session. Autorisez le stockage pour ce site, ou libérez de l’espace, puis réessayez.',
  secondFactor: `Ce compte demande une vérification ${THAT_PRODUCT} ne connaît pas. Choisissez un autre moyen de connexion, ou écrivez à l’équipe ${OF_PRODUCT}\u00A0: ${environment.legal.contact}.`,
  unavailable: 'Ce moyen de connexion n’est pas disponible. Choisissez-en un autre.',
  emailUnverified:
    'Cette adresse n’est pas encore vérifiée. Ouvrez l’e-mail de vérification, puis réessayez.',
  otherUser:
    'Ce n’est pas le compte de la session ouverte. Choisissez le même compte, puis réessayez.',
  pictureUnreadable:
    'Ce fichier n’est pas une image lisible. Choisissez une image JPEG, PNG ou WebP.',
  pictureTooLarge: 'Cette image est trop volumineuse. Choisissez-en une plus petite.',
  fileEmpty: 'Ce fichier est vide. Choisissez-en un autre.',
  fileTooLarge: 'Ce fichier dépasse 8\u00A0Mo. Réduisez-le, ou choisissez-en un autre.',
  fileType:
    'Ce type de fichier ne peut pas être gardé ici\u00A0: un navigateur pourrait l’exécuter. Mettez-le dans une archive ZIP, ou choisissez-en un autre.',
  tooSlow:
    'Le fichier n’est pas passé à temps. Réessayez, si possible avec une connexion plus rapide.',
  fileNotFound: 'Ce fichier n’existe plus. Rechargez la page pour voir la liste.',
  videoNotFound: 'Cette vidéo n’existe plus. Choisissez-en une autre.',
  videoUnavailable: 'La vidéo ne répond pas. Réessayez dans un instant.',
  outdated: 'Cette page n’est plus à jour. Rechargez-la, puis réessayez.',
  unexpected: 'Cela n’a pas fonctionné. Réessayez ; si rien ne change, revenez un peu plus tard.',
}

/** The message includes the waiting time, if the API returned it (`Retry-After`). */
export function tooManyFor(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const wait = seconds < 60 ? `${seconds}\u00A0seconde` : `${minutes}\u00A0minute`
  return `Trop de tentatives. Réessayez dans ${wait}${seconds < 2 || (minutes === 1 && seconds >= 60) ? '' : 's'}.`
}
