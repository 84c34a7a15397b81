import { alert as en } from './en/alert.ts'
import { alert as fr } from './fr/alert.ts'

/** The texts of the page for the links in alert e-mails. They are loaded with it, not in the first load. */
export const alertTexts = { fr, en }
