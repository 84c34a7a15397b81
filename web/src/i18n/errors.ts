import { errors as en, tooManyFor as tooManyForEn } from './en/errors.ts'
import { errors as fr, tooManyFor as tooManyForFr } from './fr/errors.ts'

/** Error messages: what happened and what to do next. These texts are loaded after the first screen is shown. */
export const errorTexts = { fr, en }

/** The message `tooMany`, including the waiting time that the API returned. */
export const tooManyForTexts = { fr: tooManyForFr, en: tooManyForEn }

/** The name of an error message. */
export type ErrorMessage = keyof typeof fr
