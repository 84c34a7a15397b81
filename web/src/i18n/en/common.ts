import { PRODUCT } from '@sesame/contract/product'
import type { Catalogue } from '../catalogue.ts'

export const common: Catalogue['common'] = {
  product: PRODUCT,
  homeLink: `${PRODUCT}, home`,
  skip: 'Skip to content',
  tagline: ['One account,', 'every door.'],
  switchLanguage: 'FR: change language',
  switchLanguageShort: 'FR',
  switchTheme: 'Change theme',
  guest: 'Guest',
  loading: 'Loading…',
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Try again',
  offline: 'You’re offline.',
  offlineHint: 'Nothing can be sent or received until you’re back online.',
  unreachableTitle: `${PRODUCT} isn’t responding`,
  unreachable: 'Try again in a moment. Nothing was lost.',
  brokenTitle: 'This page didn’t open',
  broken: 'Reload it: your data is safe.',
  reload: 'Reload the page',
  outdated: 'This page is out of date',
  backHome: 'Back to home',
  closedWall: ['Everything’s', 'as you left it.'],
  tooManyFor: (seconds) => {
    const minutes = Math.ceil(seconds / 60)
    const wait = seconds < 60 ? `${seconds}\u00A0second` : `${minutes}\u00A0minute`
    return `Too many attempts. Try again in ${wait}${seconds === 1 || (minutes === 1 && seconds >= 60) ? '' : 's'}.`
  },
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  capsLock: 'Caps Lock is on.',
  password: 'Password',
  passkey: 'Passkey',
  help: 'Help',
  privacy: 'Privacy',
  terms: 'Terms',
  notice: 'Legal notice',
  otherMethod: 'Another way',
  lastUsed: 'last used',
  list: (items) => new Intl.ListFormat('en', { type: 'conjunction' }).format(items),
}
