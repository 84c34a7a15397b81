import { OF_PRODUCT, PRODUCT } from '@sesame/contract/product'
import { walls } from '../../../../brand/fr.ts'

/**
 * The form that asks for a second-factor code after another proof of identity, and that offers ways to continue without a code.
 */
export const codeQuestion = {
  wall: walls.code,
  under: ['Le mot de passe,', 'puis le code.'],
  title: 'Saisissez votre code',
  lead: `Ouvrez votre application de codes, ligne «\u00A0${PRODUCT}\u00A0».`,
  code: 'Code à 6\u00A0chiffres',
  codeRequired: 'Saisissez le code que votre application affiche.',
  codeInvalid: 'Ce code compte six chiffres. Vérifiez votre saisie.',
  refused: (left: number | undefined) =>
    left === undefined
      ? 'Ce code n’est pas le bon. Attendez le suivant.'
      : `Ce code n’est pas le bon. Attendez le suivant\u202F; il vous reste ${left}\u00A0essai${left < 2 ? '' : 's'}.`,
  remember: 'Ne plus demander sur cet appareil pendant 30\u00A0jours',
  signIn: 'Se connecter',
  signingIn: 'Connexion…',
  unlock: 'Déverrouiller',
  unlocking: 'Déverrouillage…',
  confirm: 'Confirmer',
  confirming: 'Vérification…',
  failed: 'Code non vérifié',
  noCode: 'pas de code sous la main\u202F?',
  withoutWaiting: 'sans attendre',
  usePasskey: 'Utiliser une clé d’accès',
  useRecovery: 'Utiliser un code de secours',
  useApp: 'Utiliser l’application de codes',
  lost: 'Je n’ai plus mon téléphone',
  lostAll: 'Je n’ai plus ces codes non plus',
  back: 'Revenir à la connexion',
  backToLock: 'Revenir au verrouillage',
  tooMany: 'Trop d’essais',
  /** How long to wait (« 4 min 30 s »). */
  wait: (time: string) => `Patientez ${time}, puis saisissez un nouveau code.`,
  waited: 'Vous pouvez saisir un nouveau code.',
  expiredTitle: 'La demande a expiré',
  expired:
    'Un code se saisit dans les cinq minutes qui suivent le mot de passe. Rien n’a été ouvert.',
  recoveryTitle: 'Un code de secours',
  recoveryLead: 'L’un des dix codes mis à l’abri à l’activation. Il ne servira plus ensuite.',
  recovery: 'Code de secours',
  recoveryHint: 'Huit caractères, tiret compris ou non.',
  recoveryRequired: 'Saisissez l’un de vos codes de secours.',
  recoveryInvalid: 'Un code de secours compte huit lettres et chiffres. Vérifiez votre saisie.',
  recoveryRefused: (left: number | undefined) =>
    left === undefined || left > 2
      ? 'Ce code n’est pas le bon, ou il a déjà servi. Essayez-en un autre.'
      : `Ce code n’est pas le bon, ou il a déjà servi. Essayez-en un autre\u202F; il vous reste ${left}\u00A0essai${left < 2 ? '' : 's'}.`,
  lostWall: walls.codeLost,
  lostUnder: ['Un code de secours,', 'c’est fait pour ça.'],
  lostTitle: 'Sans votre téléphone',
  lostLead: (ways: number): string =>
    ways === 1 ? 'Une façon de retrouver votre compte' : 'Deux façons de retrouver votre compte',
  withRecovery: 'Avec un code de secours',
  withRecoveryText: 'L’un des dix codes mis à l’abri à l’activation. Vous entrez tout de suite.',
  withoutCode: (days: number) =>
    days === 7
      ? 'Sans code, en sept jours'
      : `Sans code, en ${days}\u00A0jour${days < 2 ? '' : 's'}`,
  withoutCodeText: (moment: string) =>
    `L’application de codes est retirée ${moment}. D’ici là, nous l’annonçons chaque jour à votre adresse et à vos appareils, pour que personne ne le fasse à votre place.`,
  begin: 'Commencer l’attente',
  beginning: 'Enregistrement…',
  beginFailed: 'L’attente n’a pas commencé',
  beginTitle: (days: number) =>
    days === 7
      ? 'Commencer l’attente de sept jours\u202F?'
      : `Commencer l’attente de ${days}\u00A0jour${days < 2 ? '' : 's'}\u202F?`,
  /** The text shown when the waiting period for the removal of the second factor begins. */
  consequences: {
    told: (email: string | null): string =>
      email === null
        ? 'Nous l’annonçons aussitôt, puis chaque jour, sur vos appareils.'
        : `Nous l’annonçons aussitôt, puis chaque jour, à ${email} et sur vos appareils.`,
    removed: (moment: string) =>
      `Le ${moment}, l’application de codes et ses codes de secours sont retirés.`,
    next: 'Vous vous connectez alors avec votre mot de passe seul, puis vous activez un nouveau téléphone.',
  },
  passkeyHint: 'Une clé d’accès ouvre votre compte sans code.',
  backToCode: 'Revenir au code',
  waitWall: walls.codeWait,
  waitUnder: ['…font plus que force', 'ni que rage.'],
  begunTitle: 'L’attente a commencé',
  begun: 'Rien d’autre à faire. Revenez vous connecter avec votre mot de passe.',
  stillTitle: (days: number): string => {
    if (days < 1) return 'C’est le dernier jour'
    const count = ['un', 'deux', 'trois', 'quatre', 'cinq', 'six'][days - 1] ?? `${days}`
    return `Encore ${count} jour${days < 2 ? '' : 's'}`
  },
  still:
    'Votre mot de passe est juste. L’application de codes protège le compte jusqu’à la date ci-dessous.',
  opens: 'Votre compte s’ouvre sans code',
  meter: 'Attente',
  day: (day: number, days: number) => `Jour ${day} sur ${days}`,
  stops: 'Ce qui l’arrête',
  stopsBy: {
    code: 'Une connexion avec un code ou un code de secours. Le mot de passe seul n’y suffit pas.',
    mail: 'Le bouton «\u00A0Ce n’est pas moi\u00A0» de l’e\u2011mail ou de la notification de chaque jour.',
    home: 'La carte affichée à l’accueil, sur tout appareil resté connecté.',
  },
  found: 'J’ai retrouvé mon téléphone',
  stoppedWall: walls.codeStopped,
  stoppedUnder: ['Quelqu’un a dit non.'],
  stoppedTitle: 'L’attente a été arrêtée',
  stopped: 'La double vérification reste active.',
  notYou: 'Ce n’était pas vous\u202F?',
  notYouText: `Écrivez à l’équipe ${OF_PRODUCT}\u00A0: ${environment.legal.contact}.`,
  beginAgain: 'Recommencer l’attente',
  overUnder: ['Merci d’avoir attendu.'],
  overTitle: 'L’attente est terminée',
  over: 'L’application de codes et ses codes de secours sont retirés. Votre session est ouverte sur cet appareil.',
  withoutFactor: 'Votre compte n’a plus de double vérification',
  withoutFactorText: 'Activez-la sur votre nouveau téléphone\u00A0: il suffit d’une minute.',
  activate: 'Activer la double vérification',
  goHome: 'Continuer vers l’accueil',
}

/** The shape that the English texts must match. */
export type CodeQuestionTexts = typeof codeQuestion
