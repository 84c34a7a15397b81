export const knownAddress = {
  title: 'Cette adresse a déjà un compte',
  words: (email: string, name: string) =>
    `${email} a déjà un compte, avec un autre moyen de connexion. Connectez-vous d’abord avec ce moyen\u202F; ${name} sera ensuite associé.`,
}
