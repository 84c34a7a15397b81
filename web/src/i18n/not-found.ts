import { notFound as en } from './en/not-found.ts'
import { notFound as fr } from './fr/not-found.ts'

/** The texts of the page for addresses that have none, which come with it and not with the first load. */
export const notFoundTexts = { fr, en }
