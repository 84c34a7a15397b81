import { errors as en } from './en/errors.ts'
import { errors as fr } from './fr/errors.ts'

/** What happened and what to do next; fetched once the first screen is there. */
export const errorTexts = { fr, en }

/** A message of the error catalogue. */
export type ErrorMessage = keyof typeof fr
