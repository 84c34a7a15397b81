import type { SuitePorts } from '../suite/ports.ts'
import { MailBox } from './mail-box.ts'
import { startMailServer } from './mail-server.ts'
import { startPageServer } from './page-server.ts'
import { Refusals } from './refusals.ts'

/**
 * Starts the inbox of an emulator suite: a mail server that stores every e-mail it receives, and a page that shows the
 * e-mails.
 *
 * @returns a function that stops both.
 * @throws {Error} if a port is taken; nothing is left running.
 */
export async function startInbox(
  ports: Pick<SuitePorts, 'smtp' | 'inbox'>,
): Promise<() => Promise<void>> {
  const box = new MailBox()
  // Allow any number of listeners, because each open page adds one.
  box.setMaxListeners(0)
  const refusals = new Refusals()
  const stopPage = await startPageServer(ports.inbox, box, refusals)
  try {
    const stopMail = await startMailServer(ports.smtp, box, refusals)
    return async () => {
      // Reply to SMTP clients that are still waiting for a response.
      refusals.accept()
      await Promise.all([stopMail(), stopPage()])
    }
  } catch (error) {
    await stopPage()
    throw error
  }
}
