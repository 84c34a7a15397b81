import { walls } from '../../../../brand/fr.ts'

export const upgrade = {
  title: 'Conserver mes données',
  text: 'Créez votre compte : votre espace reste tel quel, et vous le retrouverez sur tous vos appareils.',
  wall: walls.upgrade,
  back: 'Plus tard, retour à l’accueil',
  with: (name: string) => `Continuer avec ${name}`,
  failed: 'Création impossible',
  lastTitle: 'Encore une étape',
  last: (email: string) =>
    `Votre espace s’ouvre désormais avec ${email}. Choisissez votre nom pour terminer.`,
  lastWithoutEmail:
    'Votre espace s’ouvre désormais avec ce compte. Choisissez votre nom pour terminer.',
  proofTitle: 'Confirmez que c’est vous',
  takenEmail: 'Cette adresse ne peut pas servir à créer un compte',
  takenEmailText: (email: string) =>
    `Si ${email} est bien à vous, connectez-vous avec le mot de passe de son compte.`,
  takenAccount: 'Ce compte ouvre déjà un autre espace',
  takenAccountText:
    'Vous pouvez ouvrir cet autre espace, ou choisir un autre compte pour celui-ci.',
  lossTitle: 'Vos données d’invité seront supprimées',
  loss: 'Elles ne vous suivront pas dans un autre compte.',
  password: 'Mot de passe de ce compte',
  forgot: 'Mot de passe oublié\u202F?',
  enter: 'Se connecter à ce compte',
  entering: 'Connexion…',
  enterFailed: 'Connexion impossible',
  otherEmail: 'Choisir une autre adresse',
  otherAccount: 'Choisir un autre compte',
}
