/** Why a mail server accepts no e-mail: a nodemailer code and its message, which names no one before sign-in. */
export interface MailRefusal {
  readonly code: string
  readonly message: string
}

/** The kinds of problem with a mail server. */
export type MailProblem = 'certificate' | 'unknown-host' | 'tls' | 'sign-in' | 'no-answer'

/** Judges a refusal. */
export function mailProblemOf({ code, message }: MailRefusal): MailProblem {
  if (/certificate|altnames/i.test(message)) return 'certificate'
  if (code === 'EDNS') return 'unknown-host'
  if (code === 'ETLS') return 'tls'
  return code === 'EAUTH' ? 'sign-in' : 'no-answer'
}
