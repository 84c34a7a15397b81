import * as z from 'zod/mini'
import { timeMs } from '../../fields.ts'
import { PROJECT_CHECK_IDS } from '../../project-checks.ts'
import { consoleEndpoint } from '../../console-endpoint.ts'

export const diagnosisCheck = z.object({
  id: z.enum(PROJECT_CHECK_IDS),
  /** The result `unknown` means that the check could not be made. */
  state: z.enum(['ok', 'warning', 'failed', 'unknown']),
  facts: z.record(
    z.string().check(z.maxLength(40)),
    z.union([z.string().check(z.maxLength(300)), z.number(), z.boolean(), z.null()]),
  ),
})
export type DiagnosisCheck = z.infer<typeof diagnosisCheck>

/** A setting in force. For a secret, shows only whether it is set, never its value. */
export const settingInForce = z.object({
  name: z.string().check(z.maxLength(60)),
  value: z.nullable(z.string().check(z.maxLength(300))),
  isSet: z.boolean(),
  isSecret: z.boolean(),
})
export type SettingInForce = z.infer<typeof settingInForce>

export const diagnosis = z.object({
  at: timeMs,
  durationMs: z.int().check(z.nonnegative()),
  version: z.string().check(z.maxLength(40)),
  checks: z.array(diagnosisCheck).check(z.maxLength(PROJECT_CHECK_IDS.length)),
  settings: z.array(settingInForce).check(z.maxLength(60)),
})
export type Diagnosis = z.infer<typeof diagnosis>

/** Runs every check now, or returns the last result if it is less than 10 s old. */
export const diagnose = consoleEndpoint('POST', '/api/tools/diagnosis', 'support', {
  body: z.strictObject({}),
  response: diagnosis,
})
