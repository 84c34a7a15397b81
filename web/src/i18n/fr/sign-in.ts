export const signIn = {
  title: 'Connexion',
  // eslint-disable-next-line no-restricted-syntax -- a quotation, whatever the product is called
  wall: ['Sésame,', 'ouvre-toi.'],
  noAccount: 'Pas encore de compte ?',
  signUp: 'Créer un compte',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  remember: 'Rester connecté',
  forgot: 'Mot de passe oublié ?',
  submit: 'Se connecter',
  pending: 'Connexion…',
  or: 'ou continuer avec',
  orWithoutPassword: 'ou, sans mot de passe',
  passkey: 'Utiliser une clé d’accès',
  passkeyHint: 'Votre clé d’accès est proposée dans ce champ.',
  continueWith: (name: string) => `Continuer avec ${name}`,
  guest: 'Continuer en tant qu’invité',
  resumeTitle: 'Bon retour parmi nous',
  resumeHint: 'Votre session est encore valable sur cet appareil.',
  otherAccount: 'Utiliser un autre compte',
  knownTitle: 'Cette adresse a déjà un compte',
  known: (email: string, name: string) =>
    `${email} a déjà un compte, avec un autre moyen de connexion. Connectez-vous d’abord avec ce moyen\u202F; ${name} sera ensuite lié.`,
  failed: 'Connexion impossible',
  endedTitle: 'Votre session a pris fin',
  endedElsewhereTitle: 'Cet appareil a été déconnecté',
  endedElsewhere:
    'La session a été fermée d’ailleurs, ou vos moyens de connexion ont changé. Connectez-vous à nouveau.',
  refusedTitle: 'La session s’est fermée',
  refused:
    'Cinq essais n’ont pas suffi à la déverrouiller. Connectez-vous, ou [choisissez un nouveau mot de passe](forgotPassword).',
  ended: 'Connectez-vous à nouveau pour continuer.',
}
