import { MAX_UNLOCK_TRIES } from '@sesame/contract/constants'

export const lock = {
  title: 'Session verrouillée',
  wall: ['Votre place', 'est au chaud.'],
  under: ['Rien n’a bougé.'],
  after: (minutes: number) => {
    if (minutes === 0) return 'Verrouillée à votre demande.'
    return `Verrouillée après ${minutes} minute${minutes < 2 ? '' : 's'} d’inactivité.`
  },
  password: 'Mot de passe',
  unlock: 'Déverrouiller',
  unlocking: 'Déverrouillage…',
  or: 'ou',
  unlockWith: (name: string) => `Déverrouiller avec ${name}`,
  noPassword: (name: string) =>
    `Ce compte n’a pas de mot de passe\u00A0: ${name} confirme votre identité.`,
  otherTab:
    'Déverrouillez-la dans l’onglet où vous vous êtes connecté. S’il est fermé, déconnectez-vous, puis connectez-vous à nouveau.',
  failed: 'Déverrouillage impossible',
  wrongPassword: `Ce n’est pas le bon mot de passe. Vérifiez votre saisie\u202F; après ${MAX_UNLOCK_TRIES} essais, la session se ferme.`,
}
