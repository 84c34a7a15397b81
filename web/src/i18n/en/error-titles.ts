import type { errorTitles as french } from '../fr/error-titles.ts'

export const errorTitles: typeof french = {
  passkeyCancelled: 'No passkey chosen',
  passkeyNotCreated: 'No passkey was created',
  challengeExpired: 'The request expired',
  passkeyKnown: 'This device already has its passkey',
  passkeyUnsupported: 'No passkeys here',
  passkeyNoScreenLock: 'Protect your screen first',
  passkeyRefused: 'Passkey not recognised',
}
