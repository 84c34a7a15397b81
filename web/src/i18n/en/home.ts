import type { Catalogue } from '../catalogue.ts'

export const home: Catalogue['home'] = {
  title: 'Home',
  hello: (name) => `Hello ${name}.`,
  helloGuest: 'Hello.',
  newUserLead: 'Your account is open. This is your place.',
  guestLead: 'You are signed in as a guest.',
  lead: (attention) => {
    if (attention === 0) return 'Your account is in good health.'
    if (attention === 1) return 'Your account is in good health. One point needs your attention.'
    return `${attention} points need your attention.`
  },
  health: 'Account health',
  healthValue: (good, all) => `${good} of ${all}`,
  healthText: (good, all) => `${good} points of ${all}`,
  emailVerified: 'E-mail address verified',
  emailUnverified: 'E-mail address to verify',
  emailUnverifiedHint: 'Open the e-mail received at sign-up.',
  named: 'Display name chosen',
  unnamed: 'Display name to choose',
  unnamedHint: 'It goes with your profile.',
  severalWays: 'Several ways to enter',
  oneWay: 'Only one way to enter',
  see: 'See',
  seeLabel: (subject) => `See: ${subject}`,
  recent: 'Recent activity',
  deviceAndBrowser: (browser, device) => `${browser} on ${device}`,
  noActivity: 'No recent sign-in',
  noActivityHint: 'Your next sign-ins will appear here.',
  activityFailed: 'Activity unavailable',
  shortcuts: 'Shortcuts',
  changeName: 'Change the display name',
  seeLinked: 'See linked accounts',
  changeAppearance: 'Change appearance or language',
}
