import { MAX_UNLOCK_TRIES } from '@sesame/contract/constants'
import type { InsideTexts } from '../fr/inside.ts'

export const lock: InsideTexts['lock'] = {
  title: 'Session locked',
  wall: ['Your place', 'is kept warm.'],
  under: ['Nothing has moved.'],
  after: (minutes) => {
    if (minutes === 0) return 'Locked at your request.'
    return `Locked after ${minutes} minute${minutes === 1 ? '' : 's'} of inactivity.`
  },
  password: 'Password',
  unlock: 'Unlock',
  unlocking: 'Unlocking…',
  or: 'or',
  unlockWith: (name) => `Unlock with ${name}`,
  noPassword: (name) => `This account has no password: ${name} confirms who you are.`,
  otherTab:
    'Unlock it in the tab where you signed in. If that one is closed, sign out, then sign in again.',
  failed: 'Unlocking failed',
  wrongPassword: `That is not the right password. Check what you typed; after ${MAX_UNLOCK_TRIES} attempts, the session ends.`,
}
