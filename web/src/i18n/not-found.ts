import { notFound as en } from './en/not-found.ts'
import { notFound as fr } from './fr/not-found.ts'

/** The texts of the page for unknown addresses. Loaded with that page, not in the first load. */
export const notFoundTexts = { fr, en }
