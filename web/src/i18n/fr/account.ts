/** The form that asks for a fresh proof of identity. */
export const proof = {
  text: 'Pour continuer, confirmez que c’est bien vous.',
  password: 'Mot de passe actuel',
  submit: 'Confirmer',
  pending: 'Vérification…',
  with: (name: string) => `Confirmer avec ${name}`,
  withPasskey: 'Confirmer avec une clé d’accès',
  failed: 'Confirmation impossible',
  wrongPassword: 'Ce n’est pas le bon mot de passe. Vérifiez votre saisie, puis réessayez.',
}

/** The account's address. */
export const email = {
  change: 'Modifier',
  changeLabel: 'Modifier l’adresse e-mail',
  section: 'Adresse e-mail',
  sectionHint: 'Là où nous vous écrivons, et d’où l’on retrouve un mot de passe oublié.',
  title: 'Changer d’adresse e-mail',
  explanation:
    'Nous écrirons à cette nouvelle adresse. Elle remplacera l’actuelle dès que vous aurez ouvert le lien reçu.',
  newAddress: 'Nouvelle adresse e-mail',
  send: 'Envoyer le lien',
  sending: 'Envoi…',
  failed: 'Envoi impossible',
  sentTitle: 'Consultez votre messagerie',
  sent: (address: string) =>
    `Nous venons d’envoyer un e-mail à ${address}. Votre adresse changera quand vous l’aurez confirmée depuis cet e-mail\u202F; d’ici là, l’actuelle reste valable. Vous devrez ensuite vous connecter à nouveau.`,
  asked: (address: string) => `${address} attend votre confirmation`,
  askedUntil: (day: string) =>
    `Le lien envoyé à cette adresse est valable jusqu’au ${day}. D’ici là, rien ne change.`,
  askedSent: (address: string) => `Nous venons d’envoyer un e-mail à ${address}.`,
  cancelChange: 'Annuler le changement',
  cancelTitle: 'Annuler ce changement d’adresse\u202F?',
  cancelText: (address: string, current: string) =>
    `Le lien envoyé à ${address} ne comptera plus. Vous gardez ${current}.`,
  cancelling: 'Annulation…',
  cancelFailed: 'Le changement n’a pas été annulé',
  keepChange: 'Garder la demande',
  cancelled: (current: string) => `Changement annulé. Vous gardez ${current}.`,
  verify: 'Renvoyer l’e-mail',
  verifyIn: (seconds: number) => `Renvoyer l’e-mail (${seconds}\u00A0s)`,
  verificationSent: 'Nous venons d’envoyer un e-mail. Ouvrez son lien pour vérifier cette adresse.',
}

/** The account's sign-in methods. */
export const access = {
  title: 'Moyens de connexion',
  hint: 'Tout ce qui ouvre votre compte, et la dernière fois que chacun a servi.',
  list: 'Ce qui ouvre votre compte',
  listHint: 'Si vous en perdez un, les autres vous permettent d’entrer.',
  forSignIn: 'Pour se connecter',
  count: (count: number) => `${count}\u00A0moyen${count < 2 ? '' : 's'}`,
  add: 'Ajouter',
  change: 'Changer',
  remove: 'Supprimer',
  used: (moment: string) => `utilisé ${moment}`,
  left: (methods: string) => `Il vous restera\u00A0: ${methods}.`,
  linkLabel: (name: string) => `Associer ${name}`,
  linkTitle: (name: string) => `Associer un compte ${name}`,
  linkText: (name: string) => `Choisissez le compte ${name} avec lequel vous connecter.`,
  continueWith: (name: string) => `Continuer avec ${name}`,
  linkFailed: 'Compte non associé',
  linked: (name: string) => `${name} a été associé.`,
  unlink: 'Dissocier',
  unlinkLabel: (name: string) => `Dissocier ${name}`,
  unlinkTitle: (name: string) => `Dissocier ${name}\u202F?`,
  unlinkText: (name: string) =>
    `Vous ne pourrez plus vous connecter avec ${name}. Vous pourrez l’associer à nouveau.`,
  unlinkFailed: 'Le compte n’a pas été dissocié',
  unlinked: (name: string, left: string) => `${name} a été dissocié. Il vous reste\u00A0: ${left}.`,
  lastTitle: 'C’est votre seul moyen de connexion',
  last: (name: string) =>
    `Gardez au moins un moyen de vous connecter\u00A0: ajoutez un mot de passe ou une clé d’accès avant de dissocier ${name}.`,
  lastPassword:
    'Gardez au moins un moyen de vous connecter\u00A0: ajoutez une clé d’accès ou associez un compte avant de supprimer votre mot de passe.',
  unconfirmed: 'Ajouté, pas encore confirmé',
  unconfirmedUse:
    'Il n’ouvre rien. Sans réponse, il sera retiré de lui-même dans les 24\u00A0heures.',
  answers: {
    confirm: {
      button: 'Confirmer',
      label: (name: string) => `Confirmer ${name}`,
      title: (name: string) => `Confirmer ${name}\u202F?`,
      text: 'Confirmez-le seulement si vous l’avez ajouté vous-même\u00A0: il ouvrira votre compte.',
      failed: 'Moyen de connexion non confirmé',
      done: 'Moyen de connexion confirmé.',
    },
    discard: {
      button: 'Retirer',
      label: (name: string) => `Retirer ${name}`,
      title: (name: string) => `Retirer ${name}\u202F?`,
      text: 'Il disparaîtra de votre compte. Vous pourrez l’ajouter à nouveau.',
      failed: 'Le moyen de connexion n’a pas été retiré',
      done: 'Moyen de connexion retiré.',
    },
  },
  thePassword: 'le mot de passe',
  password: 'Mot de passe',
  passwordHint: 'Le changer déconnecte vos autres appareils.',
  passwordChangedOn: (day: string) => `Changé le ${day}`,
  noAddress: 'Il faut une adresse e-mail pour ajouter un mot de passe ; votre compte n’en a pas.',
  newPassword: 'Nouveau mot de passe',
  changePassword: 'Changer le mot de passe',
  changing: 'Changement…',
  passwordChanged: 'Mot de passe changé. Vos autres appareils sont déconnectés.',
  passwordFailed: 'Mot de passe inchangé',
  passwordUnreported: 'Mot de passe changé, mais vos autres appareils restent connectés',
  addPassword: 'Ajouter un mot de passe',
  adding: 'Ajout…',
  addFailed: 'Ajout impossible',
  passwordAdded: 'Mot de passe ajouté.',
  removePassword: 'Supprimer mon mot de passe',
  removePasswordTitle: 'Supprimer votre mot de passe\u202F?',
  removePasswordText: (left: string) =>
    `Il n’ouvrira plus votre compte, et les sessions qu’il a ouvertes se ferment. Il vous restera\u00A0: ${left}.`,
  removePasswordRecovery:
    'Votre adresse e-mail reste la vôtre. Si vous perdez ces moyens de connexion, «\u00A0Mot de passe oublié\u00A0» vous permettra d’en choisir un nouveau.',
  removePasswordFailed: 'Mot de passe conservé',
  passwordRemoved: (left: string) => `Mot de passe supprimé. Il vous reste\u00A0: ${left}.`,
}
