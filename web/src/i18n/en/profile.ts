import { GUEST_IDLE_MS } from '@sesame/contract/constants'
import { DAY_MS } from '@sesame/contract/durations'
import { PRODUCT } from '@sesame/contract/product'
import type { InsideTexts } from '../fr/inside.ts'

export const profile: InsideTexts['profile'] = {
  title: 'Profile',
  sections: 'Profile sections',
  memberSince: (month) => `Member since ${month}`,
  verified: 'Verified',
  unverified: 'To verify',
  identity: 'Identity',
  identityHint: 'What others see, and the address we write to.',
  name: 'Display name',
  save: 'Save',
  saving: 'Saving…',
  saved: 'Name saved.',
  saveFailed: 'The name wasn’t saved',
  emailUse: 'For signing in and recovering your account',
  appearance: 'Appearance and language',
  appearanceShort: 'Appearance',
  theme: 'Theme',
  themes: { light: 'Light', dark: 'Dark', auto: 'Auto' },
  language: 'Language',
  languages: { fr: 'Français', en: 'English' },
  guest: 'Guest account',
  createdAt: (moment) => `Created ${moment}`,
  eraseGuest: 'Delete my guest account',
  guestTitle: `You’re using ${PRODUCT} as a guest: create an account to keep your data.`,
  guestText: (day) =>
    `Without an account, it will be erased after ${GUEST_IDLE_MS / DAY_MS}\u00A0days without a visit (on ${day} if you don’t come back), or as soon as you delete this guest account.`,
  upgrade: 'Create an account',
  registeredOnly: 'You need an account to open this page',
  registeredOnlyText:
    'Create one: your space stays just as it is, and you can open it on any device.',
}
