import type { IncomingHttpHeaders } from 'node:http'
import { readMailsConfig } from '../common/config/mails-config.ts'
import { inTask } from '../common/logging/logger.ts'
import { createMailDeps } from '../create-mail-deps.ts'
import { deliver, type Delivery, type DeliverDeps } from './deliver.ts'
import { mailName } from './waiting-mail.ts'

let deps: DeliverDeps | undefined

/** Sends the letter that a task names, with the settings of this process. */
export async function sendMail(task: unknown, headers: IncomingHttpHeaders): Promise<Delivery> {
  const known = (deps ??= createMailDeps(readMailsConfig(process.env)))
  return inTask(headers, () => deliver(known, mailName.parse(task)))
}
