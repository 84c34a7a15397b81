import * as z from 'zod/mini'
import { timeMs } from '../fields.ts'
import { stored } from '../stored.ts'

/** `access/{uid}/asked/email`: the new address that the person requested; `until` is when its confirmation link expires (ms). */
export const askedAddress = stored({ address: z.string(), until: timeMs })
