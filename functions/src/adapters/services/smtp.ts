import { SECOND_MS } from '@sesame/contract/durations'
import type { NodemailerError } from 'nodemailer'
import type { SmtpConfig } from '../../common/config/mails-config.ts'
import type { MailAddress } from '../../common/config/smtp-settings.ts'
import type { OutgoingMail, Sending, Smtp } from '../../mails/smtp.ts'

/**
 * Time limits (ms): for each step, and for sending the whole e-mail. Both are below the time limit of the function `sendMail`.
 */
const STEP_MS = 20 * SECOND_MS
const EMAIL_MS = 60 * SECOND_MS

/**
 * Error replies to these commands are about the e-mail or its recipient. Error replies to earlier commands are about our server.
 */
const OF_THE_RECIPIENT = ['RCPT TO', 'DATA']

/**
 * Sends e-mails to an SMTP server, through nodemailer. Each e-mail uses a new connection, since a connection would not
 * stay open until the next e-mail.
 *
 * Source: RFC 5321 (replies), RFC 3834 (`Auto-Submitted`), RFC 8314 (TLS).
 */
export function smtpServer(config: SmtpConfig): Smtp {
  return {
    async send(mail) {
      const transport = await openTransport(config)
      try {
        const signal = AbortSignal.timeout(EMAIL_MS)
        await transport.sendMail({ ...messageOf(mail, config), signal })
        return { outcome: 'sent' }
      } catch (error) {
        return judged(error as NodemailerError)
      } finally {
        transport.close()
      }
    },
  }
}

/** Prepares a connection to the mail server. Its `verify()` connects and signs in, without sending an e-mail. */
export async function openTransport(config: Omit<SmtpConfig, 'sender'>) {
  const { host, port, security, auth, from, dkim } = config
  const { createTransport } = await import('nodemailer')
  return createTransport({
    host,
    port,
    name: domainOf(from),
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: { minVersion: 'TLSv1.2' },
    ...(auth && { auth }),
    ...(dkim && { dkim }),
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    dnsTimeout: STEP_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

const domainOf = ({ address }: MailAddress) => address.slice(address.indexOf('@') + 1)

function messageOf(
  { to, subject, html, text, id }: OutgoingMail,
  { from, replyTo }: Pick<SmtpConfig, 'from' | 'replyTo'>,
) {
  return {
    from,
    replyTo,
    to,
    subject,
    html,
    text,
    messageId: `<${id}@${domainOf(from)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

/**
 * Decides whether a failure is permanent. If nodemailer cannot put an address in an envelope, it sends nothing, so there is no
 * reply.
 */
function judged({ code, command, responseCode }: NodemailerError): Sending {
  const isForGood =
    responseCode === undefined
      ? code === 'EENVELOPE'
      : responseCode >= 500 && OF_THE_RECIPIENT.includes(command ?? '')
  if (isForGood) return { outcome: 'refused' }
  return { outcome: 'later', reason: [code ?? 'unknown', responseCode].filter(Boolean).join(' ') }
}
