export const resume = {
  title: 'Reprendre votre session',
  continueAs: (name: string) => `Continuer en tant que ${name}`,
  notYou: 'Ce n’est pas vous\u202F?',
  forget: 'Oublier ce compte',
  otherAccount: 'Utiliser un autre compte',
}
