import type { Locale } from '@sesame/contract/fields'
import { codeQuestion as en } from './en/code-question.ts'
import { codeQuestion as fr, type CodeQuestionTexts } from './fr/code-question.ts'

/** The texts of the form that asks for a second-factor code. Loaded with that form, not in the first load. */
export const codeQuestionTexts: Readonly<Record<Locale, CodeQuestionTexts>> = { fr, en }
