import { laterComponent, type LaterComponent } from '@sesame/web/ui/later-component.tsx'
import type { ComponentType } from 'react'
import { matchPath } from 'react-router-dom'
import { paths, type Place } from '../lib/paths.ts'
import type { ToolsIconName } from '../ui/icon.tsx'
import { Bones } from '../ui/notes/bones.tsx'

export interface Screen {
  readonly Screen: LaterComponent<object>
  /** Its section of the rail: the one that it is, or is part of. */
  readonly section: Section
}

const screen = (section: Section, load: () => Promise<ComponentType>): Screen => ({
  section,
  Screen: laterComponent(load, { waiting: <Bones /> }),
})

/** The sections, in the rail's order. */
export const sections = {
  overview: 'chart',
  people: 'users',
  journal: 'journal',
  announcements: 'megaphone',
  jobs: 'timer',
  limits: 'gauge',
  diagnosis: 'pulse',
  operators: 'roles',
} as const satisfies Partial<Record<Place, ToolsIconName>>

export type Section = keyof typeof sections

export const allSections = Object.keys(sections) as Section[]

/** Every screen, by the name of its path. Router and rail follow this table; what a role may do, the screens say. */
export const screens: Readonly<Record<Place, Screen>> = {
  overview: screen(
    'overview',
    async () => (await import('../features/overview/overview-screen.tsx')).OverviewScreen,
  ),
  people: screen(
    'people',
    async () => (await import('../features/people/people-screen.tsx')).PeopleScreen,
  ),
  person: screen(
    'people',
    async () => (await import('../features/person/person-screen.tsx')).PersonScreen,
  ),
  journal: screen(
    'journal',
    async () => (await import('../features/journal/journal-screen.tsx')).JournalScreen,
  ),
  announcements: screen(
    'announcements',
    async () =>
      (await import('../features/announcements/announcements-screen.tsx')).AnnouncementsScreen,
  ),
  announcement: screen(
    'announcements',
    async () =>
      (await import('../features/announcements/announcement-screen.tsx')).AnnouncementScreen,
  ),
  jobs: screen('jobs', async () => (await import('../features/jobs/jobs-screen.tsx')).JobsScreen),
  limits: screen(
    'limits',
    async () => (await import('../features/limits/limits-screen.tsx')).LimitsScreen,
  ),
  diagnosis: screen(
    'diagnosis',
    async () => (await import('../features/diagnosis/diagnosis-screen.tsx')).DiagnosisScreen,
  ),
  operators: screen(
    'operators',
    async () => (await import('../features/operators/operators-screen.tsx')).OperatorsScreen,
  ),
}

export const allScreens = (Object.keys(screens) as Place[]).map((place) => ({
  path: paths[place],
  ...screens[place],
}))

/** Loads the code of the page that is open, so that it does not wait for the answer who calls. */
export function preloadScreen(pathname: string): void {
  const screen = allScreens.find(({ path }) => matchPath(path, pathname) !== null)
  // A screen that cannot be fetched says so when it is shown.
  void screen?.Screen.preload().catch(() => undefined)
}
