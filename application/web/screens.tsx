import type { Screen } from '@sesame/web/routes/screens.tsx'
import type { PATHS } from '../names.ts'

/** The application's screens, keyed by the name of their path. */
export const applicationScreens: Readonly<Record<keyof typeof PATHS, Screen>> = {}
