import { IDLE_DAYS, NEW_DAYS } from '@sesame/contract/constants'
import type { PeopleFilter } from '@sesame/contract/endpoints/console/people'
import { PROVIDER_NAMES } from '@sesame/contract/account-providers'

/** Filters by provider show the name of the provider. */
const filters: Record<PeopleFilter, string> = {
  ...PROVIDER_NAMES,
  all: 'Tout le monde',
  new: `Nouveaux comptes, ${NEW_DAYS}\u00A0jours`,
  registered: 'Comptes complets',
  guest: 'Invités',
  unverified: 'Adresse non vérifiée',
  disabled: 'Désactivés',
  idle: `Sans visite depuis ${IDLE_DAYS}\u00A0jours`,
  password: 'Mot de passe',
  passkey: 'Clé d’accès',
}

export const people = {
  title: 'Personnes',
  hint: 'Chaque recherche et chaque fiche ouverte est inscrite au journal. La touche / mène à la recherche.',
  query: 'Adresse e-mail, nom ou identifiant',
  filter: 'Afficher',
  filters,
  byState: 'Par état',
  byMethod: 'Par moyen de connexion',
  columns: {
    person: 'Personne',
    state: 'État',
    methods: 'Entre avec',
    created: 'Créé le',
    seen: 'Dernière activité',
  },
  guest: 'Compte invité',
  nameless: 'Sans nom',
  uid: (uid: string) => `uid ${uid}`,
  noMethod: 'Aucun',
  states: {
    active: 'Actif',
    unverified: 'Non vérifié',
    guest: 'Invité',
    disabled: 'Désactivé',
  },
  shown: (count: string) => `affichées\u00A0: ${count}`,
  none: 'Personne ne correspond',
  noneFor: (query: string) =>
    `Aucun compte pour «\u00A0${query}\u00A0». Saisissez le début d’une adresse, d’une de ses parties, d’un domaine ou d’un nom, ou un identifiant entier.`,
  noneOf: 'Aucun compte dans cette liste.',
  noneHere: 'Rien sur cette page',
  noneHereHint: 'Le filtre n’a rien gardé ici. La page suivante peut en avoir.',
  failed: 'Liste indisponible',
}
