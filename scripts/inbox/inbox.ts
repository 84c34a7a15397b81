import type { SuitePorts } from '../suite/ports.ts'
import { MailBox } from './mail-box.ts'
import { startMailServer } from './mail-server.ts'
import { startPageServer } from './page-server.ts'
import { Refusals } from './refusals.ts'

/**
 * Starts the inbox of a suite: a mail server that delivers everything to it, and the page that shows it.
 *
 * @returns how to stop both.
 * @throws {Error} in French, when a port is taken; nothing is left running.
 */
export async function startInbox(
  ports: Pick<SuitePorts, 'smtp' | 'inbox'>,
): Promise<() => Promise<void>> {
  const box = new MailBox()
  // One listener for each page that is open.
  box.setMaxListeners(0)
  const refusals = new Refusals()
  const stopPage = await startPageServer(ports.inbox, box, refusals)
  try {
    const stopMail = await startMailServer(ports.smtp, box, refusals)
    return async () => {
      // Whoever still waits for an answer gets one.
      refusals.accept()
      await Promise.all([stopMail(), stopPage()])
    }
  } catch (error) {
    await stopPage()
    throw error
  }
}
