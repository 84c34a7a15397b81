import { PRODUCT } from '@sesame/contract/product'
import { walls } from '../../../../brand/fr.ts'

/** Forgotten passwords and the links in e-mails. Loaded with their screens. */
export const recovery = {
  wall: walls.forgot,
  walls: {
    resetPassword: walls.resetPassword,
    verifyEmail: walls.verifyEmail,
    verifyAndChangeEmail: walls.verifyAndChangeEmail,
    recoverEmail: walls.recoverEmail,
  },
  title: 'Mot de passe oublié',
  lead: 'Indiquez l’adresse e-mail de votre compte : vous recevrez un lien pour choisir un nouveau mot de passe.',
  email: 'Adresse e-mail',
  send: 'Envoyer le lien',
  sending: 'Envoi…',
  sendFailed: 'Envoi impossible',
  back: 'Retour à la connexion',
  sentTitle: 'Consultez votre messagerie',
  sentIf: 'Si un compte correspond à ',
  sentThen: ', nous venons d’y envoyer un e-mail. Il peut mettre quelques minutes à arriver.',
  linkLife: 'Le lien est valable une heure et ne sert qu’une seule fois.',
  resend: 'Renvoyer l’e-mail',
  resent: 'Si un compte correspond à cette adresse, nous venons d’y envoyer un nouvel e-mail.',
  resendIn: (seconds: number) => `Renvoyer l’e-mail (${seconds}\u00A0s)`,
  nothing: 'Rien reçu ? Pensez à vérifier vos courriers indésirables ou ',
  otherAddress: 'essayez une autre adresse',
  resetTitle: 'Réinitialiser le mot de passe',
  forAccount: 'Pour le compte',
  newPassword: 'Nouveau mot de passe',
  again: 'Confirmez le mot de passe',
  endsOthers: 'Vos autres appareils seront déconnectés.',
  save: 'Enregistrer le mot de passe',
  saving: 'Enregistrement…',
  resetFailed: 'Enregistrement impossible',
  apply: {
    verifyEmail: {
      title: 'Vérifier votre adresse',
      lead: 'Confirmez que cette adresse est bien la vôtre :',
      button: 'Vérifier mon adresse',
    },
    verifyAndChangeEmail: {
      title: 'Changer d’adresse',
      lead: 'Désormais, vous vous connecterez avec',
      button: 'Confirmer la nouvelle adresse',
    },
    recoverEmail: {
      title: 'Rétablir votre adresse',
      lead: 'L’adresse de votre compte a changé. Si ce n’était pas vous, revenez à',
      button: 'Rétablir cette adresse',
    },
  },
  signInFirst: {
    title: 'Vous avez créé ce compte\u202F?',
    signedOut: 'Connectez-vous pour confirmer l’adresse',
    locked: 'Votre session est verrouillée. Déverrouillez-la pour confirmer l’adresse',
    guest: `Vous utilisez ${PRODUCT} en tant qu’invité. Connectez-vous pour confirmer l’adresse`,
    otherOpen: 'Un autre compte est ouvert ici\u00A0:',
    other: 'Fermez sa session, puis connectez-vous pour confirmer l’adresse',
    signIn: 'Se connecter',
    unlock: 'Déverrouiller',
    switchAccount: 'Changer de compte',
    lossTitle: 'Vos données d’invité seront supprimées',
    loss: 'Elles ne vous suivront pas dans un autre compte.',
    notYou: 'Ce n’était pas vous\u202F?',
    notYouText:
      'Quelqu’un s’est peut-être inscrit avec votre adresse. Réinitialisez le mot de passe, par un lien envoyé à cette adresse\u00A0: cette personne sera déconnectée, et le compte sera à vous. Si vous ne faites rien, l’adresse restera non vérifiée.',
    reset: 'Réinitialiser le mot de passe',
  },
  entersOther: {
    title: 'Changer de compte\u202F?',
    lead: 'Ce lien ouvre le compte',
    guest: `Vous utilisez ${PRODUCT} en tant qu’invité.`,
    keepGuest: 'Garder mes données d’invité',
    other: 'Sa session sera fermée sur cet appareil.',
    locked: 'La session verrouillée sur cet appareil sera fermée.',
    keep: 'Garder cette session',
  },
  done: {
    resetPassword: {
      title: 'Mot de passe enregistré',
      text: () => 'Votre session est ouverte ici ; toutes les autres sont fermées.',
    },
    verifyEmail: {
      title: 'Adresse vérifiée',
      text: (email: string) => `${email} est bien la vôtre.`,
    },
    verifyAndChangeEmail: {
      title: 'Adresse changée',
      text: (email: string) => `Connectez-vous désormais avec ${email}.`,
    },
    recoverEmail: {
      title: 'Adresse rétablie',
      text: (email: string) =>
        `Vous vous connectez de nouveau avec ${email}. Choisissez un nouveau mot de passe\u00A0: quelqu’un connaît peut-être l’ancien.`,
    },
  },
  goOn: 'Continuer',
  choosePassword: 'Choisir un nouveau mot de passe',
  overTitle: 'Ce lien n’est plus valable',
  over: (resets: boolean): string =>
    resets
      ? 'Il a expiré, ou il a déjà servi. Demandez-en un nouveau.'
      : 'Il a expiré, ou il a déjà servi. Connectez-vous, puis demandez-en un nouveau depuis votre profil.',
  failedTitle: 'Cela n’a pas abouti',
  askAgain: 'Demander un nouveau lien',
}
