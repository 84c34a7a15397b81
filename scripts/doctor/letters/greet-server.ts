import { openTransport } from '../../../functions/src/adapters/services/smtp.ts'
import type { SmtpConfig } from '../../../functions/src/common/config/mails-config.ts'

/** Why a mail server would take no letter: a code of nodemailer, and its message, which names nobody before a sign-in. */
export interface Refusal {
  readonly code: string
  readonly message: string
}

/** Greets a mail server as `sendMail` does, and signs in if it is told how; sends nothing. Null when all went well. */
export async function greetServer(config: SmtpConfig): Promise<Refusal | null> {
  const transport = await openTransport(config)
  try {
    await transport.verify()
    return null
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    return { code: code ?? '', message }
  } finally {
    transport.close()
  }
}
