import { laterComponent, type LaterComponent } from '@sesame/web/ui/later-component.tsx'
import { Unopened } from '@sesame/web/ui/notes/reload-offer.tsx'
import type { ComponentType } from 'react'
import { matchRoutes, type Params } from 'react-router-dom'
import { FIRST_RANGE } from '../features/overview/ranges.ts'
import type { EarlyCalls } from '../lib/api/early-calls.ts'
import { paths, type Place } from '../lib/paths.ts'
import type { ConsoleIconName } from '../ui/icon.tsx'
import { CardSkeleton } from '../ui/notes/card-skeleton.tsx'

export interface Screen {
  readonly Screen: LaterComponent<object>
  /** The side menu's section of the screen. */
  readonly section: Section
  /** Sends the screen's requests before its code has loaded. May send only requests that are allowed for every role. */
  readonly askAhead: (ahead: EarlyCalls['ahead'], params: Params) => void
}

const screen = (
  section: Section,
  load: () => Promise<ComponentType>,
  askAhead: Screen['askAhead'] = () => undefined,
): Screen => ({
  section,
  Screen: laterComponent(load, { waiting: <CardSkeleton />, instead: Unopened }),
  askAhead,
})

/** The sections, in the order of the side menu. */
export const sections = {
  overview: 'chart',
  pending: 'inbox',
  people: 'users',
  journal: 'journal',
  announcements: 'megaphone',
  jobs: 'timer',
  limits: 'gauge',
  diagnosis: 'pulse',
  operators: 'roles',
  services: 'key',
  outgoing: 'plug',
} as const satisfies Partial<Record<Place, ConsoleIconName>>

export type Section = keyof typeof sections

export const allSections = Object.keys(sections) as Section[]

/** Every screen, by the name of its path. The router and the side menu use this table. Each screen checks roles itself. */
export const screens: Readonly<Record<Place, Screen>> = {
  overview: screen(
    'overview',
    async () => (await import('../features/overview/overview-screen.tsx')).OverviewScreen,
    (ahead) => ahead('getOverview', { body: { days: FIRST_RANGE } }),
  ),
  pending: screen(
    'pending',
    async () => (await import('../features/pending/pending-screen.tsx')).PendingScreen,
  ),
  people: screen(
    'people',
    async () => (await import('../features/people/people-screen.tsx')).PeopleScreen,
    (ahead) => ahead('searchPeople', { body: { filter: 'all' } }),
  ),
  person: screen(
    'people',
    async () => (await import('../features/person/person-screen.tsx')).PersonScreen,
    (ahead, { uid = '' }) => {
      ahead('listOperators')
      ahead('readPerson', { body: { uid } })
    },
  ),
  journal: screen(
    'journal',
    async () => (await import('../features/journal/journal-screen.tsx')).JournalScreen,
  ),
  announcements: screen(
    'announcements',
    async () =>
      (await import('../features/announcements/announcements-screen.tsx')).AnnouncementsScreen,
    (ahead) => {
      ahead('listOperators')
      ahead('searchAnnouncements', { body: { ended: false } })
    },
  ),
  announcement: screen(
    'announcements',
    async () =>
      (await import('../features/announcements/announcement-screen.tsx')).AnnouncementScreen,
  ),
  jobs: screen(
    'jobs',
    async () => (await import('../features/jobs/jobs-screen.tsx')).JobsScreen,
    (ahead) => ahead('searchJobs', { body: {} }),
  ),
  limits: screen(
    'limits',
    async () => (await import('../features/limits/limits-screen.tsx')).LimitsScreen,
    (ahead) => ahead('searchReachedLimits', { body: {} }),
  ),
  diagnosis: screen(
    'diagnosis',
    async () => (await import('../features/diagnosis/diagnosis-screen.tsx')).DiagnosisScreen,
    (ahead) => ahead('diagnose', { body: {} }),
  ),
  operators: screen(
    'operators',
    async () => (await import('../features/operators/operators-screen.tsx')).OperatorsScreen,
    (ahead) => ahead('listOperators'),
  ),
  services: screen(
    'services',
    async () => (await import('../features/services/services-screen.tsx')).ServicesScreen,
    (ahead) => ahead('listServices'),
  ),
  outgoing: screen(
    'outgoing',
    async () => (await import('../features/events/outgoing-screen.tsx')).OutgoingScreen,
  ),
}

export const allScreens = (Object.keys(screens) as Place[]).map((place) => ({
  path: paths[place],
  ...screens[place],
}))

/** Loads the code of the screen at this path. Also loads its data, unless the URL has a query that filters the data. */
export function openAhead(pathname: string, ahead: EarlyCalls['ahead']): void {
  for (const { route, params } of matchRoutes(allScreens, pathname) ?? []) {
    if (!pathname.includes('?')) route.askAhead(ahead, params)
    // Ignore the error here: the screen reports it when it is shown.
    void route.Screen.preload().catch(() => undefined)
  }
}
