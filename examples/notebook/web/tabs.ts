import type { ApplicationTab } from '@sesame/web/widgets/main-nav.tsx'
import { PATHS } from '../names.ts'

export const applicationTabs: readonly ApplicationTab[] = [
  { to: PATHS.notebook, icon: 'pencil', label: { fr: 'Carnet', en: 'Notebook' } },
]
