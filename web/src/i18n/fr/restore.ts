import { PRODUCT } from '@sesame/contract/product'
import { walls } from '../../../../brand/fr.ts'

/**
 * The page that opens from the link in the e-mail about a deleted account. `day`: the last day on which the account can be
 * restored, if known.
 */
export const restore = {
  wall: walls.restore,
  title: 'Reprendre votre compte',
  lead: (day: string | null): string =>
    `Votre compte a été supprimé sans passer par ${PRODUCT}. Vos données restent en place ${day === null ? 'pendant trente jours' : `jusqu’au ${day}`}.`,
  will: 'Si vous confirmez\u00A0:',
  steps: [
    'Votre compte revient avec son adresse, vos données, vos clés d’accès et vos comptes associés.',
    'Vous choisissez un nouveau mot de passe.',
  ],
  button: 'Reprendre mon compte',
  failed: 'Compte non repris',
  choice: {
    title: 'Deux comptes pour une adresse',
    lead: 'Depuis la suppression, un autre compte a été créé avec votre adresse. Vous ne pouvez garder qu’un des deux.',
    newTitle: 'Le nouveau compte',
    newText: (day: string | null): string =>
      `Si vous le gardez, rien ne change. L’ancien et ses données seront supprimés ${day === null ? 'trente jours après sa suppression' : `le ${day}`}.`,
    newButton: 'Garder le nouveau compte',
    oldTitle: 'L’ancien compte',
    oldText: 'Si vous le reprenez, il revient tel qu’il était.',
    forGood: 'Le nouveau compte et toutes ses données sont supprimés aussitôt. C’est irréversible.',
    oldButton: 'Reprendre l’ancien, supprimer le nouveau',
  },
  passwordTitle: 'Choisissez un nouveau mot de passe',
  keptTitle: 'Vous gardez le nouveau compte',
  kept: (day: string | null): string =>
    day === null
      ? 'Le lien de l’e-mail reste valable si vous changez d’avis.'
      : `L’ancien compte sera supprimé le ${day}. D’ici là, le lien de l’e-mail reste valable si vous changez d’avis.`,
  choose: 'Revenir au choix',
  doneTitle: 'Votre compte est rétabli',
  done: 'Votre session est ouverte ici. Désormais, connectez-vous avec votre nouveau mot de passe, et pensez à vérifier vos appareils et vos moyens de connexion.',
  goOn: 'Continuer',
  overTitle: 'Ce lien n’est plus valable',
  over: 'Il a expiré, ou votre compte est déjà rétabli. Dans ce cas, connectez-vous ou demandez un nouveau mot de passe.',
  signIn: 'Se connecter',
  forgot: 'Mot de passe oublié',
}
