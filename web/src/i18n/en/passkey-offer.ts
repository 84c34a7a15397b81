import { walls } from '../../../../brand/en.ts'
import type { PasskeyOfferTexts } from '../fr/passkey-offer.ts'

export const passkeyOffer: PasskeyOfferTexts = {
  title: 'Sign in without a password',
  wall: walls.passkeyOffer,
  under: ['Nothing left', 'to remember.'],
  text: 'You’re signed in. Creating a passkey takes a minute, on this device.',
  reasons: [
    ['face', 'Nothing to type', 'Your face, fingerprint or the device’s PIN is enough.'],
    ['shield', 'Nothing to steal', 'A fake site can’t use it.'],
    ['cloud', 'Nothing to copy', 'Your password manager can copy it to your other devices.'],
  ],
  create: 'Create a passkey',
  creating: 'Creating…',
  later: 'Later',
  shared:
    'A shared device? Choose “Later”: a passkey opens your account to anyone who can unlock the device.',
  never: 'Don’t offer this again on this device',
  failed: 'The passkey wasn’t created',
  withoutTitle: 'No passkey was created',
  without: 'You’re still signed in, and nothing has changed.',
  closedTitle: 'The request was closed',
  closed: 'You cancelled it, or it waited too long. Your password still opens your account.',
  goOnWithout: 'Continue without a passkey',
  notOpening: 'Is the window not opening?',
  advice: [
    'Turn on the screen lock: it protects the passkey.',
    'Update your browser, or try from your phone.',
    'A security key works too: plug it in before you try again.',
  ],
  createdTitle: 'Passkey created',
  created: 'Next time you sign in, choose your address: your device does the rest.',
  synced: 'Synced',
  onThisDevice: 'On one device only',
  justNow: (manager) =>
    manager === undefined ? 'Created just now' : `${manager} · created just now`,
  name: 'Name of this passkey',
  nameHint: 'So that you recognise it among your sign-in methods.',
  save: 'Save',
  saving: 'Saving…',
  saved: 'Name saved.',
  notSaved: 'The name wasn’t changed',
  goOn: 'Continue to home',
}
