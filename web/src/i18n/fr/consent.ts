import { PRODUCT } from '@sesame/contract/product'

export const consent = {
  title: 'Mesure d’audience',
  question: `Pouvons-nous compter les visites pour améliorer ${PRODUCT}\u202F? Rien ne part sans votre accord, et vous pourrez changer d’avis dans vos données personnelles.`,
  refuse: 'Refuser',
  accept: 'Accepter',
  refused: 'Mesure d’audience refusée.',
  accepted: 'Mesure d’audience acceptée.',
  hint: 'Les visites seulement, sans publicité. Votre choix s’applique aussitôt.',
  undecided: 'Vous n’avez pas encore choisi : rien n’est mesuré.',
}
