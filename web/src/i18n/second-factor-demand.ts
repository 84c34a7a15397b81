import { secondFactorDemand as en } from './en/second-factor-demand.ts'
import { secondFactorDemand as fr } from './fr/second-factor-demand.ts'

/** The texts of the screen that demands a second factor. Loaded with that screen, not in the first load. */
export const secondFactorDemandTexts = { fr, en }
