import { alert as en } from './en/alert.ts'
import { alert as fr } from './fr/alert.ts'

/** The texts of the page that an alert's letter leads to, which come with it and not with the first load. */
export const alertTexts = { fr, en }
