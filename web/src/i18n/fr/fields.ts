export const fields = {
  emailRequired: 'Saisissez votre adresse e-mail.',
  emailInvalid: 'Cette adresse e-mail n’est pas valable. Exemple\u00A0: nom@exemple.fr',
  passwordRequired: 'Saisissez votre mot de passe.',
  passwordAgain: 'Saisissez à nouveau votre mot de passe.',
}
