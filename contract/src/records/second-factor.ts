import * as z from 'zod/mini'
import { timeMs } from '../fields.ts'
import { stored } from '../stored.ts'

/** The initiator of the waiting period that ends with the removal of the second factor: the person, or two operators (`team`). */
export const waitBy = z.enum(['person', 'team'])

const wait = stored({
  since: timeMs,
  /** The time when the waiting period ends. From then on, the person can sign in without a code. */
  until: timeMs,
  by: z.catch(waitBy, 'person'),
})

const rememberedDevice = stored({ since: timeMs, until: timeMs })

/**
 * `access/{uid}/shownFactor`: the second factor as its owner sees it; absent if there is none. Derived from
 * `access/{uid}/factor`, which only the functions read.
 */
export const shownFactor = stored({
  since: timeMs,
  /** Whether a code is also required after a sign-in by a provider. After a password it is always required. */
  afterProviders: z._default(z.boolean(), false),
  /** How many recovery codes are left. */
  codesLeft: z.int().check(z.nonnegative()),
  /** The devices that require no code, by their key in `devices/{uid}`. */
  remembered: z._default(z.record(z.string(), rememberedDevice), {}),
  /** The waiting period after which the factor is removed, if one has begun. */
  wait: z.optional(wait),
})
export type ShownFactor = z.infer<typeof shownFactor>
