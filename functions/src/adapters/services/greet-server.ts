import type { SmtpConfig } from '../../common/config/mails-config.ts'
import type { MailRefusal } from '../../common/judge-checks.ts'
import { openTransport } from './smtp.ts'

/**
 * Connects to a mail server in the same way as `sendMail`, and signs in if credentials are configured, without sending an
 * e-mail. Returns null if both succeed.
 */
export async function greetServer(config: Omit<SmtpConfig, 'sender'>): Promise<MailRefusal | null> {
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
