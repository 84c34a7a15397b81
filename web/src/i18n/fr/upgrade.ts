export const upgrade = {
  title: 'Conserver mes données',
  text: 'Créez votre compte\u00A0: votre espace reste tel quel, il gagne simplement une clé.',
  wall: ['Votre place', 'est gardée.'],
  back: 'Plus tard, retour à l’accueil',
  with: (name: string) => `Continuer avec ${name}`,
  failed: 'Création impossible',
  lastTitle: 'Encore une étape',
  last: (email: string) =>
    `${email} ouvre désormais votre espace. Choisissez votre nom pour terminer.`,
  lastWithoutEmail:
    'Votre nouvelle clé ouvre désormais cet espace. Choisissez votre nom pour terminer.',
  proofTitle: 'Confirmez que c’est vous',
  takenEmail: 'Cette adresse ne peut pas ouvrir un nouveau compte',
  takenEmailText: (email: string) =>
    `Si ${email} est bien à vous, connectez-vous avec le mot de passe de son compte.`,
  takenAccount: 'Ce compte ouvre déjà un autre espace',
  takenAccountText:
    'Vous pouvez entrer dans cet autre espace, ou choisir un autre compte pour celui-ci.',
  lossTitle: 'Vos données d’invité seront effacées.',
  loss: 'Elles ne vous suivent pas dans un autre compte.',
  password: 'Mot de passe de ce compte',
  forgot: 'Mot de passe oublié\u202F?',
  enter: 'Se connecter à ce compte',
  entering: 'Connexion…',
  enterFailed: 'Connexion impossible',
  otherEmail: 'Choisir une autre adresse',
  otherAccount: 'Choisir un autre compte',
}
