import { PRODUCT } from '@sesame/contract/product'

export const common = {
  product: PRODUCT,
  homeLink: `${PRODUCT}, accueil`,
  skip: 'Aller au contenu',
  tagline: ['Un seul compte,', 'toutes vos portes.'],
  switchLanguage: 'EN : changer de langue',
  switchLanguageShort: 'EN',
  switchTheme: 'Changer de thème',
  guest: 'Invité',
  loading: 'Chargement…',
  close: 'Fermer',
  cancel: 'Annuler',
  retry: 'Réessayer',
  offline: 'Vous êtes hors connexion.',
  offlineHint: 'Rien ne peut partir ni arriver avant le retour du réseau.',
  unreachableTitle: `${PRODUCT} ne répond pas`,
  unreachable: 'Réessayez dans un instant ; rien n’a été perdu.',
  brokenTitle: 'Cette page ne s’est pas ouverte',
  broken: 'Rechargez-la : vos données sont intactes.',
  reload: 'Recharger la page',
  outdated: 'Cette page n’est plus à jour',
  backHome: 'Retour à l’accueil',
  closedWall: ['Rien', 'n’a bougé.'],
  tooManyFor: (seconds: number) => {
    const minutes = Math.ceil(seconds / 60)
    const wait = seconds < 60 ? `${seconds}\u00A0seconde` : `${minutes}\u00A0minute`
    return `Trop de tentatives. Réessayez dans ${wait}${seconds < 2 || (minutes === 1 && seconds >= 60) ? '' : 's'}.`
  },
  showPassword: 'Afficher le mot de passe',
  hidePassword: 'Masquer le mot de passe',
  capsLock: 'Les majuscules sont verrouillées.',
  password: 'Mot de passe',
  passkey: 'Clé d’accès',
  help: 'Aide',
  privacy: 'Confidentialité',
  terms: 'Conditions',
  notice: 'Mentions légales',
  otherMethod: 'Autre moyen',
  lastUsed: 'dernier utilisé',
  list: (items: string[]) => new Intl.ListFormat('fr', { type: 'conjunction' }).format(items),
}
