import { upgrade as en } from './en/upgrade.ts'
import { upgrade as fr } from './fr/upgrade.ts'

/** The texts for turning a guest into a registered person. */
export const upgradeTexts = { fr, en }
