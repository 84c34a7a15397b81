import type { Titled } from '@sesame/contract/titles'
import type { ERRORS } from '../names.ts'

/** The words of each error of the application: its meaning, and the next thing to do. */
export const applicationErrors: Readonly<Record<keyof typeof ERRORS, Titled>> = {}
