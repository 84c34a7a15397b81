import { legal as en } from './en/legal.ts'
import { legal as fr } from './fr/legal.ts'

/** Help, notice, terms and privacy. These long texts are loaded with their screens. */
export const legalTexts = { fr, en }
