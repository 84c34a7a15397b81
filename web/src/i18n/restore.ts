import { restore as en } from './en/restore.ts'
import { restore as fr } from './fr/restore.ts'

/** The texts of the page that restores a deleted account. They are loaded with it, not in the first load. */
export const restoreTexts = { fr, en }
