import * as z from 'zod/mini'
import { timeMs } from '../../fields.ts'
import { consoleEndpoint } from '../../console-endpoint.ts'

/** Everything that the server can check of itself, in the order in which it is shown. */
export const DIAGNOSIS_CHECKS = [
  /** facts: durationMs. */
  'database',
  /** facts: durationMs. */
  'identity',
  /** facts: durationMs. */
  'statistics',
  /** facts: late, failed (numbers of jobs), jobs (their names). */
  'jobs',
  /** Whether jobs remove what is due. facts: sweep, setBy, days (since when they only count). */
  'dry-run',
  /** facts: host, port, problem (`unknown-host`, `certificate`, `tls`, `sign-in`, `no-answer`); warning: none is set. */
  'mail-server',
  /** facts: length, capped, oldestMinutes. */
  'mail-queue',
  /** The API as people reach it. facts: host, durationMs, version, status. */
  'api',
  /**
   * Secrets are present and strong: the console's own are read here, and the API refuses to start on others. facts:
   * variable (what is missing, malformed or weak) or api (`misconfigured`).
   */
  'secrets',
  /** facts: host, origins (number). */
  'origins',
  /** facts: trusted (number of hops, or networks), problem (`none`). */
  'trusted-proxies',
  /** facts: on. */
  'app-check',
  /** facts: on. */
  'captcha',
  /** facts: rpId, host, problem (`foreign`). */
  'passkeys',
  /** facts: verified (entries), brokenAt (seq). */
  'journal',
  /** No variable of the emulators in production. facts: inEmulator. */
  'emulators',
] as const

export const diagnosisCheck = z.object({
  id: z.enum(DIAGNOSIS_CHECKS),
  /** `unknown`: it could not be told. */
  state: z.enum(['ok', 'warning', 'failed', 'unknown']),
  facts: z.record(
    z.string().check(z.maxLength(40)),
    z.union([z.string().check(z.maxLength(300)), z.number(), z.boolean(), z.null()]),
  ),
})
export type DiagnosisCheck = z.infer<typeof diagnosisCheck>

/** A setting in force. Of a secret only whether it is set is told. */
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
  checks: z.array(diagnosisCheck).check(z.maxLength(DIAGNOSIS_CHECKS.length)),
  settings: z.array(settingInForce).check(z.maxLength(60)),
})
export type Diagnosis = z.infer<typeof diagnosis>

/** Runs every check now. An answer less than 10 s old is given again. */
export const diagnose = consoleEndpoint('POST', '/api/tools/diagnosis', 'support', {
  body: z.strictObject({}),
  response: diagnosis,
})
