import { upgrade as en } from './en/upgrade.ts'
import { upgrade as fr } from './fr/upgrade.ts'

/** The texts with which a guest becomes registered. */
export const upgradeTexts = { fr, en }
