import { VERSION } from '@sesame/contract/constants'
import type { DiagnosisCheck } from '@sesame/contract/endpoints/console/diagnosis'
import { health, type Health } from '@sesame/contract/endpoints/system'
import { errorBody } from '@sesame/contract/error-body'
import { hasStrangers } from './config/trusted-proxies.ts'
import type { SmtpSettings } from './config/smtp-settings.ts'

/** What a check found, as the console tells it. */
export type Judgement = Omit<DiagnosisCheck, 'id'>

/** What the API answers of itself; null where it answers otherwise. */
export interface ApiAnswer {
  readonly status: number
  readonly health: Health | null
  /** Its error code, where it refuses to serve. */
  readonly code: string | null
}

/** Reads an answer to `getHealth`, of which `body` is the JSON. */
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

/** Why a mail server would take no letter: a code of nodemailer, and its message, which names nobody before a sign-in. */
export interface MailRefusal {
  readonly code: string
  readonly message: string
}

/** `refusal`: what the server answered when it was greeted; null when all went well. */
export function judgeMailServer(smtp: SmtpSettings | null, refusal: MailRefusal | null): Judgement {
  if (smtp === null) return { state: 'warning', facts: { problem: 'none' } }
  const facts = { host: smtp.host, port: smtp.port }
  if (refusal === null) return { state: 'ok', facts }
  return { state: 'failed', facts: { ...facts, problem: mailProblemOf(refusal) } }
}

/** What is wrong with a mail server that refused. */
type MailProblem = 'certificate' | 'unknown-host' | 'tls' | 'sign-in' | 'no-answer'

/** Judges a refusal. */
function mailProblemOf({ code, message }: MailRefusal): MailProblem {
  if (/certificate|altnames/i.test(message)) return 'certificate'
  if (code === 'EDNS') return 'unknown-host'
  if (code === 'ETLS') return 'tls'
  return code === 'EAUTH' ? 'sign-in' : 'no-answer'
}

/**
 * Judges whose addresses are counted (docs/decisions/009).
 *
 * @param isPassedBy Whether the function answers without its proxies too; null where that cannot be seen.
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
  // Everybody would share the limits of one address.
  if (trusted === 0) return { state: 'failed', facts: { trusted, problem: 'none' } }
  if (isPassedBy === null) return { state: 'unknown', facts: { trusted } }
  return isPassedBy
    ? { state: 'failed', facts: { trusted, problem: 'passed-by' } }
    : { state: 'ok', facts: { trusted } }
}

/** Whether pages of a host may use passkeys of a name without that name's permission. Source: WebAuthn, level 3, 5.1.2. */
export const isWithinRpId = (hostname: string, rpId: string): boolean =>
  hostname === rpId || hostname.endsWith(`.${rpId}`)

/** `host`: the name of the host that serves pages. */
export function judgePasskeys(rpId: string, host: string): Judgement {
  return isWithinRpId(host, rpId)
    ? { state: 'ok', facts: { rpId, host } }
    : { state: 'failed', facts: { rpId, host, problem: 'foreign' } }
}

/** Judges a protection that may be off, which is worth knowing in production. */
export function judgeProtection(on: boolean, inEmulator = false): Judgement {
  return { state: on || inEmulator ? 'ok' : 'warning', facts: { on } }
}

/** How long something took, in whole ms. */
export async function timed<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly durationMs: number }> {
  const startedAt = performance.now()
  const result = await work()
  return { result, durationMs: Math.round(performance.now() - startedAt) }
}
