import { restore as en } from './en/restore.ts'
import { restore as fr } from './fr/restore.ts'

/** The texts of the page that restores a deleted account. Loaded with that page, not in the first load. */
export const restoreTexts = { fr, en }
