import type { MailQueue } from '@sesame/contract/endpoints/console/overview'

/** Letters that wait, `mailQueue/{owner}/{key}`, as the console counts them. */
export interface MailQueueReader {
  /** Counts at most `cap`. */
  waiting(cap: number): Promise<MailQueue>
}
