import { PRODUCT } from '@sesame/contract/product'
import { walls } from '../../../../brand/en.ts'
import type { InsideTexts } from '../fr/inside.ts'

export const data: InsideTexts['data'] = {
  title: 'Personal data',
  hint: 'Your data belongs to you (GDPR).',
  export: 'Export',
  exportLabel: 'Export my data',
  exportText:
    'A readable JSON file, ready straight away: your profile, settings, devices, sign-ins and alerts, and a list of your files.',
  exportFiles: 'Download the files themselves below.',
  exporting: 'Preparing…',
  exported: 'Your data has been downloaded.',
  exportFailed: 'Export failed',
  prepared: `Your data, prepared by the ${PRODUCT} team`,
  preparedOn: (day) => `A copy of ${day}.`,
  download: 'Download',
  downloading: 'Downloading…',
  downloadLabel: `Download your data, prepared by the ${PRODUCT} team`,
  downloadFailed: 'Download failed',
  erase: 'Delete',
  eraseLabel: 'Delete my account',
  eraseText: 'Immediate and permanent, files included.',
  eraseTitle: 'Delete your account?',
  eraseWarning:
    'Your profile, settings, files and sessions will be erased straight away. Nobody will be able to recover them.',
  eraseWord: 'DELETE',
  eraseField: (word) => `To confirm, type ${word}`,
  erasing: 'Deleting…',
  eraseFailed: 'Deletion failed',
  eraseGuest: 'Delete my guest account',
  eraseGuestTitle: 'Delete your guest account?',
  eraseGuestText: 'Immediate and permanent.',
  goodbyeWall: walls.goodbye,
  goodbyeTitle: 'Your account has been deleted',
  goodbye: 'Your data has been erased. You can create a new account whenever you like.',
  goodbyeLink: 'Back to sign-in',
}
