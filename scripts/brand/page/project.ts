import { served } from 'virtual:project'
import type { ProjectFacts } from '../project-facts.ts'

/** The project that the page was opened for, with its settings as each language says them; null if there is none. */
export const project = served as Readonly<Record<'fr' | 'en', ProjectFacts>> | null
