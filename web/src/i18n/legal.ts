import { legal as en } from './en/legal.ts'
import { legal as fr } from './fr/legal.ts'

/** Help, notice, terms and privacy: long texts, fetched with their screens. */
export const legalTexts = { fr, en }
