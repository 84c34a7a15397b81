import * as z from 'zod/mini'
import { timeMs } from '../fields.ts'
import { auditEntry } from './audit-entry.ts'
import { device } from './device.ts'
import { login } from './login.ts'
import { mail } from './mail.ts'
import { notification } from './notification.ts'
import { passkey } from './passkey.ts'
import { shownFactor } from './second-factor.ts'
import { session } from './session.ts'
import { userRecord } from './user.ts'

/** Records by id; empty if the database has none. */
const records = <Record extends z.core.$ZodType>(record: Record) =>
  z.record(z.string().check(z.maxLength(128)), record)

/** Data as written by the person's client. It is not validated, because older rules accepted other shapes. */
const written = z.optional(z.unknown())

/**
 * Everything stored about a person, including fields that newer versions added. Contains only the names of files; their content
 * is downloaded from Storage.
 *
 * Source: GDPR, articles 15 and 20.
 */
export const personalDataExport = z.object({
  exportedAt: timeMs,
  profile: userRecord,
  settings: written,
  sessions: records(session),
  logins: records(login),
  devices: records(z.extend(device, { name: written })),
  notifications: records(
    z.extend(notification, { kind: z.string().check(z.maxLength(80)), readAt: written }),
  ),
  mails: z._default(records(mail), {}),
  /** Security events, with the device and place of each. */
  securityEvents: z._default(records(auditEntry), {}),
  /** The second factor, without its key and its codes; null if there is none. */
  secondFactor: z._default(z.nullable(shownFactor), null),
  passkeys: z._default(records(z.extend(passkey, { name: written })), {}),
  presence: records(written),
  /** The person's data from the application that uses Sésame, by the names of its records. */
  application: z._default(z.record(z.string(), z.unknown()), {}),
  files: z.array(
    z.object({
      name: z.string().check(z.maxLength(1024)),
      bytes: z.int().check(z.nonnegative()),
      type: z.string().check(z.maxLength(200)),
    }),
  ),
})
export type PersonalDataExport = z.infer<typeof personalDataExport>
