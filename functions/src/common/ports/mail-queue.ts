import type { MailQueue } from '@sesame/contract/endpoints/console/overview'

/** Counts waiting e-mails, `mailQueue/{owner}/{key}`, for the console. */
export interface MailQueueReader {
  /** Returns the number of waiting e-mails, counting up to `cap`. */
  waiting(cap: number): Promise<MailQueue>
}
