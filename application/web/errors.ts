import type { Titled } from '@sesame/contract/titles'
import type { ERRORS } from '../names.ts'

/** The text of each error of the application: what it means, and what the person can do next. */
export const applicationErrors: Readonly<Record<keyof typeof ERRORS, Titled>> = {}
