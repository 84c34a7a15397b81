import { AT_ONCE, over, rise, share, THREE_IN_FIVE_MINUTES } from '../alerts.ts'
import { promqlName } from '../metric-names.ts'
import { event, eventSignal, type Signal } from './signal.ts'

/** Sent letters are counted too: those that are refused are a part of them. */
export const SENT_LETTERS = { name: 'mail-sent', filter: event('mail-sent') }

/** Letters. */
export const LETTER_SIGNALS: readonly Signal[] = [
  eventSignal(
    'mail-deferred',
    'Beaucoup de lettres sont remises à plus tard',
    'the mail server did not take a letter; `reason` says why; it is tried again',
    'ERROR',
    rise(10),
  ),
  eventSignal(
    'mail-refused',
    'Trop de lettres sont refusées',
    'a server refused a recipient or a letter for good',
    'ERROR',
    share(5, promqlName(SENT_LETTERS.name), '1d', '> 5 % of `mail-sent` in a day'),
  ),
  eventSignal(
    'mail-expired',
    'Des lettres n’ont pas pu partir à temps',
    'a letter could not be sent in time',
    'ERROR',
    AT_ONCE,
  ),
  eventSignal(
    'mail-lost',
    'Des lettres sont peut-être parties, peut-être pas',
    'a delivery was cut off while the letter left; it is not sent again',
    'WARNING',
    over(2, '1h', '> 2 in an hour'),
  ),
  {
    name: 'letters-not-kept',
    title: 'Des lettres n’ont pas été gardées',
    lines: '`event="letter-failed"`, `"goodbye-failed"`',
    filter: 'jsonPayload.event=("letter-failed" OR "goodbye-failed")',
    means:
      'a letter about a change by an operator or an erasure was not kept; nobody asks for it again',
    severity: 'ERROR',
    alert: THREE_IN_FIVE_MINUTES,
  },
  eventSignal(
    'mail-limited',
    'Des personnes auraient reçu trop de lettres',
    'a person had enough letters of a kind',
    'WARNING',
    rise(10),
  ),
  eventSignal(
    'mail-not-queued',
    'La file ne prend pas les lettres',
    'the queue did not take a letter; `sweepHourly` offers it again',
    'ERROR',
    THREE_IN_FIVE_MINUTES,
  ),
  eventSignal(
    'mail-failed',
    'Des lettres ne peuvent être préparées',
    'a letter could not be prepared; it is tried again',
    'ERROR',
    THREE_IN_FIVE_MINUTES,
  ),
]
