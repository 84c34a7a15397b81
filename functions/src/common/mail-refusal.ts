/** Why a mail server would take no letter: a code of nodemailer, and its message, which names nobody before a sign-in. */
export interface MailRefusal {
  readonly code: string
  readonly message: string
}

/** What is wrong with a mail server that refused. */
export type MailProblem = 'certificate' | 'unknown-host' | 'tls' | 'sign-in' | 'no-answer'

/** Judges a refusal. */
export function mailProblemOf({ code, message }: MailRefusal): MailProblem {
  if (/certificate|altnames/i.test(message)) return 'certificate'
  if (code === 'EDNS') return 'unknown-host'
  if (code === 'ETLS') return 'tls'
  return code === 'EAUTH' ? 'sign-in' : 'no-answer'
}
