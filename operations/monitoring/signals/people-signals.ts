import { AT_ONCE, either, over, rise } from '../alerts.ts'
import { eventSignal, type Signal } from './signal.ts'

/** Signals about people's actions, or about attackers who act in their name. */
export const PEOPLE_SIGNALS: readonly Signal[] = [
  eventSignal(
    'token-reuse',
    'Des jetons copiés sont présentés',
    'a copied token was presented',
    'CRITICAL',
    either(over(10, '1h', '> 10 in an hour'), rise(5)),
  ),
  eventSignal(
    'unlock-refused',
    'Des écrans verrouillés sont attaqués',
    'a wrong password was tried on a locked screen',
    'ERROR',
    over(50, '1h', '> 50 in an hour'),
  ),
  eventSignal(
    'account-disabled',
    'Un opérateur a désactivé un compte',
    'an operator disabled an account',
    'WARNING',
    { ...AT_ONCE, said: 'none expected: at once' },
  ),
  eventSignal(
    'journal-broken',
    'Le journal des opérateurs a été réécrit',
    'the nightly copy found changed or removed entries in the operators’ journal',
    'CRITICAL',
    AT_ONCE,
  ),
  eventSignal(
    'journal-outcome-failed',
    'Le journal ne dit pas comment un acte d’opérateur a fini',
    'the journal only says that an operator’s action began, not whether it succeeded; `seq` is its entry',
    'ERROR',
    AT_ONCE,
  ),
  eventSignal(
    'operator-sign-in-refused',
    'Quelqu’un essaie d’entrer dans la console',
    'a sign-in to the console was refused; `uid` is the account, `code` the reason',
    'ERROR',
    over(5, '1h', '> 5 in an hour'),
  ),
  eventSignal(
    'erasure',
    'Beaucoup de personnes sont effacées',
    'a person was erased',
    'ERROR',
    rise(10),
  ),
  {
    name: 'too-many',
    title: 'Les limites refusent beaucoup de demandes',
    lines: '`code="request/too-many"`',
    filter: 'jsonPayload.code="request/too-many"',
    means: 'a rate limit refused a request; `limit` is its name',
    severity: 'ERROR',
    alert: rise(10),
  },
  {
    name: 'unverified-app',
    title: 'App Check refuse beaucoup d’appels',
    lines: '`code="request/unverified-app"`',
    filter: 'jsonPayload.code="request/unverified-app"',
    means:
      'App Check refused a call by a script, by an old page, or by a page with a content blocker',
    severity: 'ERROR',
    alert: rise(10),
  },
  eventSignal(
    'sign-in-refused',
    'Beaucoup de connexions sont refusées',
    'a sign-in was refused; `code` is the reason',
    'ERROR',
    rise(10),
  ),
]
