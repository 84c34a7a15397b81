import type { IncomingHttpHeaders } from 'node:http'
import { readMailsConfig } from '../common/config/mails-config.ts'
import { inTask, stdoutLogger } from '../common/logging/logger.ts'
import { createMailDeps } from '../create-mail-deps.ts'
import { deliver, type Delivery, type DeliverDeps } from './deliver.ts'
import { mailName } from './waiting-mail.ts'

let deps: DeliverDeps | undefined

/**
 * Sends the e-mail that a task names, with the settings of this process. Never throws: like {@link deliver}, it asks the queue to
 * retry instead.
 */
export async function sendMail(task: unknown, headers: IncomingHttpHeaders): Promise<Delivery> {
  return inTask(headers, async () => {
    try {
      deps ??= createMailDeps(readMailsConfig(process.env))
      return await deliver(deps, mailName.parse(task))
    } catch (error) {
      stdoutLogger().error('E-mail non traité', error, { event: 'mail-failed' })
      return 'later'
    }
  })
}
