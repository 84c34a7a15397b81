import { AT_ONCE, over, rise, share, THREE_IN_FIVE_MINUTES } from '../alerts.ts'
import { promqlName } from '../metric-names.ts'
import { event, eventSignal, type Signal } from './signal.ts'

/** Counts sent e-mails, so that the share of refused ones can be computed. */
export const SENT_EMAILS = { name: 'mail-sent', filter: event('mail-sent') }

/** Signals about e-mails. */
export const EMAIL_SIGNALS: readonly Signal[] = [
  eventSignal(
    'mail-deferred',
    'Beaucoup d’e-mails sont remis à plus tard',
    'the mail server did not accept an e-mail, which is tried again; `reason` says why',
    'ERROR',
    rise(10),
  ),
  eventSignal(
    'mail-refused',
    'Trop d’e-mails sont refusés',
    'a mail server refused a recipient or an e-mail for good',
    'ERROR',
    share({
      percent: 5,
      of: promqlName(SENT_EMAILS.name),
      window: '1d',
      few: 5,
      said: '> 5 % of `mail-sent` in a day',
    }),
  ),
  eventSignal(
    'mail-expired',
    'Des e-mails n’ont pas pu partir à temps',
    'an e-mail could not be sent in time',
    'ERROR',
    AT_ONCE,
  ),
  eventSignal(
    'mail-lost',
    'Des e-mails sont peut-être partis, peut-être pas',
    'a delivery broke off, so the e-mail may or may not have been sent; it is not sent again',
    'WARNING',
    over(2, '1h', '> 2 in an hour'),
  ),
  {
    name: 'emails-not-kept',
    title: 'Des e-mails n’ont pas été gardés',
    lines: '`event="email-failed"`, `"goodbye-failed"`',
    filter: 'jsonPayload.event=("email-failed" OR "goodbye-failed")',
    means: 'an e-mail about an operator’s change or an erasure was not queued, and is lost',
    severity: 'ERROR',
    alert: THREE_IN_FIVE_MINUTES,
  },
  eventSignal(
    'mail-limited',
    'Des personnes auraient reçu trop d’e-mails',
    'a person reached the daily limit for a kind of e-mail',
    'WARNING',
    rise(10),
  ),
  eventSignal(
    'mail-not-queued',
    'La file ne prend pas les e-mails',
    'the queue did not accept an e-mail; `sweepHourly` tries again',
    'ERROR',
    THREE_IN_FIVE_MINUTES,
  ),
  eventSignal(
    'mail-failed',
    'Des e-mails ne peuvent être préparés',
    'an e-mail could not be prepared; it is tried again',
    'ERROR',
    THREE_IN_FIVE_MINUTES,
  ),
]
