import { notFound as en } from './en/not-found.ts'
import { notFound as fr } from './fr/not-found.ts'

/** The texts of the page for unknown addresses. They are loaded with it, not in the first load. */
export const notFoundTexts = { fr, en }
