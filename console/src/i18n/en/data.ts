import type { Texts } from '../fr/catalogue.ts'

export const data: Texts['data'] = {
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  page: (page, items) => `Page\u00A0${page} · ${items}\u00A0row${items === 1 ? '' : 's'}`,
  about: (count, when) => `about ${count} in all (${when})`,
  search: 'Search',
  filter: 'Filter',
  all: 'All',
  clear: 'Clear the filters',
  never: 'never',
  unknown: 'unknown',
  none: 'None',
  copy: (what) => `Copy ${what}`,
  justNow: 'just now',
  minutesAgo: (minutes) => `${minutes}\u00A0min ago`,
  copied: 'Copied.',
}
