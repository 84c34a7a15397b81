import type { MailQueue } from '@sesame/contract/endpoints/console/overview'

/** Waiting e-mails, `mailQueue/{owner}/{key}`, as the console counts them. */
export interface MailQueueReader {
  /** Counts up to `cap`. */
  waiting(cap: number): Promise<MailQueue>
}
