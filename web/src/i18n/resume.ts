import { resume as en } from './en/resume.ts'
import { resume as fr } from './fr/resume.ts'

/** The texts of the card that resumes a session. Loaded with the card, not in the first load. */
export const resumeTexts = { fr, en }
