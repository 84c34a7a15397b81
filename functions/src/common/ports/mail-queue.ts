import type { MailQueue } from '@sesame/contract/endpoints/console/overview'

/** Waiting e-mails, `mailQueue/{owner}/{key}`, as counted for the console. */
export interface MailQueueReader {
  /** Returns the number of waiting e-mails, counting up to `cap`. */
  waiting(cap: number): Promise<MailQueue>
}
