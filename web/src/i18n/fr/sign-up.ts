import { PASSWORD_MIN_LENGTH } from '../../lib/password.ts'

export const signUp = {
  title: 'Créer un compte',
  wall: ['Une clé', 'rien qu’à vous.'],
  hasAccount: 'Vous avez déjà un compte ?',
  signIn: 'Se connecter',
  name: 'Nom affiché',
  nameHint: 'Visible sur votre profil. Un pseudonyme convient très bien.',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  strengthLabel: 'Robustesse du mot de passe',
  strength: [
    'Robustesse',
    'Robustesse : faible',
    'Robustesse : moyenne',
    'Robustesse : bonne',
    'Robustesse : excellente',
  ],
  strengthWord: ['non évaluée', 'faible', 'moyenne', 'bonne', 'excellente'],
  rule: `${PASSWORD_MIN_LENGTH} caractères au moins`,
  ruleMet: ' (respecté)',
  terms: 'J’accepte les conditions d’utilisation et j’ai lu la politique de confidentialité.',
  submit: 'Créer mon compte',
  pending: 'Création du compte…',
  or: 'ou continuer avec',
  signUpWith: (name: string) => `S’inscrire avec ${name}`,
  failed: 'Création impossible',
  completeTitle: 'Terminer l’inscription',
  completeText: (email: string) =>
    `Votre inscription avec ${email} n’est pas terminée. Il ne reste qu’une étape.`,
  notYou: 'Ce n’est pas vous ?',
  otherAccount: 'Utiliser un autre compte',
}
