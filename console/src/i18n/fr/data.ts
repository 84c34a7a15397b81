/** The texts of lists, pages and counts. */
export const data = {
  pages: 'Pages',
  previous: 'Précédente',
  next: 'Suivante',
  page: (page: number, items: number) =>
    `Page\u00A0${page} · ${items}\u00A0ligne${items < 2 ? '' : 's'}`,
  about: (count: string, when: string) => `environ ${count} en tout (${when})`,
  search: 'Chercher',
  filter: 'Filtrer',
  all: 'Tous',
  clear: 'Effacer les filtres',
  never: 'jamais',
  unknown: 'inconnu',
  none: 'Aucun',
  copy: (what: string) => `Copier ${what}`,
  justNow: 'à l’instant',
  minutesAgo: (minutes: number) => `il y a ${minutes}\u00A0min`,
  copied: 'Copié.',
}
