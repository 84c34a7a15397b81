import { recovery as en } from './en/recovery.ts'
import { recovery as fr } from './fr/recovery.ts'

/** The texts of the recovery screens. Loaded with those screens, not in the first load. */
export const recoveryTexts = { fr, en }
