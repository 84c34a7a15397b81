import { alert as en } from './en/alert.ts'
import { alert as fr } from './fr/alert.ts'

/** The texts of the page that the links in alert e-mails open. Loaded with that page, not in the first load. */
export const alertTexts = { fr, en }
