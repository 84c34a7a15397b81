import { served } from 'virtual:project'
import type { ProjectFacts } from '../project-facts.ts'

/** The project for which the page was opened, with its settings in each language; null if there is none. */
export const project = served as Readonly<Record<'fr' | 'en', ProjectFacts>> | null
