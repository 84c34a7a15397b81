import * as z from 'zod/mini'
import { locale } from '../fields.ts'

/** What a person allowed, and when they said so. */
export const consent = z.object({
  analytics: z.boolean(),
  messaging: z.boolean(),
  /** Their clock's, or the database's: no whole number is promised. */
  decidedAt: z.number(),
})
export type Consent = z.infer<typeof consent>

/** `settings/{uid}`: what its owner chose, on whichever device; the database rules judge what is written. */
export const settings = z.object({
  theme: z.optional(z.enum(['light', 'dark', 'system'])),
  locale: z.optional(locale),
  /** 0 never locks. */
  lockDelayMinutes: z.optional(z.number()),
  consent: z.optional(consent),
})
export type Settings = z.infer<typeof settings>
