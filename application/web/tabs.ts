import type { ApplicationTab } from '@sesame/web/widgets/main-nav.tsx'

/** The application's links in the navigation, shown after « Accueil ». */
export const applicationTabs: readonly ApplicationTab[] = []
