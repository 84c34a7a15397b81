import { VERSION } from '@sesame/contract/version'
import type { DiagnosisCheck } from '@sesame/contract/endpoints/console/diagnosis'
import { health, type Health } from '@sesame/contract/endpoints/system'
import { errorBody } from '@sesame/contract/error-body'
import { hasStrangers } from './config/trusted-proxies.ts'
import type { SmtpSettings } from './config/smtp-settings.ts'

/** The result of a check, as shown in the console. */
export type Judgement = Omit<DiagnosisCheck, 'id'>

/** The API's health response. `health` is null if the response has another format. */
export interface ApiAnswer {
  readonly status: number
  readonly health: Health | null
  /** The error code, if the API reports an error. */
  readonly code: string | null
}

/** Reads the response to `getHealth`. `body` is its parsed JSON. */
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

/** Checks the mail server's answer. `refusal` is its error during the connection or the sign-in; null if both succeeded. */
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
 * Decides whether rate limits count the real IP addresses of callers (docs/decisions/009).
 *
 * @param isPassedBy Whether the function also accepts requests that bypass its proxies; null if unknown.
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
  // Without trusted proxies, all callers would share the limits of a single IP address.
  if (trusted === 0) return { state: 'failed', facts: { trusted, problem: 'none' } }
  if (isPassedBy === null) return { state: 'unknown', facts: { trusted } }
  return isPassedBy
    ? { state: 'failed', facts: { trusted, problem: 'passed-by' } }
    : { state: 'ok', facts: { trusted } }
}

/** Whether pages on a host may use passkeys of an RP ID without being related origins. Source: WebAuthn, level 3, 5.1.2. */
export const isWithinRpId = (hostname: string, rpId: string): boolean =>
  hostname === rpId || hostname.endsWith(`.${rpId}`)

/** Checks that the page may use the passkeys. `host` is the name of the host that serves the pages. */
export function judgePasskeys(rpId: string, host: string): Judgement {
  return isWithinRpId(host, rpId)
    ? { state: 'ok', facts: { rpId, host } }
    : { state: 'failed', facts: { rpId, host, problem: 'foreign' } }
}

/** Checks an optional protection. The result is a warning if it is switched off outside the emulator. */
export function judgeProtection(on: boolean, inEmulator = false): Judgement {
  return { state: on || inEmulator ? 'ok' : 'warning', facts: { on } }
}

/** Runs a function and measures its duration in whole ms. */
export async function timed<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly durationMs: number }> {
  const startedAt = performance.now()
  const result = await work()
  return { result, durationMs: Math.round(performance.now() - startedAt) }
}
