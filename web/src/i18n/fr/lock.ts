import { MAX_UNLOCK_TRIES } from '@sesame/contract/constants'
import { walls } from '../../../../brand/fr.ts'

/** If at most this many attempts to unlock remain, people see how many. */
export const FEW_TRIES = 3

export const lock = {
  title: 'Session verrouillée',
  wall: walls.lock,
  under: ['Ce qui est enregistré', 'n’a pas bougé.'],
  unsaved: 'Ce que vous n’aviez pas enregistré n’a pas été gardé.',
  after: (minutes: number) => {
    if (minutes === 0) return 'Verrouillée à votre demande.'
    return `Verrouillée après ${minutes}\u00A0minute${minutes < 2 ? '' : 's'} d’inactivité.`
  },
  password: 'Mot de passe',
  unlock: 'Déverrouiller',
  unlocking: 'Déverrouillage…',
  or: 'ou',
  unlockWith: (name: string) => `Déverrouiller avec ${name}`,
  unlockWithPasskey: 'Déverrouiller avec une clé d’accès',
  usePassword: 'Utiliser le mot de passe',
  noPassword: (name: string) =>
    `Ce compte n’a pas de mot de passe\u00A0: ${name} confirme votre identité.`,
  otherTab:
    'Déverrouillez-la dans l’onglet où elle a été ouverte. S’il est fermé, déconnectez-vous, puis connectez-vous à nouveau.',
  failed: 'Déverrouillage impossible',
  wrongPassword: (left: number | undefined) =>
    left === undefined || left > FEW_TRIES
      ? `Ce n’est pas le bon mot de passe. Vérifiez votre saisie\u202F; après ${MAX_UNLOCK_TRIES}\u00A0essais, la session se ferme.`
      : `Ce n’est pas le bon mot de passe. Il vous reste ${left}\u00A0essai${left < 2 ? '' : 's'} avant que la session se ferme.`,
}
