import { errors as en } from './en/errors.ts'
import { errors as fr } from './fr/errors.ts'

/** Error messages: what happened and what to do next. Loaded once the first screen is shown. */
export const errorTexts = { fr, en }

/** The name of an error message. */
export type ErrorMessage = keyof typeof fr
