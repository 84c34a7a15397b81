import { recovery as en } from './en/recovery.ts'
import { recovery as fr } from './fr/recovery.ts'

/** The texts of the recovery screens, which come with them and not with the first load. */
export const recoveryTexts = { fr, en }
