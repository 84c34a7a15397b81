import { SECURITY_EVENTS } from '@sesame/contract/events'
import { OPERATOR_ACTIONS } from '@sesame/contract/operator-actions'
import { titlesOf } from '@sesame/contract/titles'
import type { Texts } from '../fr/catalogue.ts'

export const events: Texts['events'] = {
  audit: titlesOf(SECURITY_EVENTS, 'en'),
  actions: titlesOf(OPERATOR_ACTIONS, 'en'),
  other: 'Another event',
  otherAction: 'Another action',
  alert: (title) => `Alert: ${title}`,
  ended: (count) => `${count}\u00A0session${count === 1 ? '' : 's'} ended`,
  tries: (count) => `${count}\u00A0tr${count === 1 ? 'y' : 'ies'}`,
  isOver: 'session ended since',
  by: (name) => `by ${name}`,
  quoted: (reason) => `“${reason}”`,
  wasNotThem: 'answered “It wasn’t me”',
  handled: 'handled by an operator',
  read: 'seen',
  outcomes: { done: 'done', failed: 'broken off', refused: 'refused' },
  passkey: (name) => `“${name}”`,
  codes: {
    'auth/passkey-refused': 'unknown passkey',
    'auth/captcha-refused': 'check against robots',
    'auth/requires-recent-login': 'proof too old',
    'auth/account-disabled': 'account disabled',
    'auth/challenge-expired': 'request expired',
    'auth/sign-up-incomplete': 'sign-up unfinished',
    'auth/invalid-token': 'token refused',
    'auth/token-expired': 'token expired',
    'auth/session-ended': 'session over',
    'auth/forbidden': 'not allowed',
    'request/too-many': 'too many tries',
    'tools/forbidden': 'role too low',
    'tools/second-operator': 'second operator needed',
    'tools/changed': 'sheet changed meanwhile',
    'tools/not-found': 'not found',
    'tools/not-an-operator': 'no longer an operator',
    'tools/last-owner': 'last owner',
    'tools/unavailable-here': 'nothing to do',
  },
}
