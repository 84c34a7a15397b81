/** The form that asks for a fresh proof. */
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
  title: 'Changer d’adresse e-mail',
  explanation:
    'Nous écrirons à cette nouvelle adresse. Elle remplacera l’actuelle dès que vous aurez ouvert le lien reçu.',
  newAddress: 'Nouvelle adresse e-mail',
  send: 'Envoyer le lien',
  sending: 'Envoi…',
  failed: 'Envoi impossible',
  sentTitle: 'Consultez votre messagerie',
  sent: (address: string) =>
    `Un e-mail vient de partir à ${address}. Votre adresse changera quand vous ouvrirez son lien\u202F; d’ici là, l’actuelle reste valable. Vous devrez ensuite vous connecter à nouveau.`,
  verify: 'Renvoyer l’e-mail',
  verifyIn: (seconds: number) => `Renvoyer l’e-mail (${seconds}\u00A0s)`,
  verificationSent: 'Un e-mail vient de partir. Ouvrez son lien pour vérifier cette adresse.',
}

/** The account's sign-in methods. */
export const access = {
  title: 'Moyens de connexion',
  hint: 'Plusieurs clés valent mieux qu’une : liez un compte pour entrer sans mot de passe.',
  link: 'Lier',
  linkLabel: (name: string) => `Lier ${name}`,
  linkTitle: (name: string) => `Lier un compte ${name}`,
  linkText: (name: string) => `Choisissez le compte ${name} avec lequel vous connecter.`,
  continueWith: (name: string) => `Continuer avec ${name}`,
  linkFailed: 'Compte non lié',
  linked: (name: string) => `${name} a été lié.`,
  unlink: 'Délier',
  unlinkLabel: (name: string) => `Délier ${name}`,
  unlinkTitle: (name: string) => `Délier ${name}\u202F?`,
  unlinkText: (name: string) =>
    `Vous ne pourrez plus vous connecter avec ${name}. Vous pourrez le lier à nouveau.`,
  unlinkFailed: 'Compte toujours lié',
  unlinked: (name: string) => `${name} a été délié.`,
  lastTitle: 'C’est votre seul moyen d’entrer',
  last: (name: string) =>
    `Gardez au moins un moyen de vous connecter\u00A0: ajoutez un mot de passe ou une clé d’accès avant de délier ${name}.`,
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
      failed: 'Moyen de connexion toujours là',
      done: 'Moyen de connexion retiré.',
    },
  },
  thePassword: 'le mot de passe',
  password: 'Mot de passe',
  passwordHint: 'Le changer déconnecte vos autres appareils.',
  passwordChangedOn: (day: string) => `Modifié pour la dernière fois le ${day}.`,
  noPassword: (methods: string) =>
    methods === ''
      ? 'Votre compte n’a pas de mot de passe.'
      : `Votre compte n’a pas de mot de passe. Pour entrer\u00A0: ${methods}.`,
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
  removePasswordHint: 'Un compte sans mot de passe n’en a aucun à voler.',
  cannotRemovePassword:
    'Pour vous passer de mot de passe, ajoutez d’abord une clé d’accès ou liez un compte.',
  removePasswordTitle: 'Supprimer votre mot de passe\u202F?',
  removePasswordText: (left: string) =>
    `Il n’ouvrira plus votre compte, et les sessions qu’il a ouvertes se ferment. Il vous restera\u00A0: ${left}.`,
  removePasswordRecovery:
    'Votre adresse e-mail reste la vôtre. Si ces moyens vous manquent un jour, «\u00A0Mot de passe oublié\u00A0» vous permettra d’en choisir un nouveau.',
  removePasswordFailed: 'Mot de passe conservé',
  passwordRemoved: 'Mot de passe supprimé.',
}
