import { VERSION } from '@sesame/contract/version'
import type { DiagnosisCheck } from '@sesame/contract/endpoints/console/diagnosis'
import { health, type Health } from '@sesame/contract/endpoints/system'
import { errorBody } from '@sesame/contract/error-body'
import { hasStrangers } from './config/trusted-proxies.ts'
import type { SmtpSettings } from './config/smtp-settings.ts'

/** The result of a check, as the console shows it. */
export type Judgement = Omit<DiagnosisCheck, 'id'>

/** The API's answer about its health. `health` is null if the answer has another shape. */
export interface ApiAnswer {
  readonly status: number
  readonly health: Health | null
  /** The error code, if it refuses to serve. */
  readonly code: string | null
}

/** Reads an answer to `getHealth`; `body` is its JSON. */
export function readApiAnswer(status: number, body: unknown): ApiAnswer {
  const refused = errorBody.safeParse(body)
  return {
    status,
    health: health.safeParse(body).data ?? null,
    code: refused.success ? refused.data.error.code : null,
  }
}

export function judgeApi({ status, health: found }: ApiAnswer): Judgement {
  const version = found?.version ?? null
  const facts = { status, version, expected: VERSION }
  if (found?.status !== 'ok') return { state: 'failed', facts }
  return { state: version === VERSION ? 'ok' : 'warning', facts }
}

/** A mail server's rejection: nodemailer's code and message. Before SMTP authentication, the message contains no address. */
export interface MailRefusal {
  readonly code: string
  readonly message: string
}

/** `refusal`: how the server rejected our greeting or sign-in; null if all went well. */
export function judgeMailServer(smtp: SmtpSettings | null, refusal: MailRefusal | null): Judgement {
  if (smtp === null) return { state: 'warning', facts: { problem: 'none' } }
  const facts = { host: smtp.host, port: smtp.port }
  if (refusal === null) return { state: 'ok', facts }
  return { state: 'failed', facts: { ...facts, problem: mailProblemOf(refusal) } }
}

type MailProblem = 'certificate' | 'unknown-host' | 'tls' | 'sign-in' | 'no-answer'

function mailProblemOf({ code, message }: MailRefusal): MailProblem {
  if (/certificate|altnames/i.test(message)) return 'certificate'
  if (code === 'EDNS') return 'unknown-host'
  if (code === 'ETLS') return 'tls'
  return code === 'EAUTH' ? 'sign-in' : 'no-answer'
}

/**
 * Judges whether limits count the real addresses of callers (docs/decisions/009).
 *
 * @param isPassedBy Whether the function also answers requests that bypass its proxies; null if unknown.
 */
export function judgeTrustedProxies(
  trusted: number | readonly string[],
  isPassedBy: boolean | null,
): Judgement {
  if (typeof trusted !== 'number') {
    const facts = { trusted: trusted.join(', ').slice(0, 300) }
    return trusted.some(hasStrangers)
      ? { state: 'failed', facts: { ...facts, problem: 'strangers' } }
      : { state: 'ok', facts }
  }
  // All callers would share the limits of a single address.
  if (trusted === 0) return { state: 'failed', facts: { trusted, problem: 'none' } }
  if (isPassedBy === null) return { state: 'unknown', facts: { trusted } }
  return isPassedBy
    ? { state: 'failed', facts: { trusted, problem: 'passed-by' } }
    : { state: 'ok', facts: { trusted } }
}

/** Whether pages of a host may use an RP ID's passkeys without being related origins. Source: WebAuthn, level 3, 5.1.2. */
export const isWithinRpId = (hostname: string, rpId: string): boolean =>
  hostname === rpId || hostname.endsWith(`.${rpId}`)

/** `host`: the name of the host that serves the pages. */
export function judgePasskeys(rpId: string, host: string): Judgement {
  return isWithinRpId(host, rpId)
    ? { state: 'ok', facts: { rpId, host } }
    : { state: 'failed', facts: { rpId, host, problem: 'foreign' } }
}

/** Judges an optional protection: a warning if it is off in production. */
export function judgeProtection(on: boolean, inEmulator = false): Judgement {
  return { state: on || inEmulator ? 'ok' : 'warning', facts: { on } }
}

/** Runs work and measures how long it takes, in whole ms. */
export async function timed<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly durationMs: number }> {
  const startedAt = performance.now()
  const result = await work()
  return { result, durationMs: Math.round(performance.now() - startedAt) }
}
