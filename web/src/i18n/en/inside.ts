import type { InsideTexts } from '../fr/inside.ts'
import { access, email, proof } from './account.ts'
import { consent } from './consent.ts'
import { data } from './data.ts'
import { files } from './files.ts'
import { home } from './home.ts'
import { lock } from './lock.ts'
import { passkeys } from './passkeys.ts'
import { photo } from './photo.ts'
import { profile } from './profile.ts'
import { security } from './security.ts'
import { twoStep } from './two-step.ts'

const frame: InsideTexts['frame'] = {
  navigation: 'Main navigation',
  foot: 'Footer',
  accountMenu: (initials, name) =>
    initials === '' ? `Account menu: ${name}` : `${initials}, account menu: ${name}`,
  guestMenu: 'Account menu, Guest',
  lock: 'Lock',
  signOut: 'Sign out',
  waiting: (alerts) =>
    alerts === 1 ? '(1\u00A0alert to check)' : `(${alerts}\u00A0alerts to check)`,
}

export const inside: InsideTexts = {
  access,
  consent,
  data,
  email,
  files,
  frame,
  home,
  lock,
  passkeys,
  photo,
  profile,
  proof,
  security,
  twoStep,
}
