import { walls } from '../../../../brand/fr.ts'

export const signUp = {
  title: 'Créer un compte',
  wall: walls.signUp,
  hasAccount: 'Vous avez déjà un compte ?',
  signIn: 'Se connecter',
  name: 'Nom affiché',
  nameHint: 'Visible sur votre profil. Un pseudonyme convient très bien.',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  withPasskey: 'Choisir plutôt une clé d’accès',
  withPassword: 'Choisir plutôt un mot de passe',
  passkeyHint:
    'Pas de mot de passe à retenir\u00A0: votre appareil demandera votre visage, votre empreinte ou son code.',
  termsBefore: 'J’accepte les ',
  termsLink: 'conditions d’utilisation',
  termsBetween: ' et j’ai lu la ',
  privacyLink: 'politique de confidentialité',
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
