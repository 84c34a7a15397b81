import { errors as en } from './en/errors.ts'
import { errors as fr } from './fr/errors.ts'

/** The messages of errors: what happened and what to do next. Loaded once the first screen is shown. */
export const errorTexts = { fr, en }

/** A message of the error catalogue. */
export type ErrorMessage = keyof typeof fr
