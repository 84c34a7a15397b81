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

/** The texts around the screens: navigation, menus and footer. */
const frame = {
  navigation: 'Navigation principale',
  foot: 'Pied de page',
  /** `initials` is empty if the person has no name. */
  accountMenu: (initials: string, name: string) =>
    initials === ''
      ? `Menu du compte\u00A0: ${name}`
      : `${initials}, menu du compte\u00A0: ${name}`,
  guestMenu: 'Menu du compte, Invité',
  lock: 'Verrouiller',
  signOut: 'Se déconnecter',
  /** The number of unanswered alerts. Screen readers read it after the name of the page that shows the alerts. */
  waiting: (alerts: number) =>
    alerts === 1 ? '(1\u00A0alerte à vérifier)' : `(${alerts}\u00A0alertes à vérifier)`,
}

export const inside = {
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

/** The shape that the English texts must match. */
export type InsideTexts = typeof inside
