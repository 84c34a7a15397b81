import { recovery as en } from './en/recovery.ts'
import { recovery as fr } from './fr/recovery.ts'

/** The texts of the recovery screens. They are loaded with them, not in the first load. */
export const recoveryTexts = { fr, en }
