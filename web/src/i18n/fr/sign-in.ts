import { walls } from '../../../../brand/fr.ts'

export const signIn = {
  title: 'Connexion',
  wall: walls.signIn,
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
  passkeyHint: 'Si vous avez une clé d’accès, elle est proposée ici.',
  continueWith: (name: string) => `Continuer avec ${name}`,
  guest: 'Continuer en tant qu’invité',
  resumeTitle: 'Bon retour parmi nous',
  resumeHint: 'Votre session est encore valable sur cet appareil.',
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
