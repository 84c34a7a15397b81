import { legal as en } from './en/legal.ts'
import { legal as fr } from './fr/legal.ts'

/** Help, terms and privacy: long texts, fetched with their screens. */
export const legalTexts = { fr, en }

export type LegalPage = 'help' | 'terms' | 'privacy'
