import type { Titled } from '@sesame/contract/titles'
import type { ERRORS } from '../names.ts'

/** What each error of the application means, and what to do next. */
export const applicationErrors: Readonly<Record<keyof typeof ERRORS, Titled>> = {}
