import type { InsideTexts } from '../fr/inside.ts'

export const data: InsideTexts['data'] = {
  title: 'Personal data',
  hint: 'Your data belong to you (GDPR).',
  export: 'Export',
  exportLabel: 'Export my data',
  exportText:
    'A readable JSON file, ready at once: profile, settings, devices, sign-ins and alerts, with the list of your files.',
  exporting: 'Preparing…',
  exported: 'Your data have been downloaded.',
  exportFailed: 'Export failed',
  erase: 'Delete',
  eraseLabel: 'Delete my account',
  eraseText: 'Erased at once and for good, files included.',
  eraseTitle: 'Delete your account?',
  eraseWarning:
    'Your profile, settings, files and sessions are erased at once. Nobody can bring them back.',
  eraseWord: 'DELETE',
  eraseField: (word) => `To confirm, type ${word}`,
  erasing: 'Deleting…',
  eraseFailed: 'Deletion failed',
  eraseGuest: 'Delete my guest account',
  eraseGuestTitle: 'Delete your guest account?',
  eraseGuestText: 'It is erased at once and for good.',
  goodbyeWall: ['The door', 'closes.'],
  goodbyeTitle: 'Your account is deleted',
  goodbye: 'Your data are erased. Should you feel like it again, just knock at the door.',
  goodbyeLink: 'Back to sign in',
}
