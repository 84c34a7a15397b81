import type { Step } from './act.ts'
import { step } from './kept.ts'

type Sequences = Readonly<Record<string, readonly Step[]>>

/** Sequences in which a thief uses copied tokens at our API and the identity service, and the person responds. */
export const ATTACKS: Sequences = {
  'a Google account that a thief links opens nothing, and is unlinked immediately': [
    step('laptop', 'come in'),
    step('thief', 'link Google'),
    step('thief', 'come in by the linked account'),
    step('laptop', 'read the profile'),
    step('thief', 'link Google'),
    step('thief', 'reauthenticate'),
    step('laptop', 'refresh'),
  ],
  'a Google account that replaces the person’s opens nothing, and theirs is linked again': [
    step('laptop', 'come in'),
    step('laptop', 'link Google and tell'),
    step('thief', 'link Google'),
    step('laptop', 'read the profile'),
    step('thief', 'come in by the linked account'),
    step('phone', 'come in by the linked account'),
  ],
  'a password that a thief sets opens nothing, and ends no session': [
    step('laptop', 'come in'),
    step('phone', 'come in'),
    step('thief', 'set a password'),
    step('laptop', 'read the profile'),
    step('phone', 'the ten-minute job'),
    step('thief', 'enter by password'),
    step('thief', 'sign in'),
    step('thief', 'reauthenticate'),
    step('phone', 'refresh'),
  ],
  'a password that a thief sets ends with the owner’s Google sign-in, if the address was never verified':
    [
      step('thief', 'come in'),
      step('thief', 'set a password'),
      step('laptop', 'come in'),
      step('thief', 'refresh', { pick: 1 }),
      step('laptop', 'come in'),
      step('laptop', 'read the profile'),
    ],
  'a mailed reset replaces the password of a thief, and ends all older sessions': [
    step('laptop', 'come in'),
    step('laptop', 'verify the address'),
    step('laptop', 'read the profile'),
    step('thief', 'set a password'),
    step('phone', 'reset the password'),
    step('laptop', 'refresh'),
    step('phone', 'refresh'),
  ],
  'a mailed reset may be reported later, with its code': [
    step('laptop', 'come in'),
    step('phone', 'reset at the provider alone'),
    step('phone', 'come in'),
    step('phone', 'reset the password', { flag: true }),
    step('laptop', 'read the profile'),
  ],
  'an address that a thief sets on the account and verifies ends no session': [
    step('laptop', 'come in'),
    step('laptop', 'verify the address'),
    step('laptop', 'read the profile'),
    step('thief', 'change the address'),
    step('thief', 'verify the address'),
    step('laptop', 'read the profile'),
    step('laptop', 'the ten-minute job'),
    step('laptop', 'refresh'),
  ],
  'the hourly job also follows a mailed reset that was never reported': [
    step('laptop', 'come in'),
    step('thief', 'set a password'),
    step('thief', 'come in'),
    step('laptop', 'reset at the provider alone'),
    step('phone', 'the hourly job'),
  ],
  'an account that a thief deletes at the provider is not served, and its data stay': [
    step('laptop', 'come in'),
    step('laptop', 'verify the address'),
    step('laptop', 'read the profile'),
    step('thief', 'delete at the provider'),
    step('laptop', 'read the profile'),
    step('laptop', 'the hourly job'),
  ],
  'a method that the server removed opens nothing, and its sessions end': [
    step('laptop', 'come in'),
    step('laptop', 'link Google and tell'),
    step('phone', 'come in'),
    step('phone', 'remove Google'),
    step('laptop', 'refresh'),
    step('thief', 'sign in', { pick: 1 }),
    step('phone', 'refresh'),
  ],
  'a session cannot remove the method that it used, nor the only one': [
    step('laptop', 'come in'),
    step('laptop', 'remove the password'),
    step('laptop', 'link Google and tell'),
    step('laptop', 'remove Google'),
    step('laptop', 'remove the password'),
    step('laptop', 'remove the password'),
    step('phone', 'come in by the linked account'),
  ],
  'a method reported long after the proof is not trusted': [
    step('laptop', 'come in'),
    step('laptop', 'time passes', { pick: 4 }),
    step('laptop', 'link Google and tell'),
    step('phone', 'come in by the linked account'),
    step('laptop', 'refresh'),
  ],
  'a mailed reset at an address that was never verified ends everything earlier': [
    step('thief', 'come in'),
    step('thief', 'link Google and tell'),
    step('laptop', 'reset at the provider alone'),
    step('thief', 'read the profile'),
    step('laptop', 'reset the password', { flag: true }),
    step('thief', 'sign in', { pick: 1 }),
    step('thief', 'refresh', { pick: 1 }),
  ],
  'the owner of an address signs in with Google, whatever a stranger who signed up with it trusts':
    [step('thief', 'come in'), step('thief', 'link Google and tell'), step('laptop', 'come in')],
  'a stranger cannot keep the owner out by removing the owner’s Google account': [
    step('thief', 'come in'),
    step('laptop', 'enter by Google'),
    step('thief', 'remove Google'),
    step('thief', 'remove Google'),
    step('laptop', 'come in'),
  ],
  'a first sign-in trusts the Google account that it used, and none that replaced it': [
    step('laptop', 'sign up at the provider'),
    step('laptop', 'link Google'),
    step('thief', 'link Google'),
    step('laptop', 'sign in'),
    step('thief', 'come in by the linked account'),
  ],
  'a person who removes a thief’s password keeps their sessions': [
    step('laptop', 'enter by Google'),
    step('laptop', 'sign in'),
    step('thief', 'set a password'),
    step('laptop', 'remove the password'),
  ],
  'a thief who verifies an address of their own ends no session': [
    step('laptop', 'come in'),
    step('thief', 'set a password'),
    step('thief', 'enter by password'),
    step('thief', 'change the address'),
    step('thief', 'verify the address'),
    step('laptop', 'read the profile'),
  ],
}

/** Attacks that the product does not prevent yet. Random sequences exclude them (known-faults.ts). */
export const KNOWN_FAULTS: Sequences = {
  'a revocation ends sessions, even if a password is set after it': [
    step('laptop', 'come in'),
    step('laptop', 'verify the address'),
    step('laptop', 'read the profile'),
    step('laptop', 'revoke at the provider'),
    step('laptop', 'reset at the provider alone'),
    step('thief', 'read the profile'),
  ],
  'a revocation ends sessions, even if the account has an address of the thief': [
    step('laptop', 'come in'),
    step('thief', 'change the address'),
    step('laptop', 'revoke at the provider'),
    step('thief', 'read the profile'),
  ],
}
