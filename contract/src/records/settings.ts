import * as z from 'zod/mini'
import { MAX_LOCK_DELAY_MINUTES } from '../constants.ts'
import { locale } from '../fields.ts'
import { stored } from '../stored.ts'

/** What a person allowed, and when they said so. */
export const consent = stored({
  analytics: z.boolean(),
  messaging: z.boolean(),
  /** Their clock's, or the database's: no whole number is promised. */
  decidedAt: z.number(),
})
export type Consent = z.infer<typeof consent>

/** A choice that this version does not know is none: the others count. */
const choice = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.catch(z.optional(schema), undefined)

/** `settings/{uid}`: what its owner chose, on whichever device; the database rules judge what is written. */
export const settings = stored({
  theme: choice(z.enum(['light', 'dark', 'system'])),
  locale: choice(locale),
  /** 0 never locks. */
  lockDelayMinutes: choice(z.int().check(z.nonnegative(), z.maximum(MAX_LOCK_DELAY_MINUTES))),
  consent: choice(consent),
})
export type Settings = z.infer<typeof settings>
