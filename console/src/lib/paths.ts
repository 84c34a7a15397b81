import type { PeopleFilter } from '@sesame/contract/endpoints/console/people'

/** Every path of the console. `routes/screens.tsx` defines the screen of each path. Paths identify people only by uid. */
export const paths = {
  overview: '/',
  pending: '/en-attente',
  people: '/personnes',
  person: '/personnes/:uid',
  journal: '/journal',
  announcements: '/annonces',
  announcement: '/annonces/:id',
  jobs: '/taches',
  limits: '/limites',
  diagnosis: '/diagnostic',
  operators: '/operateurs',
  services: '/services',
  outgoing: '/evenements',
} as const

export type Place = keyof typeof paths

/** Returns the path of a person's page. */
export const personPath = (uid: string): string =>
  paths.person.replace(':uid', encodeURIComponent(uid))

/**
 * Returns the path of a list of people that is limited to a period: the days `from` and `until` (`yyyy-mm-dd`), both
 * included.
 */
export const peoplePath = (list: PeopleFilter, from: string, until: string): string =>
  `${paths.people}?${String(new URLSearchParams({ liste: list, du: from, au: until }))}`

/** Used in place of the id of an announcement that does not exist yet. */
export const NEW_ANNOUNCEMENT = 'nouvelle'

/** Returns the path of an announcement's editor. */
export const announcementPath = (id: string): string => paths.announcement.replace(':id', id)
