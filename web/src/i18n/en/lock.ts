import { MAX_UNLOCK_TRIES } from '@sesame/contract/constants'
import { walls } from '../../../../brand/en.ts'
import type { InsideTexts } from '../fr/inside.ts'
import { FEW_TRIES } from '../fr/lock.ts'

export const lock: InsideTexts['lock'] = {
  title: 'Session locked',
  wall: walls.lock,
  under: ['What you saved', 'hasn’t moved.'],
  unsaved: 'Anything you hadn’t saved wasn’t kept.',
  after: (minutes) => {
    if (minutes === 0) return 'Locked at your request.'
    return `Locked after ${minutes}\u00A0minute${minutes === 1 ? '' : 's'} of inactivity.`
  },
  password: 'Password',
  unlock: 'Unlock',
  unlocking: 'Unlocking…',
  or: 'or',
  unlockWith: (name) => `Unlock with ${name}`,
  unlockWithPasskey: 'Unlock with a passkey',
  usePassword: 'Use your password',
  noPassword: (name) => `This account has no password: ${name} will confirm it’s you.`,
  otherTab:
    'Unlock it in the tab where it was opened. If that tab is closed, sign out, then sign in again.',
  failed: 'The session wasn’t unlocked',
  wrongPassword: (left: number | undefined) =>
    left === undefined || left > FEW_TRIES
      ? `That password isn’t right. Check it; after ${MAX_UNLOCK_TRIES}\u00A0attempts, the session ends.`
      : `That password isn’t right. You have ${left}\u00A0attempt${left === 1 ? '' : 's'} left before the session ends.`,
}
