import * as z from 'zod/mini'
import { MAX_LOCK_DELAY_MINUTES } from '../constants.ts'
import { locale } from '../fields.ts'
import { stored } from '../stored.ts'

/** A person's answer to the consent question. */
export const consent = stored({
  analytics: z.boolean(),
  messaging: z.boolean(),
  /** The time, from the client's or the database's clock. It may have a fraction. */
  decidedAt: z.number(),
})
export type Consent = z.infer<typeof consent>

/** Reads a field as absent if this version does not support its value, so that the other fields can still be read. */
const choice = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.catch(z.optional(schema), undefined)

/** `settings/{uid}`: a person's settings. The person's devices write this record, and the database rules validate it. */
export const settings = stored({
  theme: choice(z.enum(['light', 'dark', 'system'])),
  locale: choice(locale),
  /** Minutes after which the person's sessions lock themselves; 0 means never. */
  lockDelayMinutes: choice(z.int().check(z.nonnegative(), z.maximum(MAX_LOCK_DELAY_MINUTES))),
  consent: choice(consent),
})
export type Settings = z.infer<typeof settings>
