import type { Step } from './act.ts'
import type { Who } from './state.ts'

export const step = (who: Who, done: string, { pick = 0, flag = false } = {}): Step => ({
  do: done,
  who,
  pick,
  flag,
})

/** Sequences of session steps that once failed, or that illustrate a rule. */
export const KEPT: Readonly<Record<string, readonly Step[]>> = {
  'a person whose sign-in methods changed before they accepted the terms still signs up': [
    step('laptop', 'enter by Google'),
    step('laptop', 'come in'),
    step('laptop', 'link Google'),
    step('laptop', 'remove the password'),
    step('phone', 'come in'),
    step('phone', 'sign up'),
  ],
  'a stranger who signed up with the address and linked their own account loses access when its owner signs in':
    [
      step('thief', 'come in'),
      step('thief', 'link Google'),
      step('thief', 'come in by the linked account'),
      step('phone', 'enter by Google'),
      step('phone', 'sign in'),
      step('thief', 'refresh', { pick: 1 }),
    ],
  'a Google account that was removed at the provider ends no session, and is linked again': [
    step('laptop', 'come in'),
    step('laptop', 'verify the address'),
    step('laptop', 'read the profile'),
    step('laptop', 'link Google and tell'),
    step('phone', 'come in by the linked account'),
    step('thief', 'unlink Google'),
    step('phone', 'refresh'),
    step('laptop', 'read the profile'),
    step('phone', 'come in by the linked account'),
  ],
  'ending a locked session leaves another session of its sign-in intact': [
    step('phone', 'enter by Google'),
    step('phone', 'sign in'),
    step('phone', 'sign in'),
    step('phone', 'lock'),
    step('thief', 'sign the others out', { pick: 1 }),
  ],
  'a person has fifty sessions, however often they sign in': [
    step('laptop', 'come in'),
    step('phone', 'come in', { flag: true }),
    ...[0, 1, 2].map(() => step('phone', 'sign in twenty times')),
    step('laptop', 'come in'),
  ],
  'data of a deleted account with a verified address waits thirty days for its owner': [
    step('laptop', 'enter by Google'),
    step('laptop', 'sign in'),
    step('thief', 'delete at the provider'),
    step('laptop', 'the hourly job'),
    step('laptop', 'time passes', { pick: 7 }),
    step('laptop', 'the hourly job'),
    step('laptop', 'time passes', { pick: 7 }),
    step('laptop', 'the hourly job'),
  ],
  'a session continues after its Google account was removed, until its person ends it': [
    step('laptop', 'come in'),
    step('laptop', 'change the password'),
    step('phone', 'enter by Google'),
    step('phone', 'continue'),
    step('thief', 'unlink Google'),
    step('phone', 'read the profile'),
    step('laptop', 'sign the others out'),
  ],
  'returning with an ended sign-in still follows the account': [
    step('laptop', 'come in'),
    step('laptop', 'verify the address'),
    step('laptop', 'enter by Google'),
    step('phone', 'come in'),
    step('laptop', 'unlock'),
    step('laptop', 'refresh'),
    step('thief', 'reauthenticate', { pick: 2 }),
    step('laptop', 'unlink Google'),
    step('phone', 'continue'),
    step('phone', 'unlock'),
  ],
  'a sign-in that is locked in one session proves nothing in another': [
    step('laptop', 'come in'),
    step('laptop', 'sign in'),
    step('laptop', 'lock'),
    step('thief', 'reauthenticate', { pick: 1 }),
  ],
  'the fifth refused unlock ends the session': [
    step('phone', 'come in'),
    step('phone', 'lock'),
    ...[0, 1, 2, 3, 4].map(() => step('thief', 'unlock')),
    step('phone', 'unlock'),
  ],
  'reporting a password that was not set through a mailed link takes over no account': [
    step('laptop', 'come in'),
    step('laptop', 'link Google and tell'),
    step('laptop', 'verify the address'),
    step('laptop', 'reset the password', { flag: true }),
    step('laptop', 'come in by the linked account'),
  ],
  'a copied token is useless after its owner has changed the password': [
    step('laptop', 'come in'),
    step('phone', 'come in'),
    step('laptop', 'change the password'),
    step('thief', 'refresh', { pick: 2 }),
    step('laptop', 'refresh'),
  ],
}
