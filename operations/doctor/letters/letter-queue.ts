import { queueChecks } from '../functions/queue-checks.ts'
import { sendsLetters } from './sends-letters.ts'

/** The queue that letters wait in. */
export const LETTER_QUEUE = queueChecks({
  name: 'sendMail',
  called: 'la file des lettres',
  askers: 'qui écrit peut confier une lettre à la file, qui appelle sendMail comme lui',
  isFor: sendsLetters,
})
