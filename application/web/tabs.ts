import type { ApplicationTab } from '@sesame/web/widgets/main-nav.tsx'

/** The application's links in the navigation, after « Accueil ». */
export const applicationTabs: readonly ApplicationTab[] = []
