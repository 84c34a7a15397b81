import { restore as en } from './en/restore.ts'
import { restore as fr } from './fr/restore.ts'

/** The texts of the page that the letter about a deleted account leads to, which come with it and not with the first load. */
export const restoreTexts = { fr, en }
