import type { Locale } from '@sesame/contract/fields'
import { codeQuestion as en } from './en/code-question.ts'
import { codeQuestion as fr, type CodeQuestionTexts } from './fr/code-question.ts'

/** The texts of the question for a code. Loaded with it, not in the first load. */
export const codeQuestionTexts: Readonly<Record<Locale, CodeQuestionTexts>> = { fr, en }
